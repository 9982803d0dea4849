import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates/dates.ts'
import { prefixOf, voucherYear } from '#domain/finance/vouchers.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Database } from '#server/database/connect.ts'
import { vouchers } from '#server/database/schema/index.ts'

/**
 * Each owner gets its next number, under the locks of its accounts, so that there are no gaps.
 * @param owners whose accounts the change moves; null for the reserve
 */
export async function insertVouchers(
  tx: Database,
  changeId: string,
  owners: readonly (OrganizationName | null)[],
  day: PlainDate,
): Promise<void> {
  const year = voucherYear(day)
  const rows = owners.map((organizationName) => {
    const isOfOwner =
      organizationName === null ? isNull(vouchers.organizationName) : eq(vouchers.organizationName, organizationName)
    const isOfYear = and(isOfOwner, eq(vouchers.year, year))
    const number = sql<number>`(select coalesce(max(${vouchers.number}), 0) + 1 from ${vouchers} where ${isOfYear})`
    return { changeId, organizationName, prefix: prefixOf(organizationName), year, number }
  })
  await tx.insert(vouchers).values(rows)
}
