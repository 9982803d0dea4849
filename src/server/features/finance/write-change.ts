import { type SQL, sql } from 'drizzle-orm'
import { auditInStatement, type auditValues } from '#server/audit.ts'
import type { Database } from '#server/database/connect.ts'
import { preparedSql } from '#server/database/prepared.ts'

const value = (name: string) => sql.placeholder(name)

/** The time of the last entry of an account. */
const lastEntry = (isOfAccount: SQL) => sql`(
  select created_at from ledger_entries where ${isOfAccount} order by sequence desc nulls last limit 1)`

/** Entries as a table, from JSON. */
const ENTRIES = sql`
  json_to_recordset(${value('entries')}::json) as entry (
    "id" uuid, "account" text, "organizationName" text, "amountChange" numeric, "previousBalance" numeric,
    "newBalance" numeric, "changeType" text
  )`

/** A balance column with what an entry makes of it. */
const newBalance = (column: string, currency: string) => sql`
  ${sql.raw(column)} = case ${value('currency')}::text when ${sql.raw(`'${currency}'`)} then entry."newBalance" else ${sql.raw(column)} end`

const BALANCES = sql`${newBalance('usd_balance', 'USD')}, ${newBalance('lbp_balance', 'LBP')}`

const write = preparedSql<{ written: number }>(
  'finance_write',
  sql`
    with moment as materialized (
      select coalesce(${value('at')}::timestamptz, greatest(
        clock_timestamp(),
        ${lastEntry(sql`account = 'organization' and organization_name = ${value('organizationName')}::text`)},
        ${lastEntry(sql`account = 'reserve' and ${value('movesReserve')}::boolean`)}
      ))::timestamptz(3) as at
    ),
    organization as (
      update organization_balances set ${BALANCES} from ${ENTRIES}
      where entry."account" = 'organization' and organization_balances.organization_name = entry."organizationName"
    ),
    reserve as (
      update network_reserve set ${BALANCES} from ${ENTRIES} where entry."account" = 'reserve'
    ),
    request as (
      update financial_transactions
      set status = 'approved', reviewed_by = ${value('changedBy')}::uuid, reviewed_at = moment.at, rejection_reason = null
      from moment where id = ${value('requestId')}::uuid
    ),
    written as (
      insert into ledger_entries (id, account, organization_name, currency, amount_change, previous_balance, new_balance,
        change_type, changed_by, transaction_id, change_id, created_at)
      select entry."id", entry."account", entry."organizationName", ${value('currency')}::text, entry."amountChange",
        entry."previousBalance", entry."newBalance", entry."changeType", ${value('changedBy')}::uuid,
        ${value('transactionId')}::uuid, ${value('changeId')}::uuid, moment.at
      from moment, ${ENTRIES}
      -- The organization's entry first.
      order by entry."account"
      on conflict (change_id, account) do nothing
      returning account
    ),
    noted as (
      insert into ledger_notes (change_id, notes)
      select ${value('changeId')}::uuid, ${value('notes')}::text where ${value('notes')}::text is not null
      on conflict do nothing
    ),
    audited as (${auditInStatement(
      {
        at: sql`moment.at`,
        organizationName: sql`${value('organizationName')}::text`,
        transactionId: sql`${value('transactionId')}::uuid`,
      },
      sql`from moment`,
    )})
    select count(*)::int as written from written`,
)

/** An entry as it is written; amounts are texts. */
interface WrittenEntry {
  readonly id: string
  readonly account: 'organization' | 'reserve'
  readonly organizationName: string | null
  readonly amountChange: string
  readonly previousBalance: string
  readonly newBalance: string
  readonly changeType: string
}

/** What {@link writeChange} writes. */
interface WrittenChange {
  /** What the audit log tells of it. */
  readonly audit: ReturnType<typeof auditValues>
  readonly entries: readonly WrittenEntry[]
  /** The accounts whose last entries the new ones follow. */
  readonly organizationName: string | null
  readonly movesReserve: boolean
  readonly currency: string
  readonly changeId: string
  readonly changedBy: string
  readonly transactionId: string | null
  /** The request that is approved with the change; null without one. */
  readonly requestId: string | null
  readonly notes: string | null
  /** Null for now, but never before the last entry of one of the accounts: a clock may have been set back. */
  readonly at: Date | null
}

/**
 * Writes a change in one statement: the balances, the entries with their note, the approved request and the row of the audit log. The accounts are locked.
 * @returns how many entries were written; fewer than there are if the id of the change is taken
 */
export async function writeChange(tx: Database, { entries, at, audit, ...change }: WrittenChange): Promise<number> {
  const [row] = await write(tx, {
    ...change,
    ...audit,
    at: at?.toISOString() ?? null,
    entries: JSON.stringify(entries),
  })
  return row?.written ?? 0
}
