import { dayIn, timeIn } from '#domain/dates/dates.ts'
import { canSeeMonth } from '#domain/rights/permissions.ts'
import { approved, may } from '#server/calls/access.ts'
import { readOrganizations } from '#server/queries/organizations.ts'
import { readMonth } from './month.ts'

const month = approved.reports.month
  .use(may(canSeeMonth), (input) => input.organizationName)
  .handler(async ({ input, context: { database, clock, timeZone }, errors }) => {
    const now = { today: dayIn(timeZone, clock()), time: timeIn(timeZone, clock()) }
    const all = (await readOrganizations(database)).map(({ name }) => name)
    const names = input.organizationName === null ? all : all.filter((name) => name === input.organizationName)
    if (names.length === 0) throw errors.NOT_FOUND()
    return readMonth(database, names, input.month, now)
  })

export const reports = { month }
