import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'

/**
 * Posted changes above the limit that was in force, without two approvers and not approved by one person alone. A limit
 * is in force for the entries after it was confirmed, until the next one of its currency. Whose approvals counted, and
 * who else could have been the second, is stored with what is posted; if it is missing in older postings, the approvals
 * are counted.
 */
export async function missingApprovers(database: Queryable): Promise<string[]> {
  const found = await database.execute<
    Record<'id' | 'type' | 'amount' | 'currency' | 'limit' | 'approvers', string> & {
      isMissing: boolean
      isStored: boolean
    }
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
    ), judged as (
      select above.*, coalesce(request.approved_alone, pending.approved_alone, false) as alone,
        coalesce(request.counted_approvers, pending.counted_approvers) as counted,
        coalesce(request.possible_approvers, pending.possible_approvers) as possible,
        array(
          select approved_by from change_approvals as given
          where given.transaction_id = above.transaction_id or given.change_id = pending.id
        ) as given
      from above
        left join financial_transactions as request on request.id = above.transaction_id
        left join pending_changes as pending on pending.id = above.pending_id and pending.status = 'approved'
    ), counted as (
      select *, (select count(*) from unnest(given) as one where one = any (counted) or coalesce(cardinality(counted), 0) = 0) as approvers,
        counted is not null as stored, cardinality(counted) > 0 and alone and cardinality(possible) > 0 as has_possible
      from judged
    )
    select id, change_type as type, amount, currency, most as limit, approvers, stored as "isStored",
      approvers < case when alone then 1 else 2 end as "isMissing"
    from counted where approvers < case when alone then 1 else 2 end or not stored or has_possible order by sequence`)
  return found.rows.map(({ id, type, amount, currency, limit, approvers, isMissing, isStored }) => {
    const name = `change ${id} (${type}): ${amount} ${currency} is above the limit of ${limit}`
    if (isMissing) return `${name}, it has ${approvers} of two approvers`
    if (!isStored) return `${name}, it is not stored whose approvals counted`
    return `${name}, one person approved it alone, though others could have been the second`
  })
}

/** Limits that were lifted or raised by one person, though others could have confirmed that. */
export async function wrongConfirmations(database: Queryable): Promise<string[]> {
  const found = await database.execute<{ id: string; currency: string }>(sql`
    with confirmed as (
      select *, lag(amount) over (partition by currency order by sequence) as former
      from approval_limits where confirmed_at is not null
    )
    select id, currency from confirmed
    where former is not null and (amount is null or amount > former)
      and (possible_approvers is null or confirmed_by = proposed_by and cardinality(possible_approvers) > 0)
    order by sequence`)
  return found.rows.map(
    ({ id, currency }) =>
      `limit ${id} (${currency}): one person lifted or raised it, though others could have confirmed it`,
  )
}

/** People whose rights to review, or to give others that right, differ from their history. */
export async function wrongRights(database: Queryable): Promise<string[]> {
  const present = sql`select user_id, role, organization_name from present_rights`
  const recorded = sql`select user_id, role, organization_name from granted_rights where ended_at is null`
  const found = await database.execute<Record<'person' | 'role' | 'place', string>>(sql`
    select user_id as person, role, coalesce(organization_name, 'the network') as place from (
      (${present} except ${recorded}) union all (${recorded} except ${present})
    ) as differing order by user_id, role, organization_name`)
  return found.rows.map(
    ({ person, role, place }) => `account ${person}: the history of the role ${role} in ${place} differs from the role`,
  )
}

/**
 * Pending changes that contradict the ledger: an approved one has one change of its amounts there, posted by a person
 * who approved it; a change that is not approved has none.
 */
export async function wrongPendingChanges(database: Queryable): Promise<string[]> {
  const found = await database.execute<{
    id: string
    kind: string
    status: string
    posted: number
    isSame: boolean
    isByApprover: boolean
  }>(sql`
    with posted as (select *, coalesce(exchange_id, id) as pending_id from ledger_changes where transaction_id is null),
    compared as (
      select pending.id, change ->> 'kind' as kind, status,
        (select count(*)::int from posted where pending_id = pending.id) as posted,
        exists (
          select from posted where pending_id = pending.id and case change ->> 'kind'
            when 'exchange' then exists (${EXCHANGE_OF_PENDING})
            when 'edit' then change_type = 'manual_edit' and exists (${EDIT_OF_PENDING})
            when 'count' then change_type = 'count_difference' and exists (${COUNT_OF_PENDING})
            else reverses = (change ->> 'changeId')::uuid
          end
        ) as "isSame",
        exists (select from change_approvals where change_id = pending.id and approved_by = reviewed_by) as "isByApprover"
      from pending_changes as pending
    )
    select * from compared
    where posted <> case status when 'approved' then 1 else 0 end or status = 'approved' and not ("isSame" and "isByApprover")
    order by id`)
  return found.rows.flatMap(({ id, kind, status, posted, isSame, isByApprover }) => {
    const name = `pending change ${id} (${status} ${kind})`
    const expected = status === 'approved' ? 1 : 0
    if (posted !== expected) return [`${name}: its changes in the ledger are ${posted}, not ${expected}`]
    return [
      ...(isSame ? [] : [`${name}: what was posted is not what was asked for`]),
      ...(isByApprover ? [] : [`${name}: the person who posted it has not approved it`]),
    ]
  })
}

// The postings of an exchange, a count or a reversal are compared with their entries by other checks.
const EXCHANGE_OF_PENDING = sql`
  select from exchanges where exchanges.id = exchange_id
    and exchanges.organization_name is not distinct from pending.organization_name
    and gives_currency = change ->> 'givesCurrency' and gives_amount = (change ->> 'givesAmount')::numeric
    and gets_amount = (change ->> 'getsAmount')::numeric`

const COUNT_OF_PENDING = sql`
  select from cash_counts where cash_counts.change_id = posted.id
    and cash_counts.organization_name is not distinct from pending.organization_name
    and cash_counts.currency = change ->> 'currency' and cash_counts.pieces = change -> 'pieces'
    and coins = (change ->> 'coins')::numeric and book_balance = (change ->> 'bookBalance')::numeric`

const EDIT_OF_PENDING = sql`
  select from ledger_entries join ledger_accounts as account on account.id = account_id
  where ledger_entries.change_id = posted.id and account.organization_name is not distinct from pending.organization_name
    and account.currency = change ->> 'currency'
    and previous_balance = (change ->> 'from')::numeric and new_balance = (change ->> 'amount')::numeric`
