import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'

/**
 * Closed months whose figures differ from the entries up to their end, and gaps between the closed months of an
 * account.
 */
export async function wrongClosings(database: Queryable): Promise<string[]> {
  return [...(await wrongFigures(database)), ...(await gaps(database))]
}

/** An entry inside a month that was closed before the entry was written is in the sum, and not in the figures. */
async function wrongFigures(database: Queryable): Promise<string[]> {
  const found = await database.execute<Record<'account' | 'month' | 'currency' | 'kept' | 'recounted', string>>(sql`
    with closed as (
      select *, lag(ends_at, 1, '-infinity') over (partition by organization_name order by month) as starts_at
      from closings where reopened_at is null
    ), recounted as (
      select closed.id, account.currency,
        coalesce(sum(amount_change) filter (where created_at < starts_at), 0.00) as opening,
        coalesce(sum(amount_change) filter (where created_at >= starts_at and amount_change > 0), 0.00) as received,
        coalesce(-sum(amount_change) filter (where created_at >= starts_at and amount_change < 0), 0.00) as paid,
        coalesce(sum(amount_change), 0.00) as closing
      from closed
        join ledger_accounts as account on account.organization_name is not distinct from closed.organization_name
        left join ledger_entries on account_id = account.id and created_at < ends_at
      group by closed.id, account.currency
    ), compared as (
      select recounted.id, recounted.currency,
        concat_ws(' ', kept.opening, kept.received, kept.paid, kept.closing) as kept,
        concat_ws(' ', recounted.opening, recounted.received, recounted.paid, recounted.closing) as recounted
      from recounted
        left join closing_figures as kept on closing_id = recounted.id and kept.currency = recounted.currency
    )
    select coalesce(organization_name, 'reserve') as account, to_char(month, 'YYYY-MM') as month, currency, kept, recounted
    from compared join closed on closed.id = compared.id where kept <> recounted order by account, month, currency`)
  return found.rows.map(
    ({ account, month, currency, kept, recounted }) =>
      `${account} ${currency}, closed ${month}: kept are ${kept || 'none'}, its entries come to ${recounted}`,
  )
}

async function gaps(database: Queryable): Promise<string[]> {
  const found = await database.execute<Record<'account' | 'month', string>>(sql`
    with closed as (
      select coalesce(organization_name, 'reserve') as account, month,
        lag(month) over (partition by organization_name order by month) as before
      from closings where reopened_at is null
    )
    select account, to_char(month, 'YYYY-MM') as month from closed where before + interval '1 month' <> month
    order by account, month`)
  return found.rows.map(({ account, month }) => `${account}: closed ${month}, the month before it is open`)
}
