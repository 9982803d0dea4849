import { and, eq, isNull } from 'drizzle-orm'
import { readInvitationCode } from '#domain/accounts/invitations.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import { invitations } from '#server/database/schema/index.ts'

/** The organization of an invitation that is in use; null for anything else. */
export async function invitedOrganization(database: Queryable, text: unknown): Promise<OrganizationName | null> {
  const code = readInvitationCode(text)
  if (code === null) return null
  const [found] = await database
    .select({ organizationName: invitations.organizationName })
    .from(invitations)
    .where(and(eq(invitations.code, code), isNull(invitations.revokedAt)))
  return found?.organizationName ?? null
}
