import { daysLater, type PlainDate } from '#domain/dates/dates.ts'
import { nameKey } from '#domain/texts/names.ts'

/** With whom a child left: a guardian, a person who may collect, alone, or another person. */
export const HAND_OVER_WAYS = ['guardian', 'collector', 'alone', 'other'] as const

export type HandOverWay = (typeof HAND_OVER_WAYS)[number]

const NOON = '12:00'

/**
 * Whether a hand-over of a session can still be recorded and taken back by everyone who hands over: until noon of the
 * day after. Source: docs/product.md, 16.19.
 */
export function isHandingOverOpen(sessionDate: PlainDate, now: { readonly today: PlainDate; readonly time: string }) {
  const last = daysLater(sessionDate, 1)
  return now.today < last || (now.today === last && now.time < NOON)
}

interface Left {
  readonly way: HandOverWay
  readonly name: string | null
}

/** Whether two hand-overs of a child say the same. Two that do not are a conflict. Source: docs/product.md, 16.19. */
export function isSameHandOver(one: Left, other: Left): boolean {
  return one.way === other.way && nameKey(one.name ?? '') === nameKey(other.name ?? '')
}

interface Handed {
  /** The id in the roster; null for a person who is in none. */
  readonly attendeeId: string | null
  readonly attendeeName: string | null
}

/**
 * Whether a hand-over is of a person of the session: by the id in the roster, or by the name if it was recorded before
 * the person had an id.
 */
export function isOfPerson(handed: Handed, person: Handed): boolean {
  if (handed.attendeeId !== null) return handed.attendeeId === person.attendeeId
  return nameKey(handed.attendeeName ?? '') === nameKey(person.attendeeName ?? '')
}
