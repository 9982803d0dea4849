import { z } from 'zod'

/** Who has approved a change above the limit so far, in order, and what an approval does. */
export const approvals = z.object({
  /** The names of those whose approval counts; null if the account was deleted. */
  by: z.array(z.string().nullable()),
  /** How many more approvals it needs. */
  missing: z.int(),
  /** Whether the caller's approval would count, and is not given yet. */
  mayApprove: z.boolean(),
  /** When it can be posted by a new approval, if it waits because of a new or lost right. */
  until: z.date().optional(),
})

export type ApprovalsGiven = z.infer<typeof approvals>

/** The answer to the first of two approvals, which posts nothing yet; empty after any other review. */
export const reviewAnswer = z.object({ needsAnother: z.literal(true) }).optional()

export type ReviewAnswer = z.infer<typeof reviewAnswer>

export const OTHERS_APPROVE = {
  OTHERS_APPROVE: { status: 403, message: 'Two other people have to approve this' },
} as const
