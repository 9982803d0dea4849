import { and, eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { canChangeRole, canManageSomeRoles, organizationsLed } from '#domain/rights/user-permissions.ts'
import { approved, may } from '#server/calls/access.ts'
import { mergeEdit } from '#server/calls/merge-edit.ts'
import { NOTHING_TO_DO, recorded } from '#server/calls/once.ts'
import { memberships, profiles, userOrganizations } from '#server/database/schema/index.ts'
import { listMembers } from '#server/queries/members.ts'

const list = approved.roles.list
  .use(may(canManageSomeRoles))
  .handler(({ input, context: { database, person } }) =>
    person.isAdmin
      ? listMembers(database, { ...input, within: 'all' })
      : listMembers(database, { ...input, within: organizationsLed(person), except: person.id }),
  )

interface RoleOf {
  readonly userId: string
  readonly organizationName: OrganizationName
}

const assign = approved.roles.assign
  .use(may((actor, { userId, organizationName }: RoleOf) => canChangeRole(actor, userId, organizationName)))
  .handler(
    recorded(async (tx, { input: { userId, organizationName, organizationRole, opened }, errors }) => {
      const [profile] = await tx
        .select({ organizationName: profiles.organizationName })
        .from(profiles)
        .where(and(eq(profiles.id, userId), eq(profiles.approvalStatus, 'approved')))
        .for('update')
      const [membership] = await tx
        .select()
        .from(memberships)
        .where(and(eq(memberships.userId, userId), eq(memberships.organizationName, organizationName)))
      if (!profile || !membership) throw errors.NOT_FOUND()
      const stored = { organizationRole: membership.organizationRole }
      mergeEdit({ sent: { organizationRole }, opened, stored }, errors)
      // The profile's organization may have no row of its own yet. Source: docs/product.md, 1.4.
      if (membership.id === null)
        await tx.insert(userOrganizations).values({ id: uuid(), userId, organizationName, organizationRole })
      else await tx.update(userOrganizations).set({ organizationRole }).where(eq(userOrganizations.id, membership.id))
      if (membership.organizationRole === organizationRole) return NOTHING_TO_DO
      const details = { role: { before: membership.organizationRole, after: organizationRole } }
      return { answer: undefined, record: { profileId: userId, organizationName, details } }
    }),
  )

export const roles = { list, assign }
