import { z } from 'zod'
import { procedure } from './errors.ts'
import { amounts } from './fields.ts'

/** An unavailable count is null and shown as '–'. */
const count = z.int().nullable()

export const dashboard = {
  /**
   * The figures of the dashboard: of the whole network for admins, of their own organizations for others.
   * `pendingApprovals` is null for people who may not decide them, `networkBalance` (the total of the reserve and all
   * organizations) for people who may not manage the reserve.
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
