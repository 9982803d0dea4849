import { z } from 'zod'
import { reads } from '#contract/calls.ts'
import { month, organizationName, plainDate } from '#contract/fields.ts'

const figures = z.object({ present: z.int(), all: z.int() })

const sessionFigures = figures.extend({ sessions: z.int() })

const monthFigures = sessionFigures.extend({
  weeks: z.array(sessionFigures),
  before: figures,
  followedUp: z.int(),
})

export type MonthFigures = z.infer<typeof monthFigures>

const monthGroup = monthFigures.extend({
  organizationName,
  /**
   * The days of the month's meetings without a report, the oldest first; null in a former school year, in which none
   * are counted.
   */
  missing: z.array(plainDate).nullable(),
  /**
   * The sessions with children and fewer than two adults (docs/product.md, 5.23). It is missing unless the network wants
   * two and the caller is an admin.
   */
  fewAdults: z.int().optional(),
})

export type MonthGroup = z.infer<typeof monthGroup>

const monthReport = z.object({
  /** The last counted day, which is the month's last day or today. */
  until: plainDate,
  /** The first day of the month of the network's first session; null before it. */
  firstMonth: plainDate.nullable(),
  groups: z.array(monthGroup),
  total: monthFigures,
  /** The months up to this one, oldest first, each the total of the report's groups. */
  months: z.array(figures.extend({ month: plainDate })),
})

export type MonthReport = z.infer<typeof monthReport>

/** Monthly figures. Source: docs/product.md, 17.4. */
export const reports = {
  /**
   * The month of a group for people who may record the group's sessions, or of the network (null) for admins. Sessions
   * after today do not count.
   */
  month: reads
    .errors({ NOT_FOUND: { status: 404, message: 'Organization not found' } })
    .input(z.object({ month, organizationName: organizationName.nullable() }))
    .output(monthReport),
}
