import { type AnyColumn, and, count, countDistinct, eq, isNull, sql } from 'drizzle-orm'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import { prepared } from '#server/database/prepared.ts'
import { memberships, networkCounts, organizationAttendees, profiles, sessions } from '#server/database/schema/index.ts'

const isAmong = (column: AnyColumn) => sql`${column} = any(${sql.placeholder('names')})`

const findSessionCount = prepared('count_sessions', (database) =>
  database.select({ count: count() }).from(sessions).where(isAmong(sessions.organization)),
)

export async function countSessions(database: Queryable, names: readonly OrganizationName[]): Promise<number> {
  const [row] = await findSessionCount(database, { names })
  return row?.count ?? 0
}

const findMemberCount = prepared('count_members', (database) =>
  database
    .select({ count: countDistinct(memberships.userId) })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.id, memberships.userId))
    .where(and(eq(profiles.approvalStatus, 'approved'), isAmong(memberships.organizationName))),
)

export async function countMembers(database: Queryable, names: readonly OrganizationName[]): Promise<number> {
  const [row] = await findMemberCount(database, { names })
  return row?.count ?? 0
}

const findAttendeeCount = prepared('count_attendees', (database) =>
  database
    .select({ count: count() })
    .from(organizationAttendees)
    .where(
      and(
        eq(organizationAttendees.isLeader, false),
        isNull(organizationAttendees.removedAt),
        isAmong(organizationAttendees.organizationName),
      ),
    ),
)

/** Roster entries of some organizations that are not leaders. Source: docs/product.md, 10.2. */
export async function countAttendees(database: Queryable, names: readonly OrganizationName[]): Promise<number> {
  const [row] = await findAttendeeCount(database, { names })
  return row?.count ?? 0
}

const findNetworkCounts = prepared('network_counts', (database) =>
  database
    .select({ kind: networkCounts.kind, sum: sql<number>`sum(${networkCounts.amount})::int` })
    .from(networkCounts)
    .groupBy(networkCounts.kind),
)

/** The figures of the whole network, from the stored counts. Source: docs/product.md, 9.3 and 10.2. */
export async function readNetworkCounts(database: Queryable) {
  const sums = new Map((await findNetworkCounts(database)).map(({ kind, sum }) => [kind, sum]))
  const of = (kind: (typeof networkCounts.kind.enumValues)[number]) => sums.get(kind) ?? 0
  return {
    sessions: of('sessions'),
    members: of('approved'),
    attendees: of('attendees'),
    pendingApprovals: of('pending'),
  }
}
