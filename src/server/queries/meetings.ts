import { and, asc, between, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import type { MeetingDay } from '#contract/sessions/meetings.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import {
  type HandingOver,
  type MeetingSchedule,
  type Moment,
  missingReports,
  type PauseSpan,
  reportedDays,
} from '#domain/sessions/meetings.ts'
import type { Queryable } from '#server/database/connect.ts'
import { meetingDays, meetingPauses, sessions, unheldMeetings } from '#server/database/schema/index.ts'

export interface MeetingState {
  readonly schedule:
    | (MeetingSchedule & { readonly time: string | null; readonly handingOver: HandingOver | null })
    | null
  /** The pauses of the organization and of the network. */
  readonly pauses: readonly PauseSpan[]
  readonly unheld: readonly PlainDate[]
  /** The days of meetings without a report, the oldest first. Source: docs/product.md, 16.9. */
  readonly missing: readonly PlainDate[]
}

/** The states by name. @param within only cancelled meetings and missing reports of these days */
export async function readMeetingStates(
  database: Queryable,
  organizations: readonly OrganizationName[],
  now: Moment,
  within?: Days,
): Promise<ReadonlyMap<OrganizationName, MeetingState>> {
  const names = [...organizations]
  const days = await database.select().from(meetingDays).where(inArray(meetingDays.organizationName, names))
  const pauses = await database
    .select()
    .from(meetingPauses)
    .where(or(inArray(meetingPauses.organizationName, names), isNull(meetingPauses.organizationName)))
  const schedules = new Map(
    days.map(({ organizationName, weekday, time, since, endsAt, handsOverBelow: belowAge }) => [
      organizationName,
      {
        ...{ weekday, time, since: since as PlainDate },
        handingOver: endsAt !== null && belowAge !== null ? { endsAt, belowAge } : null,
      },
    ]),
  )
  const window = wholeWindow([...schedules.values()].map((schedule) => reportedDays(schedule, now, within)))
  const sessionsOf = await readSessionDays(database, [...schedules.keys()], window)
  const unheldOf = await readUnheldDays(database, [...schedules.keys()], window)
  return new Map(
    names.map((name): [OrganizationName, MeetingState] => {
      const own = pauses
        .filter(({ organizationName }) => organizationName === null || organizationName === name)
        .map(({ firstDay, lastDay }) => ({ from: firstDay as PlainDate, to: lastDay as PlainDate }))
      const schedule = schedules.get(name) ?? null
      const unheld = unheldOf.get(name) ?? []
      const reported = { pauses: own, sessions: sessionsOf.get(name) ?? [], unheld }
      return [name, { schedule, pauses: own, unheld, missing: missingReports(schedule, reported, now, within) }]
    }),
  )
}

/** The age below which a group hands children over; null if it does not. Source: docs/product.md, 16.18. */
export async function readHandsOverBelow(database: Queryable, organization: OrganizationName): Promise<number | null> {
  const [row] = await database
    .select({ belowAge: meetingDays.handsOverBelow })
    .from(meetingDays)
    .where(eq(meetingDays.organizationName, organization))
  return row?.belowAge ?? null
}

/** A meeting day as the app shows it. */
export function shownDay(schedule: MeetingState['schedule']): MeetingDay | null {
  if (schedule === null) return null
  const { weekday, time, handingOver } = schedule
  return { weekday, time, ...(handingOver && { handingOver }) }
}

/**
 * The pauses of the organization and of the whole network (`organizationName` null) that end on the day `from` or
 * later, the earliest first. Source: docs/product.md, 16.9.
 */
export async function readPauses(database: Queryable, organization: OrganizationName, from: PlainDate) {
  const rows = await database
    .select()
    .from(meetingPauses)
    .where(
      and(
        or(eq(meetingPauses.organizationName, organization), isNull(meetingPauses.organizationName)),
        gte(meetingPauses.lastDay, from),
      ),
    )
    .orderBy(asc(meetingPauses.firstDay), asc(meetingPauses.id))
  return rows.map(({ id, organizationName, firstDay, lastDay, reason }) => {
    return { id, organizationName, from: firstDay as PlainDate, to: lastDay as PlainDate, reason }
  })
}

interface Days {
  readonly from: PlainDate
  readonly to: PlainDate
}

/** The period that covers all windows; one day if there are none. */
function wholeWindow(windows: readonly Days[]): Days {
  const from = windows.map((one) => one.from).sort()[0]
  const to = windows
    .map((one) => one.to)
    .sort()
    .at(-1)
  return { from: from ?? ('1900-01-01' as PlainDate), to: to ?? ('1900-01-01' as PlainDate) }
}

async function readSessionDays(database: Queryable, names: readonly OrganizationName[], { from, to }: Days) {
  const rows = await database
    .select({ organizationName: sessions.organization, day: sessions.sessionDate })
    .from(sessions)
    .where(and(inArray(sessions.organization, [...names]), between(sessions.sessionDate, from, to)))
  return daysByOrganization(rows)
}

async function readUnheldDays(database: Queryable, names: readonly OrganizationName[], { from, to }: Days) {
  const rows = await database
    .select({ organizationName: unheldMeetings.organizationName, day: unheldMeetings.day })
    .from(unheldMeetings)
    .where(and(inArray(unheldMeetings.organizationName, [...names]), between(unheldMeetings.day, from, to)))
  return daysByOrganization(rows)
}

function daysByOrganization(rows: readonly { organizationName: OrganizationName | null; day: string }[]) {
  const days = new Map<OrganizationName, PlainDate[]>()
  for (const { organizationName, day } of rows)
    if (organizationName !== null) days.set(organizationName, [...(days.get(organizationName) ?? []), day as PlainDate])
  return days
}
