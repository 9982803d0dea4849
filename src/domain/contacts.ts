import { type PlainDate, wholeYears } from './dates.ts'
import { westernDigits } from './names.ts'
import { oneLineText } from './text.ts'

/** The country code of numbers that are written without one. */
const LEBANON = '961'
/** The longest and the shortest number of the international plan (E.164), without '+'. */
const DIGITS = { min: 7, max: 15 } as const

/**
 * A phone number in the international form without '+', as links to calls and WhatsApp need it: '96170123456' for '70 123 456',
 * '03 123 456', '+961 70 123 456' and '00961 70 123 456'.
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
  // Eleven digits and a country code are a whole number whose '+' was left out.
  if (typed.startsWith(LEBANON) && typed.length >= 10) return typed
  return `${LEBANON}${typed.replace(/^0/, '')}`
}

/** Whether two phones are one number, however each is written: '03 123456' and '+961 3 123456'. Source: docs/product.md, 17.7. */
export function isSamePhone(one: string | null, other: string | null): boolean {
  const number = internationalNumber(one)
  return one === other || (number !== null && number === internationalNumber(other))
}

const OF_AGE = 18

/**
 * Whether somebody counts as under 18: by the birthdate, and without one unless they are a leader.
 * Source: docs/product.md, 16.2.
 */
export function isMinor(birthdate: PlainDate | null, isLeader: boolean, today: PlainDate): boolean {
  return isMinorAt(birthdate && wholeYears(birthdate, today), isLeader)
}

/**
 * The same by the age.
 * @param age in whole years; null if it is unknown
 */
export function isMinorAt(age: number | null, isLeader: boolean): boolean {
  return age === null ? !isLeader : age < OF_AGE
}

/** Who answers a phone number: a guardian, or the number in the roster. */
export type ContactKind = 'guardian' | 'phone'

/** One way to reach somebody. */
export interface Contact {
  readonly kind: ContactKind
  /** The guardian's name; null for the number in the roster. */
  readonly name: string | null
  readonly relation: string | null
  readonly phone: string
  /** Whether WhatsApp is offered besides a call. */
  readonly whatsApp: boolean
}

/** What is known of how to reach a person of a roster. */
export interface Reachable {
  /** In the order in which they are to be called. */
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
 * The contacts of a person in the order of calling: the guardians, then the number in the roster. A minor's number in the roster
 * has no WhatsApp once a guardian can be reached.
 * Source: docs/product.md, 16.2.
 */
export function contactsOf({ guardians, phoneNumber, isMinor }: Reachable): Contact[] {
  const reached = guardians.flatMap(({ name, relation, phone }): Contact[] =>
    phone === null ? [] : [{ kind: 'guardian', name, relation, phone, whatsApp: internationalNumber(phone) !== null }],
  )
  if (phoneNumber === null) return reached
  const whatsApp = internationalNumber(phoneNumber) !== null && !(isMinor && reached.length > 0)
  const own: Contact = { kind: 'phone', name: null, relation: null, phone: phoneNumber, whatsApp }
  return [...reached, own]
}

/** The contact that quick buttons reach; null if there is no number. Source: docs/product.md, 16.2. */
export function firstContact(person: Reachable): Contact | null {
  return contactsOf(person)[0] ?? null
}

/** The address that calls a number; what was typed, if it is no international number. */
export function callLink(phone: string): string {
  const number = internationalNumber(phone)
  return number === null ? `tel:${encodeURIComponent(oneLineText(phone))}` : `tel:+${number}`
}

/**
 * The address that opens WhatsApp: a chat with a number, or the choice of a chat for a null number.
 * @param phone a number that {@link internationalNumber} understands
 * @param text the text that is offered for sending
 */
export function whatsAppLink(phone: string | null, text = ''): string {
  const query = text === '' ? '' : `?text=${encodeURIComponent(text)}`
  return `https://wa.me/${internationalNumber(phone) ?? ''}${query}`
}
