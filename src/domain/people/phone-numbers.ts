import { westernDigits } from '#domain/texts/names.ts'
import { oneLineText } from '#domain/texts/text.ts'

/** The default country code. */
const LEBANON = '961'
/** The lengths of an international number (E.164), without '+'. */
const DIGITS = { min: 7, max: 15 } as const

/**
 * The international number without '+': '96170123456' for '70 123 456', '+961 (0) 70 123 456' and '00961 70 123 456'. A
 * number without a country code is Lebanese.
 * @returns null if the text is not one phone number
 * Source: docs/product.md, 16.2.
 */
export function internationalNumber(phone: string | null): string | null {
  if (phone === null) return null
  const typed = withoutTrunkZero(westernDigits(oneLineText(phone))).replaceAll(/[\s().,،/\\–—-]/g, '')
  if (/^0?[1-9]\d{6,7}$/.test(typed)) return LEBANON + typed.replace(/^0/, '')
  const digits = typed.replace(/^(?:\+|00)/, '')
  const [, national] = /^9610?([1-9]\d{6,7})$/.exec(digits) ?? []
  if (national !== undefined) return LEBANON + national
  // The Lebanese code is the only one that is known without its '+'.
  const isForeign = digits !== typed && !digits.startsWith(LEBANON) && /^\d+$/.test(digits)
  return isForeign && digits.length >= DIGITS.min && digits.length <= DIGITS.max ? digits : null
}

/** The zero of national calls is not dialled from abroad. Some people write it in brackets behind the country code. */
export function withoutTrunkZero(text: string): string {
  return text.replace(/((?:\+|\b00)[\d\s]*)\(\s*0\s*\)/g, '$1').replace(/\(\s*0\s*\)/g, '0')
}

/** '03 123456' and '+961 3 123456' are the same number. Source: docs/product.md, 17.7. */
export function isSamePhone(one: string | null, other: string | null): boolean {
  const number = internationalNumber(one)
  return one === other || (number !== null && number === internationalNumber(other))
}

/** The `tel:` address of a number, or of the typed text if it is no international number. */
export function callLink(phone: string): string {
  const number = internationalNumber(phone)
  return number === null ? `tel:${encodeURIComponent(oneLineText(phone))}` : `tel:+${number}`
}

/**
 * A chat with a number; for null, the person chooses one.
 * @param phone as {@link internationalNumber} accepts it
 */
export function whatsAppLink(phone: string | null, text = ''): string {
  const query = text === '' ? '' : `?text=${encodeURIComponent(text)}`
  return `https://wa.me/${internationalNumber(phone) ?? ''}${query}`
}
