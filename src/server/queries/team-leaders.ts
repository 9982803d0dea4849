import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import { memberships, profiles, userRoles, users } from '#server/database/schema/index.ts'

/** The team leaders with access and a confirmed address. A leader of two organizations is returned twice. */
export function readTeamLeaders(database: Queryable, organizations: readonly OrganizationName[]) {
  return database
    .select({
      organizationName: memberships.organizationName,
      fullName: profiles.fullName,
      email: profiles.email,
      language: profiles.language,
      absenceMails: profiles.absenceMails,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.id, memberships.userId))
    .innerJoin(users, eq(users.id, profiles.id))
    .leftJoin(userRoles, eq(userRoles.userId, profiles.id))
    .where(
      and(
        inArray(memberships.organizationName, [...organizations]),
        eq(memberships.organizationRole, 'team_leader'),
        eq(users.emailVerified, true),
        // Admins count as approved.
        or(eq(profiles.approvalStatus, 'approved'), isNotNull(userRoles.userId)),
      ),
    )
    .orderBy(asc(memberships.organizationName), asc(profiles.email))
}
