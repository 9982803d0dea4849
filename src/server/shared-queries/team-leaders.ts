import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import { memberships, profiles, userRoles, users } from '#server/database/schema/index.ts'

/**
 * The team leaders of organizations with what a mail to them needs. Only those who may use the app and whose address is confirmed;
 * a person who leads two of the organizations is there twice.
 */
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
