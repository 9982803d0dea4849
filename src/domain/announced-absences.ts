import type { PlainDate } from './dates.ts'

/** An absence that was announced for one day or several. */
export interface AnnouncedSpan {
  readonly attendeeId: string
  readonly from: PlainDate
  readonly to: PlainDate
  readonly reason: string | null
}

/**
 * The announced absences of a day, one for each person.
 * @param absences in the order in which they were announced: of two of one person the later one counts
 * Source: docs/product.md, 16.6.
 */
export function announcedOn(day: PlainDate, absences: readonly AnnouncedSpan[]) {
  const ofDay = absences.filter(({ from, to }) => from <= day && day <= to)
  const byPerson = new Map(ofDay.map(({ attendeeId, reason }) => [attendeeId, { attendeeId, reason }]))
  return [...byPerson.values()]
}
