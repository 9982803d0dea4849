import { and, asc, between, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates.ts'
import { type MeetingSchedule, type Moment, missingReports, type PauseSpan, reportedDays } from '#domain/meetings.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import { meetingDays, meetingPauses, sessions, unheldMeetings } from '#server/database/schema/index.ts'

/** When an organization meets, and what is missing. */
export interface MeetingState {
  readonly schedule: (MeetingSchedule & { readonly time: string | null }) | null
  /** Of the organization and of the network. */
  readonly pauses: readonly PauseSpan[]
  /** The days of meetings without a report, the oldest first. Source: docs/product.md, 16.9. */
  readonly missing: readonly PlainDate[]
}

/** The meeting days of organizations with their missing reports, by name. */
export async function readMeetingStates(
  database: Queryable,
  organizations: readonly OrganizationName[],
  now: Moment,
): Promise<ReadonlyMap<OrganizationName, MeetingState>> {
  const names = [...organizations]
  const days = await database.select().from(meetingDays).where(inArray(meetingDays.organizationName, names))
  const pauses = await database
    .select()
    .from(meetingPauses)
    .where(or(inArray(meetingPauses.organizationName, names), isNull(meetingPauses.organizationName)))
  const states = names.map(async (name): Promise<[OrganizationName, MeetingState]> => {
    const own = pauses
      .filter(({ organizationName }) => organizationName === null || organizationName === name)
      .map(({ firstDay, lastDay }) => ({ from: firstDay as PlainDate, to: lastDay as PlainDate }))
    const day = days.find(({ organizationName }) => organizationName === name)
    if (!day) return [name, { schedule: null, pauses: own, missing: [] }]
    const schedule = { weekday: day.weekday, time: day.time, since: day.since as PlainDate }
    const window = reportedDays(schedule, now)
    const reported = {
      pauses: own,
      sessions: await readSessionDays(database, name, window),
      unheld: await readUnheldDays(database, name, window),
    }
    return [name, { schedule, pauses: own, missing: missingReports(schedule, reported, now) }]
  })
  return new Map(await Promise.all(states))
}

/** The pauses of an organization and of the network that end on a day or later, the next one first. */
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

async function readSessionDays(database: Queryable, organization: OrganizationName, { from, to }: Days) {
  const rows = await database
    .select({ date: sessions.sessionDate })
    .from(sessions)
    .where(and(eq(sessions.organization, organization), between(sessions.sessionDate, from, to)))
  return rows.map(({ date }) => date as PlainDate)
}

async function readUnheldDays(database: Queryable, organization: OrganizationName, { from, to }: Days) {
  const rows = await database
    .select({ date: unheldMeetings.day })
    .from(unheldMeetings)
    .where(and(eq(unheldMeetings.organizationName, organization), between(unheldMeetings.day, from, to)))
  return rows.map(({ date }) => date as PlainDate)
}
