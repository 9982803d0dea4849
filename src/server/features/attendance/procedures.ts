import { gridPeriod } from '#domain/attendance-grid.ts'
import { dayIn } from '#domain/dates.ts'
import { canSeeAttendanceGrid } from '#domain/permissions.ts'
import { approved, may } from '#server/access.ts'
import { readGrid } from './queries.ts'

const grid = approved.attendance.grid
  .use(may(canSeeAttendanceGrid), (input) => input.organizationName)
  .handler(({ input: { organizationName, window }, context: { database, timeZone, clock } }) => {
    const today = dayIn(timeZone, clock())
    return readGrid(database, organizationName, gridPeriod(window, today), today)
  })

export const attendance = { grid }
