import { eq, sql } from 'drizzle-orm'
import { admin } from '#server/access.ts'
import { profiles } from '#server/database/schema/index.ts'
import { listByStatus, lockStatus } from './queries.ts'

const list = admin.approvals.list.handler(({ input, context }) =>
  listByStatus(context.database, input.status, input.cursor, input.limit),
)

const decide = admin.approvals.decide.handler(({ input, context, errors }) =>
  context.database.transaction(async (tx) => {
    const status = await lockStatus(tx, input.id)
    if (!status) throw errors.NOT_FOUND()
    if (status === input.status) return
    if (status !== input.from) throw errors.ALREADY_DECIDED()
    await tx
      .update(profiles)
      .set({
        approvalStatus: input.status,
        rejectionReason: input.status === 'rejected' ? input.reason : null,
        decidedBy: context.person.id,
        decidedAt: sql`now()`,
      })
      .where(eq(profiles.id, input.id))
  }),
)

export const approvals = { list, decide }
