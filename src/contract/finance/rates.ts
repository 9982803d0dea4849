import { z } from 'zod'
import { reads, saves } from '#contract/calls.ts'
import { exchangeRate, id, pageInput, pageOf, plainDate, positiveAmount, rateSource, stored } from '#contract/fields.ts'

const rate = exchangeRate.extend({
  id: stored.id,
  addedAt: z.date(),
  /** Null if the account was deleted. */
  addedBy: z.string().nullable(),
})

export type Rate = z.infer<typeof rate>

/** The network's exchange rates. They are never changed: a correction is a new one. */
export const rates = {
  /** By day, of one day the one added last first. */
  list: reads.input(z.object(pageInput)).output(pageOf(rate)),
  /** For a day up to today. Repeatable: a repeated call adds nothing; its id with other content is CONFLICT. Admins. */
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
