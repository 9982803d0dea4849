import type { PlainDate } from '#domain/dates/dates.ts'
import type { AttendanceStatus } from '#domain/sessions/sessions.ts'
import { FOLLOW_UP_MARKS } from '#domain/texts/limits.ts'

/** The result of a call. Source: docs/product.md, 16.15. */
export const FOLLOW_UP_OUTCOMES = ['reached', 'no_answer', 'not_needed'] as const

export type FollowUpOutcome = (typeof FOLLOW_UP_OUTCOMES)[number]

/** A person's absence, by its day. */
export interface CountedAbsence {
  readonly day: PlainDate
  /** How many absences the person has on that day, this one included. */
  readonly ofDay: number
}

interface DatedMark {
  readonly sessionDate: PlainDate
  readonly status: AttendanceStatus
}

/** The newest absence of a person with a streak; null without marks. @param marks at least the newest ones */
export function newestAbsence(marks: readonly DatedMark[]): CountedAbsence | null {
  const [first, ...rest] = marks.map(({ sessionDate }) => sessionDate)
  if (first === undefined) return null
  const day = rest.reduce((newest, one) => (one > newest ? one : newest), first)
  const absences = marks.filter(({ sessionDate, status }) => sessionDate === day && status === 'absent')
  return { day, ofDay: Math.min(absences.length, FOLLOW_UP_MARKS) }
}

/** On one day, the one with more absences is later; false if both are the same. Source: docs/product.md, 16.15. */
export function isAfter(one: CountedAbsence, other: CountedAbsence): boolean {
  return one.day === other.day ? one.ofDay > other.ofDay : one.day > other.day
}

/** The absence that a new follow-up belongs to: the one that its author saw, or the newest one if that is earlier. */
export function followedAbsence(seen: CountedAbsence, newest: CountedAbsence): CountedAbsence {
  return isAfter(seen, newest) ? newest : seen
}

/**
 * The follow-up that counts beside a streak: the newest one that belongs to the streak's newest absence. It is null if
 * the person is still to be followed up.
 * @param followUps the newest first
 * Source: docs/product.md, 16.15.
 */
export function currentFollowUp<One extends { readonly absence: CountedAbsence }>(
  newest: CountedAbsence,
  followUps: readonly One[],
): One | null {
  return followUps.find(({ absence }) => !isAfter(newest, absence)) ?? null
}
