import { and, eq, isNull } from 'drizzle-orm'
import type { Invitation } from '#contract/accounts/invitations.ts'
import { invitationPath } from '#domain/accounts/invitations.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import { invitations, profiles } from '#server/database/schema/index.ts'
import { nameOf } from '#server/queries/people.ts'

/** The invitation that is in use; null without one. */
export async function readInvitation(
  database: Queryable,
  organizationName: OrganizationName,
  appUrl: string,
): Promise<Invitation | null> {
  const [row] = await database
    .select({
      id: invitations.id,
      code: invitations.code,
      madeBy: nameOf(profiles),
      madeAt: invitations.createdAt,
    })
    .from(invitations)
    .leftJoin(profiles, eq(profiles.id, invitations.createdBy))
    .where(and(eq(invitations.organizationName, organizationName), isNull(invitations.revokedAt)))
  if (!row) return null
  const { code, ...shown } = row
  return { ...shown, url: invitationUrl(code, appUrl) }
}

export function invitationUrl(code: string, appUrl: string): string {
  return `${appUrl}${invitationPath(code)}`
}
