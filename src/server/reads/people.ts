import { eq, sql } from 'drizzle-orm'
import type { Membership } from '#domain/permissions.ts'
import type { Person } from '#server/context.ts'
import type { Queryable } from '#server/database/connect.ts'
import { memberships, profiles, userRoles } from '#server/database/schema/index.ts'

/** Everything that decides what a person may do, as it is now; null where there is no such person. */
export async function readPerson(database: Queryable, userId: string): Promise<Person | null> {
  const belongings = database
    .select({
      userId: memberships.userId,
      all: sql<Membership[]>`json_agg(json_build_object(
        'organizationName', ${memberships.organizationName}, 'organizationRole', ${memberships.organizationRole}
      ) order by ${memberships.organizationName})`.as('all'),
    })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .groupBy(memberships.userId)
    .as('belongings')
  const [row] = await database
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      email: profiles.email,
      approvalStatus: profiles.approvalStatus,
      rejectionReason: profiles.rejectionReason,
      organizationName: profiles.organizationName,
      isAdmin: sql<boolean>`${userRoles.role} is not null`,
      memberships: sql<Membership[] | null>`${belongings.all}`,
    })
    .from(profiles)
    .leftJoin(userRoles, eq(userRoles.userId, profiles.id))
    .leftJoin(belongings, eq(belongings.userId, profiles.id))
    .where(eq(profiles.id, userId))
  return row ? { ...row, memberships: row.memberships ?? [] } : null
}
