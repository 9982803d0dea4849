import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { canEndAccess, canRevokeAdmin } from '#domain/rights/user-permissions.ts'
import { endAllAccess } from '#server/auth/access/end-sign-ins.ts'
import { admin, may } from '#server/calls/access.ts'
import { invalidField } from '#server/calls/invalid-field.ts'
import { NOTHING_TO_DO, recorded } from '#server/calls/once.ts'
import type { Queryable } from '#server/database/connect.ts'
import { memberships, profiles, userOrganizations, userRoles } from '#server/database/schema/index.ts'
import { refreshApprovalDigest } from '#server/mail/approval-digest.ts'
import { mailEndedAdmin } from '#server/mail/mail-ended-admin.ts'
import { isStillAdmin, removeAdmin } from '#server/queries/admins.ts'
import { listMembers } from '#server/queries/members.ts'
import { organizationExists } from '#server/queries/organizations.ts'
import { readNames } from '#server/queries/people.ts'

const list = admin.users.list.handler(({ input, context }) =>
  listMembers(context.database, { ...input, within: 'all' }),
)

const grantAdmin = admin.users.grantAdmin.handler(
  recorded(async (tx, { input, errors }) => {
    if (!(await lockApproved(tx, input.userId))) throw errors.NOT_FOUND()
    const granted = await tx
      .insert(userRoles)
      .values({ userId: input.userId, role: 'admin' })
      .onConflictDoNothing()
      .returning({ id: userRoles.userId })
    return { answer: undefined, record: granted.length > 0 ? { profileId: input.userId } : [] }
  }),
)

const revokeAdmin = admin.users.revokeAdmin
  .use(may(canRevokeAdmin), (input) => input.userId)
  .handler(
    recorded(async (tx, { input, context, errors }) => {
      if (!(await isStillAdmin(tx, context.person.id))) throw errors.FORBIDDEN()
      const wasAdmin = await removeAdmin(tx, input.userId)
      if (!wasAdmin && !(await lockApproved(tx, input.userId))) throw errors.NOT_FOUND()
      if (wasAdmin) await mailEndedAdmin(tx, (await readNames(tx, [input.userId])).get(input.userId) ?? null, context)
      await refreshApprovalDigest(tx, context.appUrl)
      return { answer: undefined, record: wasAdmin ? { profileId: input.userId } : [] }
    }),
  )

const addOrganization = admin.users.addOrganization.handler(
  recorded(async (tx, { input: { userId, organizationName, organizationRole }, errors }) => {
    if (!(await organizationExists(tx, organizationName)))
      throw errors.INVALID_INPUT(invalidField('organizationName', 'unknown'))
    // It locks the profile, so that the second of two simultaneous calls finds what the first has added.
    if (!(await lockApproved(tx, userId))) throw errors.NOT_FOUND()
    const known = await tx
      .select()
      .from(memberships)
      .where(and(eq(memberships.userId, userId), eq(memberships.organizationName, organizationName)))
    if (known.length > 0) throw errors.ALREADY_MEMBER()
    await tx.insert(userOrganizations).values({ id: uuid(), userId, organizationName, organizationRole })
    const details = { role: { before: null, after: organizationRole } }
    return { answer: undefined, record: { profileId: userId, organizationName, details } }
  }),
)

const removeOrganization = admin.users.removeOrganization.handler(
  recorded(async (tx, { input: { userId, organizationName }, errors }) => {
    if (!(await lockApproved(tx, userId))) throw errors.NOT_FOUND()
    const [removed] = await tx
      .delete(userOrganizations)
      .where(and(eq(userOrganizations.userId, userId), eq(userOrganizations.organizationName, organizationName)))
      .returning({ role: userOrganizations.organizationRole })
    // The organization in the profile is removed too, which counts as a membership without a row.
    const [cleared] = await tx
      .update(profiles)
      .set({ organizationName: null, organizationRole: null })
      .where(and(eq(profiles.id, userId), eq(profiles.organizationName, organizationName)))
      .returning({ id: profiles.id })
    if (!removed && !cleared) return NOTHING_TO_DO
    const details = { role: { before: removed?.role ?? null, after: null } }
    return { answer: undefined, record: { profileId: userId, organizationName, details } }
  }),
)

const endAccess = admin.users.endAccess
  .use(may(canEndAccess), (input) => input.userId)
  .handler(
    recorded(async (tx, { input, context, errors }) => {
      if (!(await isStillAdmin(tx, context.person.id))) throw errors.FORBIDDEN()
      const ended = await tx
        .update(profiles)
        .set({
          approvalStatus: 'rejected',
          rejectionReason: input.reason,
          decidedBy: context.person.id,
          decidedAt: new Date(context.clock()),
        })
        .where(and(eq(profiles.id, input.userId), isNull(profiles.erasedAt)))
        .returning({ fullName: profiles.fullName })
      const [account] = ended
      if (!account) throw errors.NOT_FOUND()
      // Admins count as approved whatever the profile says, so the role is revoked too.
      const wasAdmin = await removeAdmin(tx, input.userId)
      await endAllAccess(tx, input.userId, context.person.id)
      if (wasAdmin) await mailEndedAdmin(tx, account.fullName, context)
      await refreshApprovalDigest(tx, context.appUrl)
      const profileId = input.userId
      const revoked = { action: 'rights.admin_revoked', profileId } as const
      return { answer: undefined, record: [{ profileId }, ...(wasAdmin ? [revoked] : [])] }
    }),
  )

/** Whether a person exists and is approved, with the profile locked until the transaction ends. */
async function lockApproved(tx: Queryable, userId: string): Promise<boolean> {
  const found = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, userId), eq(profiles.approvalStatus, 'approved')))
    .for('update')
  return found.length > 0
}

export const users = { list, grantAdmin, revokeAdmin, addOrganization, removeOrganization, endAccess }
