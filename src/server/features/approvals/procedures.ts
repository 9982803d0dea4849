import { eq } from 'drizzle-orm'
import { admin } from '#server/calls/access.ts'
import { NOTHING_TO_DO, recorded } from '#server/calls/once.ts'
import { profiles } from '#server/database/schema/index.ts'
import { refreshApprovalDigest } from '#server/mail/approval-digest.ts'
import { approvedMail, rejectedMail } from '#server/mail/decision-mails.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { listByStatus, lockStatus } from './queries.ts'

const list = admin.approvals.list.handler(({ input, context }) =>
  listByStatus(context.database, input.status, input.cursor, input.limit),
)

const decide = admin.approvals.decide.handler(
  recorded(async (tx, { input, context, errors }) => {
    const known = await lockStatus(tx, input.id)
    if (!known) throw errors.NOT_FOUND()
    const reason = input.status === 'rejected' ? input.reason : null
    // Repeating a decision, by anyone, changes nothing.
    if (known.status === input.status && known.reason === reason) return NOTHING_TO_DO
    if (known.status !== input.from || known.status === input.status) throw errors.ALREADY_DECIDED()
    await tx
      .update(profiles)
      .set({
        approvalStatus: input.status,
        rejectionReason: reason,
        decidedBy: context.person.id,
        decidedAt: new Date(context.clock()),
      })
      .where(eq(profiles.id, input.id))
    const mail =
      input.status === 'approved'
        ? approvedMail(known.language, known.fullName, context.appUrl)
        : rejectedMail(known.language, known.fullName, context.appUrl, reason)
    await enqueueMail(tx, known.email, mail)
    await refreshApprovalDigest(tx, context.appUrl)
    return { answer: undefined, record: { action: `rights.${input.status}`, profileId: input.id } as const }
  }),
)

export const approvals = { list, decide }
