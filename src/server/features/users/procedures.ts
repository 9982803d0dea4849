import { asc, eq, sql } from 'drizzle-orm'
import { canEndAccess } from '#domain/permissions.ts'
import { admin } from '#server/access.ts'
import { authSessions, profiles, userRoles } from '#server/database/schema/index.ts'

const endAccess = admin.users.endAccess.handler(({ input, context, errors }) => {
  if (!canEndAccess(context.person, input.userId)) throw errors.FORBIDDEN()
  return context.database.transaction(async (tx) => {
    // One at a time: of two admins who end each other's access at once, the second is none any more.
    const admins = await tx.select().from(userRoles).orderBy(asc(userRoles.userId)).for('update')
    if (!admins.some(({ userId }) => userId === context.person.id)) throw errors.FORBIDDEN()
    const ended = await tx
      .update(profiles)
      .set({
        approvalStatus: 'rejected',
        rejectionReason: input.reason,
        decidedBy: context.person.id,
        decidedAt: sql`now()`,
      })
      .where(eq(profiles.id, input.userId))
      .returning({ id: profiles.id })
    if (ended.length === 0) throw errors.NOT_FOUND()
    // An admin counts as approved whatever the profile says, so the role goes too.
    await tx.delete(userRoles).where(eq(userRoles.userId, input.userId))
    await tx.delete(authSessions).where(eq(authSessions.userId, input.userId))
  })
})

export const users = { endAccess }
