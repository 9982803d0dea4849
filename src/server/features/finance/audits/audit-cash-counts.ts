import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'

/** Counts whose pieces, total or entry contradict each other, and entries of a difference without a count. */
export async function wrongCounts(database: Queryable): Promise<string[]> {
  return [
    ...(await wrongSums(database)),
    ...(await wrongDifferences(database)),
    ...(await wrongTimes(database)),
    ...(await missingCounts(database)),
  ]
}

async function wrongSums(database: Queryable): Promise<string[]> {
  const found = await database.execute<Record<'id' | 'total' | 'sum', string>>(sql`
    with counted as (
      select id, total, (coins + coalesce((
        select sum(denomination::numeric * number::numeric) from jsonb_each_text(pieces) as one (denomination, number)
      ), 0))::numeric(20, 2) as sum
      from cash_counts
    )
    select id, total, sum from counted where total <> sum order by id`)
  return found.rows.map(({ id, total, sum }) => `count ${id}: the total is ${total}, what was counted comes to ${sum}`)
}

/**
 * A count with a difference has an entry of it in its account, from the book's balance to the total; a count without
 * one has no entry.
 */
async function wrongDifferences(database: Queryable): Promise<string[]> {
  const found = await database.execute<Record<'id' | 'difference' | 'posted', string>>(sql`
    with posted as (
      select change_id, change_type, organization_name, currency, amount_change, previous_balance
      from ledger_entries
        join ledger_changes on ledger_changes.id = change_id
        join ledger_accounts on ledger_accounts.id = account_id
    )
    select count.id, total - book_balance as difference, coalesce(posted.amount_change, 0.00) as posted
    from cash_counts as count left join posted on posted.change_id = count.change_id
    where total - book_balance <> coalesce(posted.amount_change, 0)
      or posted.change_id is not null and (
        posted.change_type <> 'count_difference' or posted.previous_balance <> book_balance
        or posted.currency <> count.currency or posted.organization_name is distinct from count.organization_name)
    order by count.id`)
  return found.rows.map(
    ({ id, difference, posted }) =>
      `count ${id}: the difference is ${difference}, posted to its account were ${posted}`,
  )
}

/** A count with a difference has the time when the difference was posted. */
async function wrongTimes(database: Queryable): Promise<string[]> {
  const found = await database.execute<Record<'id' | 'counted' | 'posted', string>>(sql`
    select distinct count.id, counted_at::text as counted, created_at::text as posted
    from cash_counts as count join ledger_entries as entry on entry.change_id = count.change_id
    where counted_at <> created_at order by id`)
  return found.rows.map(
    ({ id, counted, posted }) => `count ${id}: it was counted at ${counted}, its difference was posted at ${posted}`,
  )
}

async function missingCounts(database: Queryable): Promise<string[]> {
  const found = await database.execute<{ id: string }>(sql`
    select id from ledger_changes where change_type = 'count_difference'
      and not exists (select from cash_counts where change_id = ledger_changes.id)
    order by id`)
  return found.rows.map(({ id }) => `change ${id} (count_difference): it belongs to no count`)
}
