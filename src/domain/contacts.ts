import { type PlainDate, wholeYears } from './dates.ts'
import { westernDigits } from './names.ts'
import { oneLineText } from './text.ts'

/** The default country code. */
const LEBANON = '961'
/** The lengths of an international number (E.164), without '+'. */
const DIGITS = { min: 7, max: 15 } as const

/**
 * Without '+': '96170123456' for '70 123 456', '+961 70 123 456' and '00961 70 123 456'.
 * @returns null if the text is not a phone number
 * Source: docs/product.md, 16.2.
 */
export function internationalNumber(phone: string | null): string | null {
  if (phone === null) return null
  const typed = westernDigits(oneLineText(phone)).replaceAll(/[\s().\-/]/g, '')
  if (!/^\+?\d+$/.test(typed)) return null
  const digits = withCountry(typed)
  return digits.length >= DIGITS.min && digits.length <= DIGITS.max ? digits : null
}

function withCountry(typed: string): string {
  if (typed.startsWith('+')) return typed.slice(1)
  if (typed.startsWith('00')) return typed.slice(2)
  // Eleven digits that start with the country code are a whole number without its '+'.
  if (typed.startsWith(LEBANON) && typed.length >= 10) return typed
  return `${LEBANON}${typed.replace(/^0/, '')}`
}

/** '03 123456' and '+961 3 123456' are the same number. Source: docs/product.md, 17.7. */
export function isSamePhone(one: string | null, other: string | null): boolean {
  const number = internationalNumber(one)
  return one === other || (number !== null && number === internationalNumber(other))
}

const OF_AGE = 18

/** Under 18 by the birthdate; without one, unless they are a leader. Source: docs/product.md, 16.2. */
export function isMinor(birthdate: PlainDate | null, isLeader: boolean, today: PlainDate): boolean {
  return isMinorAt(birthdate && wholeYears(birthdate, today), isLeader)
}

/** {@link isMinor} by age. @param age in whole years; null if unknown */
export function isMinorAt(age: number | null, isLeader: boolean): boolean {
  return age === null ? !isLeader : age < OF_AGE
}

/** A guardian, the person's own number in the roster, or one in the roster that is often a parent's. */
export const CONTACT_KINDS = ['guardian', 'own', 'phone'] as const

export type ContactKind = (typeof CONTACT_KINDS)[number]

export interface Contact {
  readonly kind: ContactKind
  readonly name: string | null
  readonly relation: string | null
  readonly phone: string
  readonly whatsApp: boolean
}

export interface Reachable {
  readonly guardians: readonly {
    readonly name: string
    readonly relation: string | null
    readonly phone: string | null
  }[]
  /** The number in the roster, often a parent's. */
  readonly phoneNumber: string | null
  readonly isMinor: boolean
}

/**
 * The guardians, then the number in the roster. A minor's own number has no WhatsApp if a guardian can be reached.
 * Source: docs/product.md, 16.2.
 */
export function contactsOf({ guardians, phoneNumber, isMinor }: Reachable): Contact[] {
  const reached = guardians.flatMap(({ name, relation, phone }): Contact[] =>
    phone === null ? [] : [{ kind: 'guardian', name, relation, phone, whatsApp: internationalNumber(phone) !== null }],
  )
  if (phoneNumber === null) return reached
  const isLast = isMinor && reached.length > 0
  const whatsApp = internationalNumber(phoneNumber) !== null && !isLast
  const isOwn = (!isMinor || isLast) && !reached.some(({ phone }) => isSamePhone(phone, phoneNumber))
  return [...reached, { kind: isOwn ? 'own' : 'phone', name: null, relation: null, phone: phoneNumber, whatsApp }]
}

/** The contact of the quick buttons; null without a number. Source: docs/product.md, 16.2. */
export function firstContact(person: Reachable): Contact | null {
  return contactsOf(person)[0] ?? null
}

/** The `tel:` address of a number; of the typed text if it is no international number. */
export function callLink(phone: string): string {
  const number = internationalNumber(phone)
  return number === null ? `tel:${encodeURIComponent(oneLineText(phone))}` : `tel:+${number}`
}

/** For null, lets the person choose a chat. @param phone as {@link internationalNumber} accepts it */
export function whatsAppLink(phone: string | null, text = ''): string {
  const query = text === '' ? '' : `?text=${encodeURIComponent(text)}`
  return `https://wa.me/${internationalNumber(phone) ?? ''}${query}`
}
