import { and, asc, eq, inArray, isNotNull, or, type SQL } from 'drizzle-orm'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import { memberNameKey, memberships, profiles, userRoles, users } from '#server/database/schema/index.ts'

/** The team leaders with access and a confirmed address. A leader of two organizations is returned twice. */
export function readTeamLeaders(database: Queryable, organizations: readonly OrganizationName[]) {
  return readPeopleOf(database, organizations, eq(memberships.organizationRole, 'team_leader'))
}

/** {@link readTeamLeaders}, of people with any role. */
export function readRoleHolders(database: Queryable, organizations: readonly OrganizationName[]) {
  return readPeopleOf(database, organizations, isNotNull(memberships.organizationRole))
}

function readPeopleOf(database: Queryable, organizations: readonly OrganizationName[], hasRole: SQL) {
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
        hasRole,
        eq(users.emailVerified, true),
        // Admins count as approved.
        or(eq(profiles.approvalStatus, 'approved'), isNotNull(userRoles.userId)),
      ),
    )
    .orderBy(asc(memberships.organizationName), asc(profiles.email))
}

/**
 * The phone number of a group for guardians, which is that of its first team leader by name who has one; null without
 * any.
 */
export async function readGroupPhone(database: Queryable, organization: OrganizationName): Promise<string | null> {
  const [leader] = await database
    .select({ phone: profiles.phoneNumber })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.id, memberships.userId))
    .where(
      and(
        eq(memberships.organizationName, organization),
        eq(memberships.organizationRole, 'team_leader'),
        eq(profiles.approvalStatus, 'approved'),
        isNotNull(profiles.phoneNumber),
      ),
    )
    .orderBy(asc(memberNameKey(profiles)), asc(profiles.id))
    .limit(1)
  return leader?.phone ?? null
}
