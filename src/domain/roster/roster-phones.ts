import { isSameRelation } from '#domain/people/relations.ts'
import { numbersIn, phoneText, type WrittenNumber } from '#domain/people/written-numbers.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { westernDigits } from '#domain/texts/names.ts'
import { oneLineText } from '#domain/texts/text.ts'

/** Why a phone cell is not imported: the spreadsheet has altered it. */
export type PhoneProblem =
  /** It is a rounded number, such as 9.61701E+11. */
  | 'phoneRounded'
  /** It has the hashes of a narrow column, or a formula error. */
  | 'phoneHashes'

/** A number in a spreadsheet's scientific notation: 9.61701E+11, in some countries with a comma. */
const SHORTENED = /^(\d)(?:[.,](\d+))?E\+(\d{2})$/
export interface PhoneCell {
  /** The number to store; empty for a cell without digits. */
  readonly phone: string
  readonly problem: PhoneProblem | null
  /** Numbers with a relation beside them, if the column does not say whose they are. */
  readonly related: readonly { readonly relation: string; readonly phone: string }[]
  /** Whether no number was recognised in a filled cell. */
  readonly isUnread: boolean
}

/**
 * The number on one line with Western digits, or the problem. Source: docs/product.md, 6.6.
 * @param relation the one that the column names
 */
export function phoneIn(cell: string, relation: string | null = null): PhoneCell {
  const written = oneLineText(westernDigits(cell))
  const unread = { phone: written, problem: null, related: [], isUnread: written !== '' }
  if (written.startsWith('#')) return { ...unread, problem: 'phoneHashes' }
  const [shortened, first = '', decimals = '', exponent = ''] = SHORTENED.exec(written) ?? []
  // All digits are present if the exponent equals the number of decimals.
  if (shortened !== undefined && Number(exponent) !== decimals.length) return { ...unread, problem: 'phoneRounded' }
  const numbers = numbersIn(shortened === undefined ? written : first + decimals)
  if (numbers === null) return /\d/.test(written) ? unread : { ...unread, phone: '' }
  const isSaid = ({ isRelation }: WrittenNumber) => isRelation && relation === null
  const others = numbers.filter((one) => !isSaid(one))
  const shown = others.map((one) => (isSameRelation(one.word, relation) ? { ...one, word: null } : one))
  return {
    phone: phoneText(shown, TEXT_LIMITS.phone),
    problem: null,
    related: numbers.filter(isSaid).map(({ phone, word }) => ({ phone, relation: word ?? '' })),
    isUnread: false,
  }
}
