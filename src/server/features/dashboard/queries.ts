import { and, count, countDistinct, eq, inArray, isNull } from 'drizzle-orm'
import { type Actor, organizationsInSight } from '#domain/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { memberships, organizationAttendees, profiles, sessions, users } from '#server/database/schema/index.ts'

/** Sessions in sight: admins all, others those of their own organizations. */
export async function countSessions(database: Queryable, actor: Actor): Promise<number> {
  const found = await database.select({ count: count() }).from(sessions).where(within(actor, sessions.organization))
  return found[0]?.count ?? 0
}

/**
 * Admins: approved people with a confirmed e-mail; others: the distinct approved members of the own organizations.
 * Source: docs/product.md, 10.2.
 */
export async function countMembers(database: Queryable, actor: Actor): Promise<number> {
  const found = actor.isAdmin
    ? await database
        .select({ count: count() })
        .from(profiles)
        .innerJoin(users, eq(users.id, profiles.id))
        .where(and(eq(profiles.approvalStatus, 'approved'), eq(users.emailVerified, true)))
    : await database
        .select({ count: countDistinct(memberships.userId) })
        .from(memberships)
        .innerJoin(profiles, eq(profiles.id, memberships.userId))
        .where(and(eq(profiles.approvalStatus, 'approved'), within(actor, memberships.organizationName)))
  return found[0]?.count ?? 0
}

/** Roster entries that are not leaders. Source: docs/product.md, 10.2. */
export async function countAttendees(database: Queryable, actor: Actor): Promise<number> {
  const found = await database
    .select({ count: count() })
    .from(organizationAttendees)
    .where(
      and(
        eq(organizationAttendees.isLeader, false),
        isNull(organizationAttendees.removedAt),
        within(actor, organizationAttendees.organizationName),
      ),
    )
  return found[0]?.count ?? 0
}

/** People with a confirmed e-mail who wait for approval. Source: docs/product.md, 9.3. */
export async function countPendingApprovals(database: Queryable): Promise<number> {
  const found = await database
    .select({ count: count() })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(eq(profiles.approvalStatus, 'pending'), eq(users.emailVerified, true)))
  return found[0]?.count ?? 0
}

function within(actor: Actor, column: Parameters<typeof inArray>[0]) {
  const organizations = organizationsInSight(actor)
  return organizations === 'all' ? undefined : inArray(column, [...organizations])
}
