import { z } from 'zod'
import { readsWith } from '#contract/calls.ts'
import { organizationName, plainDate } from '#contract/fields.ts'
import { GRID_WINDOWS } from '#domain/attendance/attendance-grid.ts'
import { ATTENDANCE_STATUSES } from '#domain/sessions/sessions.ts'

const figures = { present: z.int(), all: z.int() }

const gridSession = z.object({ id: z.uuid(), sessionDate: plainDate, ...figures })

export type GridSession = z.infer<typeof gridSession>

const gridMark = z.object({ status: z.enum(ATTENDANCE_STATUSES), absenceReason: z.string().nullable() })

export type GridMark = z.infer<typeof gridMark>

const gridPerson = z.object({
  attendeeId: z.uuid().nullable(),
  attendeeName: z.string(),
  isInRoster: z.boolean(),
  isLeader: z.boolean(),
  /** The age in whole years today; null without a birthdate, and for people not in the roster. */
  age: z.int().nullable(),
  ...figures,
  /**
   * The present streak of absences, across groups. It is 0 for people who are not followed up, and in a past school
   * year.
   */
  streak: z.int(),
  /** One for each session of the grid, in order; null without a mark. */
  marks: z.array(gridMark.nullable()),
})

export type GridPerson = z.infer<typeof gridPerson>

const grid = z.object({
  sessions: z.array(gridSession),
  /** The number of older sessions of the school year beyond the grid's limit of 120. */
  leftOut: z.int(),
  /** Leaders, then attendees, then people who are no longer in the roster, each by name. */
  people: z.array(gridPerson),
})

export type AttendanceGrid = z.infer<typeof grid>

/** Attendance by session. Source: docs/product.md, 17.1. */
export const attendance = {
  /** The last twelve sessions, or a school year's, with everyone's marks. People who may see the grid may call it. */
  grid: readsWith({ audit: 'reading.list' })
    .input(z.object({ organizationName, window: z.enum(GRID_WINDOWS) }))
    .output(grid),
}
