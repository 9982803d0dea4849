import { z } from 'zod'
import { reads } from '#contract/calls.ts'
import { amounts, exchangeRate, organizationName, plainDate, timeOfDay } from '#contract/fields.ts'

/** An unavailable count is null and shown as '–'. */
const count = z.int().nullable()

const nextMeeting = z.object({ organizationName, date: plainDate, time: timeOfDay.nullable() })

export type NextMeeting = z.infer<typeof nextMeeting>

export const dashboard = {
  /**
   * The figures of the whole network for admins, for others those of their own organizations. `pendingApprovals` and
   * `networkBalance` are null without the right to decide approvals or manage the reserve.
   */
  summary: reads.output(
    z.object({
      sessions: count,
      members: count,
      attendees: count,
      pendingApprovals: count,
      networkBalance: amounts.nullable(),
      /** The rate of today, for the network balance; null without one. */
      rate: exchangeRate.nullable().optional(),
      /**
       * For people without a role, the next meeting of each of their groups with a meeting day, today's included; the
       * earliest first.
       */
      nextMeetings: z.array(nextMeeting).optional(),
    }),
  ),
}
