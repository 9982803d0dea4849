import { westernDigits } from './names.ts'
import { oneLineText } from './text.ts'

/** Why the phone in a cell is not imported: a spreadsheet has replaced it. */
export type PhoneProblem =
  /** It is a rounded number, such as 9.61701E+11. */
  | 'phoneRounded'
  /** It is filled with signs for a column that is too narrow, or an error of a formula. */
  | 'phoneHashes'

/** A number as a spreadsheet shortens it: 9.61701E+11, with a comma in other countries. */
const SHORTENED = /^(\d)(?:[.,](\d+))?E\+(\d{2})$/
/** A number of Lebanon without its first zero, which spreadsheets take away. */
const WITHOUT_ZERO = /^[1-9]\d{6}$/

/**
 * The phone in a cell, on one line with Western digits and with the first zero that a spreadsheet took away; and why it cannot be one.
 * Source: docs/product.md, 6.6.
 */
export function phoneIn(cell: string): { phone: string; problem: PhoneProblem | null } {
  const phone = oneLineText(westernDigits(cell))
  if (phone.startsWith('#')) return { phone, problem: 'phoneHashes' }
  const [shortened, first = '', decimals = '', exponent = ''] = SHORTENED.exec(phone) ?? []
  // All digits are there if the exponent counts the decimals.
  if (shortened !== undefined && Number(exponent) !== decimals.length) return { phone, problem: 'phoneRounded' }
  const digits = shortened === undefined ? phone : first + decimals
  return { phone: WITHOUT_ZERO.test(digits) ? `0${digits}` : digits, problem: null }
}
