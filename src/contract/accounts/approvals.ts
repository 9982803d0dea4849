import { z } from 'zod'
import { reads, saves } from '#contract/calls.ts'
import { optionalText, organizationName, pageInput, pageOf } from '#contract/fields.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'

const approvalRow = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  organizationName: organizationName.nullable(),
  /** The organization whose invitation the person used; null without one. */
  invitedTo: organizationName.nullable(),
  createdAt: z.date(),
  rejectionReason: z.string().nullable(),
})

export type ApprovalRow = z.infer<typeof approvalRow>

export const approvals = {
  /**
   * People with a confirmed e-mail in one status. Those who wait longest are the first of the pending ones; the newest
   * are the first of the rejected ones.
   */
  list: reads
    .input(z.object({ status: z.enum(['pending', 'rejected']).default('pending'), ...pageInput }))
    .output(pageOf(approvalRow)),
  /**
   * `from` is the status on the admin's screen. ALREADY_DECIDED means that another admin has decided otherwise since.
   */
  decide: saves({ keeps: 'from', repeats: true, audit: ['rights.approved', 'rights.rejected'] })
    .errors({
      NOT_FOUND: { status: 404, message: 'There is no such person' },
      ALREADY_DECIDED: { status: 409, message: 'Another administrator has already decided' },
    })
    .input(
      z.object({
        id: z.uuid(),
        status: z.enum(['approved', 'rejected']),
        reason: optionalText(TEXT_LIMITS.reason),
        from: z.enum(['pending', 'rejected']).default('pending'),
      }),
    ),
}
