import { MOST_PIECES } from '#domain/finance/cash-count.ts'

/** The keys of the keypad, row by row. */
export const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0', '.'] as const

export type Key = (typeof KEYS)[number] | 'delete'

/** The text after a key. @param isAmount whether it has decimals; otherwise it is a whole number */
export function typedInto(text: string, key: Key, isAmount: boolean): string {
  if (key === 'delete') return text.slice(0, -1)
  const next = withZero(`${text}${key}`)
  if (isAmount) return /^\d{0,9}(?:\.\d{0,2})?$/u.test(next) ? next : text
  return key === '.' || Number(next) > MOST_PIECES ? text : next
}

/** The text with a zero: '07' is 7, and '.5' is 0.5. */
export function withZero(text: string): string {
  return text.replace(/^0+(?=\d)/u, '').replace(/^[.,٫]/u, '0.')
}
