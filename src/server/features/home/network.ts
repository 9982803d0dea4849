import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { NetworkGroup } from '#contract/dashboard/home.ts'
import { dayIn, timeIn } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { schoolYearStart } from '#domain/people/age.ts'
import { calledNumbers } from '#domain/people/contacts.ts'
import { RECENT_SESSIONS } from '#domain/texts/limits.ts'
import { admin } from '#server/calls/access.ts'
import type { Queryable } from '#server/database/connect.ts'
import {
  organizationAttendees as attendees,
  memberNameKey,
  memberships,
  profiles,
} from '#server/database/schema/index.ts'
import { readNewestSessions } from '#server/queries/attendance-figures.ts'
import { backupNotice, readBackupState } from '#server/queries/backup-state.ts'
import { readFirstSteps } from '#server/queries/first-steps.ts'
import { countWithoutFollowUp } from '#server/queries/follow-ups.ts'
import { readMeetingStates } from '#server/queries/meetings.ts'
import { readOrganizations } from '#server/queries/organizations.ts'
import { countWaitingSignatures } from '#server/queries/waiting-signatures.ts'

export const network = admin.home.network.handler(async ({ context: { database, person, clock, timeZone } }) => {
  const now = { today: dayIn(timeZone, clock()), time: timeIn(timeZone, clock()) }
  const organizations = await readOrganizations(database)
  const names = organizations.map(({ name }) => name)
  const meetings = await readMeetingStates(database, names, now)
  const people = await countPeople(database)
  const newest = await readNewestSessions(database, names, RECENT_SESSIONS, now.today)
  const leaders = await readLeaders(database)
  const open = await countWithoutFollowUp(database, { from: schoolYearStart(now.today), to: now.today })
  const groups = organizations.map(({ name, minAge, maxAge }): NetworkGroup => {
    const own = newest.filter(({ organizationName }) => organizationName === name)
    const [last] = own
    return {
      organizationName: name,
      minAge,
      maxAge,
      people: people.get(name) ?? 0,
      lastReport: last ? withoutOrganization(last) : null,
      missing: [...(meetings.get(name)?.missing ?? [])],
      withoutFollowUp: open.get(name) ?? 0,
      ...(meetings.get(name)?.schedule?.handingOver && { handsOver: true as const }),
      recent: own.toReversed().map(({ sessionDate, present, all }) => ({ sessionDate, present, all })),
      leader: leaders.get(name) ?? null,
    }
  })
  const backup = backupNotice(await readBackupState(database), clock())
  const firstSteps = await readFirstSteps(database, person, backup, new Date(clock()))
  const waiting = await countWaitingSignatures(database, person.id, clock())
  return { requests: await readRequests(database), ...waiting, groups, backup, firstSteps }
})

function withoutOrganization<Row extends { organizationName: OrganizationName }>({ organizationName: _, ...row }: Row) {
  return row
}

async function countPeople(database: Queryable): Promise<ReadonlyMap<OrganizationName, number>> {
  const rows = await database
    .select({ name: attendees.organizationName, people: count() })
    .from(attendees)
    .where(isNull(attendees.removedAt))
    .groupBy(attendees.organizationName)
  return new Map(rows.map(({ name, people }) => [name, people]))
}

/** One team leader of each organization, the first by name among those with a phone number, or else among all. */
async function readLeaders(database: Queryable) {
  const rows = await database
    .select({
      organizationName: memberships.organizationName,
      fullName: profiles.fullName,
      phoneNumber: profiles.phoneNumber,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.id, memberships.userId))
    .where(and(eq(memberships.organizationRole, 'team_leader'), eq(profiles.approvalStatus, 'approved')))
    .orderBy(sql`${profiles.phoneNumber} is null desc`, desc(memberNameKey(profiles)))
  // The last one of each organization in this order wins.
  return new Map(
    rows.map(({ organizationName, fullName, phoneNumber }) => [
      organizationName,
      {
        fullName,
        contact: calledNumbers(phoneNumber)[0] ?? null,
      },
    ]),
  )
}

/** Requests for money, and changes that wait for two approvers. */
async function readRequests(database: Queryable) {
  const { rows } = await database.execute<{ name: string | null; count: number; oldest: number }>(sql`
    select organization_name as name, count(*)::int as count, (extract(epoch from min(requested_at)) * 1000)::float8 as oldest from (
      select organization_name, requested_at from financial_transactions where status = 'pending'
      union all select organization_name, requested_at from pending_changes where status = 'pending'
    ) as waiting group by organization_name`)
  const oldest = Math.min(...rows.map((row) => row.oldest))
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    oldest: rows.length > 0 ? new Date(oldest) : null,
    organizations: rows.flatMap(({ name }) => name ?? []).toSorted(),
  }
}
