import { and, eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { canChangeRole, canManageSomeRoles, organizationsLed } from '#domain/permissions.ts'
import { approved } from '#server/access.ts'
import { memberships, profiles, userOrganizations } from '#server/database/schema/index.ts'
import { listMembers } from '#server/reads/members.ts'

const list = approved.roles.list.handler(({ input, context: { database, person }, errors }) => {
  if (!canManageSomeRoles(person)) throw errors.FORBIDDEN()
  return person.isAdmin
    ? listMembers(database, { ...input, within: 'all' })
    : listMembers(database, { ...input, within: organizationsLed(person), except: person.id })
})

const assign = approved.roles.assign.handler(({ input, context, errors }) => {
  const { userId, organizationName, organizationRole } = input
  if (!canChangeRole(context.person, userId, organizationName)) throw errors.FORBIDDEN()
  return context.database.transaction(async (tx) => {
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
    // A placeholder that stands for the profile's organization becomes a row. Specification, section 4, "Role change".
    if (membership.id === null)
      await tx.insert(userOrganizations).values({ id: uuid(), userId, organizationName, organizationRole })
    else await tx.update(userOrganizations).set({ organizationRole }).where(eq(userOrganizations.id, membership.id))
  })
})

export const roles = { list, assign }
