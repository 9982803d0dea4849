import { westernDigits } from './names.ts'
import { oneLineText } from './text.ts'

/** Why a phone cell is not imported: the spreadsheet has altered it. */
export type PhoneProblem =
  /** A rounded number, such as 9.61701E+11. */
  | 'phoneRounded'
  /** Hashes of a narrow column, or a formula error. */
  | 'phoneHashes'

/** A number in a spreadsheet's scientific notation: 9.61701E+11, in some countries with a comma. */
const SHORTENED = /^(\d)(?:[.,](\d+))?E\+(\d{2})$/
/** A Lebanese number whose leading zero a spreadsheet removed. */
const WITHOUT_ZERO = /^[1-9]\d{6}$/

/** On one line with Western digits and its leading zero, or the problem. Source: docs/product.md, 6.6. */
export function phoneIn(cell: string): { phone: string; problem: PhoneProblem | null } {
  const phone = oneLineText(westernDigits(cell))
  if (phone.startsWith('#')) return { phone, problem: 'phoneHashes' }
  const [shortened, first = '', decimals = '', exponent = ''] = SHORTENED.exec(phone) ?? []
  // All digits are present if the exponent equals the number of decimals.
  if (shortened !== undefined && Number(exponent) !== decimals.length) return { phone, problem: 'phoneRounded' }
  const digits = shortened === undefined ? phone : first + decimals
  return { phone: WITHOUT_ZERO.test(digits) ? `0${digits}` : digits, problem: null }
}
