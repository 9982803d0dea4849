import { z } from 'zod'
import { procedure } from './errors.ts'
import { month, organizationName, plainDate } from './fields.ts'

const figures = z.object({ present: z.int(), all: z.int() })

/** Sessions, with their present marks and all marks. */
const sessionFigures = figures.extend({ sessions: z.int() })

const monthFigures = sessionFigures.extend({
  /** The weeks of the month, as `weeksOfMonth` has them. */
  weeks: z.array(sessionFigures),
  /** The month before. */
  before: figures,
  /** How many people were absent three times in a row at the end of the month. */
  followedUp: z.int(),
})

export type MonthFigures = z.infer<typeof monthFigures>

const monthGroup = monthFigures.extend({
  organizationName,
  /** The days of the month's meetings without a report, the oldest first; null in a former school year, when none are counted. */
  missing: z.array(plainDate).nullable(),
})

export type MonthGroup = z.infer<typeof monthGroup>

const monthReport = z.object({
  /** The last day that counts: the month's last, or today. */
  until: plainDate,
  /** The first day of the month of the network's first session; null before it. */
  firstMonth: plainDate.nullable(),
  /** The group, or for the network every group, in the network's order. */
  groups: z.array(monthGroup),
  /** All groups of the report together. */
  total: monthFigures,
  /** The months until this one, the oldest first, of all groups of the report together. */
  months: z.array(figures.extend({ month: plainDate })),
})

export type MonthReport = z.infer<typeof monthReport>

/** Figures of months. Source: docs/product.md, 17.4. */
export const reports = {
  /**
   * The month of a group, for people who may record its sessions, or with null of the network, for admins. Sessions dated after
   * today do not count, and no one is named.
   */
  month: procedure
    .errors({ NOT_FOUND: { status: 404, message: 'Organization not found' } })
    .input(z.object({ month, organizationName: organizationName.nullable() }))
    .output(monthReport),
}
