import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import { memberNameKey, memberships, profiles } from '#server/database/schema/index.ts'

/** The phone by which guardians reach a group: that of its first team leader by name who has one; null without any. */
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
