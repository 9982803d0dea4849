import { z } from 'zod'
import { reads, saves } from '#contract/calls.ts'
import { exchangeRate, id, pageInput, pageOf, plainDate, positiveAmount, rateSource, stored } from '#contract/fields.ts'

const rate = exchangeRate.extend({
  id: stored.id,
  addedAt: z.date(),
  /** It is null if the account was deleted. */
  addedBy: z.string().nullable(),
})

export type Rate = z.infer<typeof rate>

/** The network's exchange rates. They are never changed: a correction is a new one. */
export const rates = {
  /** The rates by day. The rate of a day that was added last comes first. */
  list: reads.input(z.object(pageInput)).output(pageOf(rate)),
  /**
   * Adds a rate for a day up to today. A repeated call adds nothing; its id with other content is CONFLICT. Admins may
   * call it.
   */
  add: saves({ keeps: 'creates', key: 'id', audit: 'money.rate_added' })
    .input(
      z.object({
        id,
        day: plainDate,
        rate: positiveAmount,
        source: rateSource,
      }),
    )
    .output(z.object({ id: z.uuid() })),
}
