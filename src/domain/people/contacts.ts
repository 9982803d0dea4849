import { type PlainDate, wholeYears } from '#domain/dates/dates.ts'
import { internationalNumber, isSamePhone } from './phone-numbers.ts'
import { numbersIn } from './written-numbers.ts'

const OF_AGE = 18

/**
 * Whether a person is under 18 by the birthdate. A person without one is a minor unless they are a leader. Source:
 * docs/product.md, 16.2.
 */
export function isMinor(birthdate: PlainDate | null, isLeader: boolean, today: PlainDate): boolean {
  return isMinorAt(birthdate && wholeYears(birthdate, today), isLeader)
}

/**
 * Like {@link isMinor}, from the age.
 * @param age in whole years; null if unknown
 */
export function isMinorAt(age: number | null, isLeader: boolean): boolean {
  return age === null ? !isLeader : age < OF_AGE
}

/**
 * Whether a person is a child: under 18 by the birthdate; without one, no leader, in a group whose oldest age is under
 * 18. Source: docs/product.md, 16.17.
 * @param oldest the group's oldest age in whole years; null without one
 */
export function isChild(
  { birthdate, isLeader }: { readonly birthdate: PlainDate | null; readonly isLeader: boolean },
  oldest: number | null,
  today: PlainDate,
): boolean {
  if (birthdate !== null) return isMinor(birthdate, isLeader, today)
  return !isLeader && oldest !== null && oldest < OF_AGE
}

/** A number is a guardian's, the person's own in the roster, or one in the roster that is often a parent's. */
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
 * Each number of the guardians, then those in the roster. A minor's own number has no WhatsApp if a guardian can be
 * reached. A word beside a number that says who is called makes it a guardian's. Source: docs/product.md, 16.2.
 */
export function contactsOf({ guardians, phoneNumber, isMinor }: Reachable): Contact[] {
  const rostered = calledNumbers(phoneNumber)
  const reached = [
    ...guardians.flatMap(({ name, relation, phone }) =>
      calledNumbers(phone).map((number) => ({ ...number, name, relation: relation ?? number.relation })),
    ),
    ...rostered.filter(({ relation }) => relation !== null).map((number) => ({ ...number, name: number.relation })),
  ].map((one): Contact => ({ kind: 'guardian', ...one }))
  const isLast = isMinor && reached.length > 0
  const own = rostered.filter(({ relation }) => relation === null)
  return [
    ...reached,
    ...own.map((one): Contact => {
      const isOwn = (!isMinor || isLast) && !reached.some(({ phone }) => isSamePhone(phone, one.phone))
      return { ...one, kind: isOwn ? 'own' : 'phone', name: null, whatsApp: one.whatsApp && !isLast }
    }),
  ]
}

/**
 * The numbers of a stored text, each to be called by itself. A text without a recognised number is called as it is
 * typed, because it may be a short one. Source: docs/product.md, 16.2.
 */
export function calledNumbers(text: string | null): Pick<Contact, 'phone' | 'relation' | 'whatsApp'>[] {
  if (text === null) return []
  const numbers = numbersIn(text) ?? [{ phone: text, word: null, isRelation: false }]
  return numbers.map(({ phone, word, isRelation }) => ({
    phone,
    relation: isRelation ? word : null,
    whatsApp: internationalNumber(phone) !== null,
  }))
}

/** The contact of the quick buttons; null without a number. Source: docs/product.md, 16.2. */
export function firstContact(person: Reachable): Contact | null {
  return contactsOf(person)[0] ?? null
}
