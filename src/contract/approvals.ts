import { z } from 'zod'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { procedure } from './errors.ts'
import { optionalText, organizationName, pageInput, pageOf } from './fields.ts'

/** Someone who waits for approval, or was rejected. Source: specification, section 3, "Pending-user list row". */
export const approvalRow = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  organizationName: organizationName.nullable(),
  createdAt: z.date(),
  rejectionReason: z.string().nullable(),
})

export type ApprovalRow = z.infer<typeof approvalRow>

export const approvals = {
  /** People with a confirmed e-mail in one status: the longest waiting first, the last rejected first. Admins. */
  list: procedure
    .input(z.object({ status: z.enum(['pending', 'rejected']).default('pending'), ...pageInput }))
    .output(pageOf(approvalRow)),
  /**
   * Approve or reject someone. `from` is the status the admin saw: where another admin was faster the answer is
   * ALREADY_DECIDED, unless their decision was the same one.
   */
  decide: procedure
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
