import { sql } from 'drizzle-orm'
import { RESERVE_PREFIX, type VoucherNumber, voucherText } from '#domain/finance/vouchers.ts'
import type { Queryable } from '#server/database/connect.ts'

type Found<Texts extends string = never> = Pick<VoucherNumber, keyof VoucherNumber> & Record<Texts, string>

/** Every change with each owner whose accounts it moves, and with the place of its first entry. */
const MOVED = sql`(
  select change_id, organization_name, min(sequence) as sequence, min(created_at) as created_at
  from ledger_entries join ledger_accounts on ledger_accounts.id = account_id group by change_id, organization_name
) as moved`

const IS_OF_MOVED = sql`vouchers.change_id = moved.change_id
  and coalesce(vouchers.organization_name, '') = coalesce(moved.organization_name, '')`

/** Each contradiction between the ledger and its vouchers as a sentence. Source: docs/product.md, 8.23. */
export async function wrongVouchers(database: Queryable): Promise<string[]> {
  return [
    ...(await missingVouchers(database)),
    ...(await idleVouchers(database)),
    ...(await wrongNumbers(database)),
    ...(await wrongTexts(database)),
  ]
}

async function missingVouchers(database: Queryable): Promise<string[]> {
  const found = await database.execute<{ change: string; owner: string }>(sql`
    select moved.change_id as change, coalesce(moved.organization_name, 'reserve') as owner
    from ${MOVED} left join vouchers on ${IS_OF_MOVED} where vouchers.change_id is null order by sequence`)
  return found.rows.map(({ change, owner }) => `change ${change}: it has no voucher of ${owner}`)
}

async function idleVouchers(database: Queryable): Promise<string[]> {
  const found = await database.execute<Found<'owner'>>(sql`
    select prefix, year, number, coalesce(vouchers.organization_name, 'reserve') as owner
    from vouchers left join ${MOVED} on ${IS_OF_MOVED} where moved.change_id is null order by owner, year, number`)
  return found.rows.map(
    ({ owner, ...voucher }) => `voucher ${voucherText(voucher)}: its change moves nothing of ${owner}`,
  )
}

/** The first voucher of each owner and year that does not have the number of its place in the ledger. */
async function wrongNumbers(database: Queryable): Promise<string[]> {
  const found = await database.execute<Found & { place: number }>(sql`
    with placed as (
      select prefix, year, number, vouchers.organization_name as owner,
        row_number() over (partition by vouchers.organization_name, year order by sequence)::int as place
      from vouchers join ${MOVED} on ${IS_OF_MOVED}
    )
    select distinct on (owner, year) prefix, year, number, place from placed where number <> place
    order by owner, year, place`)
  return found.rows.map(
    ({ place, ...voucher }) => `voucher ${voucherText(voucher)}: it is number ${place} of its year in the ledger`,
  )
}

/** Prefixes that the owner never had, and years that the time of the change has in no time zone. */
async function wrongTexts(database: Queryable): Promise<string[]> {
  const found = await database.execute<Found<'owner' | 'at'>>(sql`
    select prefix, year, number, coalesce(vouchers.organization_name, 'reserve') as owner, created_at::date::text as at
    from vouchers join ${MOVED} on ${IS_OF_MOVED}
    where prefix <> coalesce(vouchers.organization_name, ${RESERVE_PREFIX}) and not exists (
        select from former_organization_names as former
        where former.name = prefix and former.organization_name = vouchers.organization_name)
      or year not between extract(year from created_at at time zone 'Etc/GMT+12')
        and extract(year from created_at at time zone 'Etc/GMT-14')
    order by sequence`)
  return found.rows.map(
    ({ owner, at, ...voucher }) => `voucher ${voucherText(voucher)}: it belongs to ${owner}, on ${at}`,
  )
}
