import { and, count, countDistinct, eq, isNull, sql } from 'drizzle-orm'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import { prepared, preparedWithin } from '#server/database/prepared.ts'
import { memberships, networkCounts, organizationAttendees, profiles, sessions } from '#server/database/schema/index.ts'

type Counted = readonly { readonly count: number }[]

const sessionsWithin = preparedWithin('count_sessions', (database, isWithin) =>
  database.select({ count: count() }).from(sessions).where(isWithin(sessions.organization)),
)

/** Sessions of some organizations. */
export async function countSessions(database: Queryable, organizations: readonly OrganizationName[]): Promise<number> {
  return countIn(await sessionsWithin(database, organizations))
}

const membersWithin = preparedWithin('count_members', (database, isWithin) =>
  database
    .select({ count: countDistinct(memberships.userId) })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.id, memberships.userId))
    .where(and(eq(profiles.approvalStatus, 'approved'), isWithin(memberships.organizationName))),
)

/** The distinct approved members of some organizations. Source: docs/product.md, 10.2. */
export async function countMembers(database: Queryable, organizations: readonly OrganizationName[]): Promise<number> {
  return countIn(await membersWithin(database, organizations))
}

const attendeesWithin = preparedWithin('count_attendees', (database, isWithin) =>
  database
    .select({ count: count() })
    .from(organizationAttendees)
    .where(
      and(
        eq(organizationAttendees.isLeader, false),
        isNull(organizationAttendees.removedAt),
        isWithin(organizationAttendees.organizationName),
      ),
    ),
)

/** Roster entries of some organizations that are not leaders. Source: docs/product.md, 10.2. */
export async function countAttendees(database: Queryable, organizations: readonly OrganizationName[]): Promise<number> {
  return countIn(await attendeesWithin(database, organizations))
}

const findNetworkCounts = prepared('network_counts', (database) =>
  database
    .select({ kind: networkCounts.kind, sum: sql<number>`sum(${networkCounts.amount})::int` })
    .from(networkCounts)
    .groupBy(networkCounts.kind),
)

/**
 * The counts of the whole network: all sessions, approved people with a confirmed e-mail, roster entries that are not leaders, and
 * people with a confirmed e-mail who wait for approval. Source: docs/product.md, 9.3 and 10.2.
 */
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

function countIn([row]: Counted): number {
  return row?.count ?? 0
}
