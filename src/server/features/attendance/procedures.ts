import { gridPeriod } from '#domain/attendance/attendance-grid.ts'
import { dayIn } from '#domain/dates/dates.ts'
import { canSeeAttendanceGrid } from '#domain/rights/permissions.ts'
import { recordLists } from '#server/audit/readings.ts'
import { approved, may } from '#server/calls/access.ts'
import { readGrid } from './queries.ts'

const grid = approved.attendance.grid
  .use(may(canSeeAttendanceGrid), (input) => input.organizationName)
  .handler(async ({ input: { organizationName, window }, context }) => {
    const { database, timeZone, clock } = context
    const today = dayIn(timeZone, clock())
    const found = await readGrid(database, organizationName, gridPeriod(window, today), today)
    const hasDetails = found.people.some(({ age, marks }) => age !== null || marks.some((mark) => mark?.absenceReason))
    if (hasDetails) await recordLists(context, [organizationName])
    return found
  })

export const attendance = { grid }
