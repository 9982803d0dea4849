import { z } from 'zod'
import { procedure } from './errors.ts'
import { amounts } from './fields.ts'

/** An unavailable count is null and shown as '–'. */
const count = z.int().nullable()

export const dashboard = {
  /**
   * Of the whole network for admins, else of the own organizations. `pendingApprovals` and `networkBalance` are null
   * without the right to decide approvals or manage the reserve.
   */
  summary: procedure.output(
    z.object({
      sessions: count,
      members: count,
      attendees: count,
      pendingApprovals: count,
      networkBalance: amounts.nullable(),
    }),
  ),
}
