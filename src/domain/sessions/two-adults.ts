import type { PlainDate } from '#domain/dates/dates.ts'
import { isChild, isMinor } from '#domain/people/contacts.ts'

/** The fewest adults at a session with children. */
const FEWEST = 2

export interface PresentPerson {
  readonly name: string
  readonly birthdate: PlainDate | null
  readonly isLeader: boolean
}

export interface AdultsPresent {
  readonly count: number
  /** The names of the leaders among them without a birthdate, who count as adults. */
  readonly assumed: readonly string[]
  readonly areTooFew: boolean
}

/**
 * The adults who are present with children. It is null without children, or if two adults are certain by their
 * birthdate.
 * @param oldest the oldest age of the session's group in whole years; null without one
 * @param day the day of the session
 * Source: docs/product.md, 5.23.
 */
export function adultsToNote(
  present: readonly PresentPerson[],
  oldest: number | null,
  day: PlainDate,
): AdultsPresent | null {
  if (!present.some((person) => isChild(person, oldest, day))) return null
  const adults = present.filter(({ birthdate, isLeader }) => !isMinor(birthdate, isLeader, day))
  const assumed = adults.filter(({ birthdate }) => birthdate === null).map(({ name }) => name)
  if (adults.length - assumed.length >= FEWEST) return null
  return { count: adults.length, assumed, areTooFew: adults.length < FEWEST }
}
