import { dayIn, parts } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { canSeeStatement } from '#domain/rights/finance-permissions.ts'
import { approved, may } from '#server/calls/access.ts'
import { yearsWithVouchers } from './year-queries.ts'

/**
 * Everyone who sees an organization's statement may read its years; only admins read those of the whole network.
 * Source: docs/product.md, 8.27.
 */
const maySeeYears = may((actor, organizationName: OrganizationName | undefined) =>
  canSeeStatement(actor, organizationName ?? null),
)

const years = approved.finance.years
  .use(maySeeYears, (input) => input.organizationName)
  .handler(async ({ input, context: { database, timeZone, clock } }) => {
    const present = presentYear(timeZone, clock)
    const found = await yearsWithVouchers(database, input.organizationName)
    return [present, ...found.filter((year) => year < present)]
  })

export const auditing = { years }

export function presentYear(timeZone: string, clock: () => number): number {
  return parts(dayIn(timeZone, clock())).year
}
