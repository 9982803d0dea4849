import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { OrganizationName, OrganizationRole } from '#domain/network/organizations.ts'
import type { ApprovalStatus } from '#domain/rights/permissions.ts'
import { profiles, userOrganizations } from '#server/database/schema/index.ts'
import type { RunningApp } from '#tests/journeys/app.ts'

/** Give someone a role in an organization, or none, as another server process would. */
export async function setRole(
  app: RunningApp,
  email: string,
  organizationName: OrganizationName,
  organizationRole: OrganizationRole | null,
) {
  const userId = await idOf(app, email)
  await app.database
    .insert(userOrganizations)
    .values({ id: uuid(), userId, organizationName, organizationRole })
    .onConflictDoUpdate({
      target: [userOrganizations.userId, userOrganizations.organizationName],
      set: { organizationRole },
    })
}

/** Approve someone, reject them, or let them wait again. */
export async function setApproval(app: RunningApp, email: string, approvalStatus: ApprovalStatus, reason?: string) {
  await app.database
    .update(profiles)
    .set({ approvalStatus, rejectionReason: reason ?? null })
    .where(eq(profiles.email, email))
}

async function idOf(app: RunningApp, email: string): Promise<string> {
  const [found] = await app.database.select({ id: profiles.id }).from(profiles).where(eq(profiles.email, email))
  if (!found) throw new Error(`There is nobody with the address ${email}`)
  return found.id
}
