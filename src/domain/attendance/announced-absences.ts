import { daysBetween, daysLater, type PlainDate } from '#domain/dates/dates.ts'
import { meetingsFrom, type PauseSpan } from '#domain/sessions/meetings.ts'
import { LONGEST_ABSENCE_DAYS } from '#domain/texts/limits.ts'

export interface AnnouncedSpan {
  readonly attendeeId: string
  readonly from: PlainDate
  readonly to: PlainDate
  readonly reason: string | null
}

/**
 * The announced absence of each person on a day.
 * @param absences in order: the latest counts. Source: docs/product.md, 16.6.
 */
export function announcedOn(day: PlainDate, absences: readonly AnnouncedSpan[]) {
  const ofDay = absences.filter(({ from, to }) => from <= day && day <= to)
  const byPerson = new Map(ofDay.map(({ attendeeId, reason }) => [attendeeId, { attendeeId, reason }]))
  return [...byPerson.values()]
}

/** An announced absence that does not cover the group's new meeting day. */
export interface UnheardAbsence<Absence> {
  readonly absence: Absence
  readonly formerDay: PlainDate
  readonly newDay: PlainDate
}

/**
 * Absences that were announced for a former meeting day, from today on, of people without an absence on the next new
 * one.
 * @param weekdays of the meetings before and after the change, 0 for Sunday
 * Source: docs/product.md, 16.14.
 */
export function unheardAbsences<Absence extends Pick<AnnouncedSpan, 'attendeeId' | 'from' | 'to'>>(
  absences: readonly Absence[],
  weekdays: { readonly before: number; readonly after: number },
  pauses: readonly PauseSpan[],
  today: PlainDate,
): UnheardAbsence<Absence>[] {
  const firstMeeting = (weekday: number, from: PlainDate) => meetingsFrom(from, 1, { weekday }, pauses)[0]
  const isAnnounced = (attendeeId: string, day: PlainDate) =>
    absences.some((one) => one.attendeeId === attendeeId && one.from <= day && day <= one.to)
  return absences.flatMap((absence) => {
    const from = absence.from > today ? absence.from : today
    const formerDay = firstMeeting(weekdays.before, from)
    const heardOn = firstMeeting(weekdays.after, from)
    if (formerDay === undefined || formerDay > absence.to || heardOn === undefined || heardOn <= absence.to) return []
    const weekBefore = daysLater(formerDay, -6)
    const near = meetingsFrom(weekBefore > today ? weekBefore : today, 2, { weekday: weekdays.after }, pauses)
    const newDay = near.sort((one, other) => distance(one, formerDay) - distance(other, formerDay))[0]
    if (newDay === undefined || isAnnounced(absence.attendeeId, newDay) || !movedSpan(absence, newDay)) return []
    return [{ absence, formerDay, newDay }]
  })
}

/**
 * A single day becomes the new one, and a longer absence is extended. It is null if it would be too long. Source:
 * docs/product.md, 16.14.
 */
export function movedSpan(
  { from, to }: Pick<AnnouncedSpan, 'from' | 'to'>,
  newDay: PlainDate,
): Pick<AnnouncedSpan, 'from' | 'to'> | null {
  if (from === to) return { from: newDay, to: newDay }
  const moved = { from: newDay < from ? newDay : from, to: newDay > to ? newDay : to }
  return daysBetween(moved.from, moved.to) < LONGEST_ABSENCE_DAYS ? moved : null
}

function distance(one: PlainDate, other: PlainDate): number {
  return Math.abs(daysBetween(one, other))
}
