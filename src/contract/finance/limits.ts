import { z } from 'zod'
import { reads, saves } from '#contract/calls.ts'
import { amountText, currency, id, stored, typedAmount } from '#contract/fields.ts'

/** The names of people are null if their account was deleted. */
const limit = z.object({
  currency: stored.currency,
  /** It is null for no limit. */
  amount: amountText.nullable(),
  /** The newest proposal, unless it is already in force or was withdrawn. */
  proposal: z
    .object({
      id: z.uuid(),
      amount: amountText.nullable(),
      proposedBy: z.string().nullable(),
      proposedAt: z.date(),
      /** Until when it can be confirmed. */
      until: z.date(),
      isExpired: z.boolean(),
      mayConfirm: z.boolean(),
      /** When the caller may confirm it, if they wait because of a new or lost right. */
      mayConfirmFrom: z.date().optional(),
    })
    .nullable(),
})

export type ApprovalLimit = z.infer<typeof limit>

const NOT_FOUND = { status: 404, message: 'There is no such proposal' } as const

/** Limits above which two people approve a change of money. Admins may call all of these. */
export const limits = {
  /** One row for each currency. */
  list: reads.output(z.array(limit)),
  /**
   * A limit is in force at once if there is no other admin, otherwise once a second admin confirms it. A limit that is
   * lifted or raised needs two people, as an amount above it does (docs/product.md, 8.28). One proposal of a currency
   * waits at a time. The call needs a recent proof of identity and may be repeated.
   */
  propose: saves({
    keeps: 'creates',
    key: 'id',
    proof: 'always',
    audit: ['settings.limit_confirmed', 'settings.limit_proposed'],
  })
    .errors({
      PROPOSAL_WAITS: { status: 409, message: 'Another proposal waits for a confirmation' },
    })
    .input(z.object({ id, currency, amount: typedAmount.nullable() }))
    .output(z.object({ id: z.uuid(), isWaiting: z.boolean() })),
  /**
   * Another admin than the proposer confirms a limit, within seven days. The call needs a recent proof of identity and
   * may be repeated.
   */
  confirm: saves({ keeps: 'switches', repeats: true, proof: 'always', audit: 'settings.limit_confirmed' })
    .errors({
      NOT_FOUND,
      TOO_LATE: { status: 409, message: 'A proposal can be confirmed for seven days' },
    })
    .input(z.object({ id: z.uuid({ error: 'invalid' }) })),
  /** A limit that is already in force is NOT_FOUND. The call may be repeated. */
  withdraw: saves({ keeps: 'switches', repeats: true, audit: 'settings.limit_withdrawn' })
    .errors({ NOT_FOUND })
    .input(z.object({ id: z.uuid({ error: 'invalid' }) })),
}
