import { dayIn, timeIn } from '#domain/dates/dates.ts'
import { canSeeMonth } from '#domain/rights/permissions.ts'
import { approved, may } from '#server/calls/access.ts'
import { readOrganizations } from '#server/queries/organizations.ts'
import { countFewAdults } from './few-adults.ts'
import { readMonth } from './month.ts'

const month = approved.reports.month
  .use(may(canSeeMonth), (input) => input.organizationName)
  .handler(async ({ input, context: { database, clock, timeZone, person }, errors }) => {
    const now = { today: dayIn(timeZone, clock()), time: timeIn(timeZone, clock()) }
    const all = await readOrganizations(database)
    const { organizationName, month: first } = input
    const organizations = organizationName === null ? all : all.filter(({ name }) => name === organizationName)
    if (organizations.length === 0) throw errors.NOT_FOUND()
    const names = organizations.map(({ name }) => name)
    const report = await readMonth(database, names, first, now)
    if (!person.isAdmin || !person.settings.wantsTwoAdults) return report
    const few = await countFewAdults(database, organizations, { from: first, to: report.until })
    const groups = report.groups.map((group) => ({ ...group, fewAdults: few.get(group.organizationName) ?? 0 }))
    return { ...report, groups }
  })

export const reports = { month }
