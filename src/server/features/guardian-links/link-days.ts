import { and, asc, eq, gte } from 'drizzle-orm'
import { dayIn, daysLater, type PlainDate, timeIn, wholeYears } from '#domain/dates/dates.ts'
import { isHandedOver } from '#domain/people/collecting.ts'
import { meetingsFrom } from '#domain/sessions/meetings.ts'
import { LINK_DAYS_AHEAD, LINK_MEETINGS } from '#domain/texts/limits.ts'
import type { Queryable } from '#server/database/connect.ts'
import { announcedAbsences as absences } from '#server/database/schema/index.ts'
import { readMeetingStates } from '#server/queries/meetings.ts'
import type { LinkClock, OpenedLink } from './link.ts'

export interface LinkDay {
  readonly date: PlainDate
  readonly isMeeting: boolean
  /** This guardian's announcement for the day. */
  readonly own: { readonly id: string; readonly reason: string | null } | null
  /** Whether someone else announced the absence, whose words are not shown. */
  readonly isKnown: boolean
}

export interface LinkDays {
  /** The next meetings, and other announced days of the guardian, the earliest first. */
  readonly days: readonly LinkDay[]
  /** The time of meetings, `HH:mm`; null without one. */
  readonly time: string | null
  /** The first and last selectable day; null if the group has a meeting day. */
  readonly choice: { readonly from: PlainDate; readonly to: PlainDate } | null
  /** Whether the group hands the child over today. */
  readonly isHandedOver: boolean
}

/**
 * The next meetings of the child's group, including today's, with announced absences. Source: docs/product.md, 17.7.
 */
export async function readLinkDays(
  database: Queryable,
  { organizationName, attendeeId, guardianId, isLeader, birthdate }: OpenedLink,
  { clock, timeZone }: LinkClock,
): Promise<LinkDays> {
  const today = dayIn(timeZone, clock())
  const states = await readMeetingStates(database, [organizationName], { today, time: timeIn(timeZone, clock()) })
  const { schedule = null, pauses = [] } = states.get(organizationName) ?? {}
  const meetings = meetingsFrom(today, LINK_MEETINGS, schedule, pauses)
  const announced = await database
    .select()
    .from(absences)
    .where(and(eq(absences.attendeeId, attendeeId), gte(absences.lastDay, today)))
    .orderBy(asc(absences.createdAt), asc(absences.id))
  const isOwn = (row: (typeof announced)[number]) => row.guardianId === guardianId
  const ownDays = announced.filter(isOwn).map(({ firstDay }) => firstDay as PlainDate)
  const days = [...new Set([...meetings, ...ownDays])].sort().map((date): LinkDay => {
    const of = announced.filter(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)
    // If two announcements are for one day, the later one counts.
    const own = of.filter(isOwn).at(-1)
    return {
      date,
      isMeeting: meetings.includes(date),
      own: own ? { id: own.id, reason: own.reason } : null,
      isKnown: of.some((row) => !isOwn(row)),
    }
  })
  const choice = schedule === null ? { from: today, to: daysLater(today, LINK_DAYS_AHEAD) } : null
  const age = birthdate === null ? null : wholeYears(birthdate as PlainDate, today)
  return {
    ...{ days, choice },
    time: schedule?.time ?? null,
    isHandedOver: isHandedOver(age, isLeader, schedule?.handingOver?.belowAge ?? null),
  }
}

export function isOffered(date: PlainDate, { days, choice }: LinkDays): boolean {
  if (choice) return choice.from <= date && date <= choice.to
  return days.some((day) => day.date === date && day.isMeeting)
}
