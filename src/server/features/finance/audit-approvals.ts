import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'

/**
 * Posted changes above the limit that was in force, without two approvers and not approved by one person alone. A limit is
 * in force for the entries after it was confirmed, until the next one of its currency.
 */
export async function missingApprovers(database: Queryable): Promise<string[]> {
  const found = await database.execute<
    Record<'id' | 'type' | 'amount' | 'currency' | 'limit' | 'approvers', string>
  >(sql`
    with moved as (
      select change.id, change_type, transaction_id, coalesce(exchange_id, change.id) as pending_id, currency,
        max(abs(amount_change)) as amount, min(sequence) as sequence
      from ledger_changes as change
        join ledger_entries on change_id = change.id
        join ledger_accounts as account on account.id = account_id
      group by change.id, currency
    ), above as (
      select moved.*, in_force.amount as most from moved join lateral (
        select amount from approval_limits
        where currency = moved.currency and confirmed_at is not null and after_entry < moved.sequence
        order by approval_limits.sequence desc limit 1
      ) as in_force on moved.amount > in_force.amount
    ), counted as (
      select above.*, coalesce(request.approved_alone, pending.approved_alone, false) as alone,
        (select count(*) from transaction_approvals as given where given.transaction_id = above.transaction_id)
          + (select count(*) from change_approvals where change_id = pending.id) as approvers
      from above
        left join financial_transactions as request on request.id = above.transaction_id
        left join pending_changes as pending on pending.id = above.pending_id and pending.status = 'approved'
    )
    select id, change_type as type, amount, currency, most as limit, approvers from counted
    where approvers < case when alone then 1 else 2 end order by sequence`)
  return found.rows.map(
    ({ id, type, amount, currency, limit, approvers }) =>
      `change ${id} (${type}): ${amount} ${currency} is above the limit of ${limit}, it has ${approvers} of two approvers`,
  )
}
