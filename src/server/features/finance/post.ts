import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type Change, type Entry, effectOf } from '#domain/ledger.ts'
import { toAmountText } from '#domain/money.ts'
import type { Database } from '#server/database/connect.ts'
import { ledgerEntries } from '#server/database/schema/index.ts'
import { type ChangedAccount, changedAccounts, lockBalances, updateBalance } from './balances.ts'
import { PostingRefused } from './posting-refused.ts'

/** Ledger metadata of a change. */
export interface Posting {
  /** The same in both entries of the change. Of an edit it is the id of its call. */
  readonly changeId: string
  readonly changedBy: string
  readonly transactionId: string | null
  readonly notes: string | null
  /** When it happened, for the demo's made-up history; otherwise now. Never before the accounts' last entries. */
  readonly at?: Date
}

/**
 * The one way in which money moves. In the transaction of the caller it locks the balances that the change moves,
 * organization before reserve, asks the domain what the change does to them, updates them and writes the ledger entries.
 * @returns when it was posted; no entry of these accounts is later
 * @throws PostingRefused
 */
export async function post(tx: Database, change: Change, posting: Posting): Promise<Date> {
  const accounts = changedAccounts(change)
  const balances = await lockBalances(tx, accounts, change.currency)
  const at = posting.at ?? (await postingTime(tx, accounts))
  const effect = effectOf(change, balances)
  if ('refusal' in effect) throw new PostingRefused(effect.refusal)
  const rows = effect.entries.map((entry) => rowOf(entry, accounts, change, posting, at))
  if (rows.length === 0) return at
  for (const { account, newBalance } of effect.entries)
    await updateBalance(tx, ownerOf(account, accounts), change.currency, newBalance)
  const written = await tx
    .insert(ledgerEntries)
    .values(rows)
    .onConflictDoNothing({ target: [ledgerEntries.changeId, ledgerEntries.account] })
    .returning({ id: ledgerEntries.id })
  // An edit from more than a year ago has the id, whose call is no longer recognised.
  if (written.length < rows.length) throw new PostingRefused({ code: 'CONFLICT' })
  return at
}

/** Now, but never before the last entry of one of the accounts: a clock may have been set back. */
async function postingTime(tx: Database, accounts: readonly ChangedAccount[]): Promise<Date> {
  const lastEntries = accounts.map(({ account, organizationName }) => {
    const isOwner = organizationName === null ? sql`is null` : sql`= ${organizationName}`
    return sql`, (
      select created_at from ledger_entries where account = ${account} and organization_name ${isOwner}
      order by sequence desc nulls last limit 1)`
  })
  const found = await tx.execute<{ at: number }>(
    sql`select (extract(epoch from greatest(clock_timestamp()${sql.join(lastEntries)})::timestamptz(3)) * 1000)::float8 as at`,
  )
  return new Date(found.rows[0]?.at ?? Number.NaN)
}

function rowOf(
  entry: Entry,
  accounts: readonly ChangedAccount[],
  { currency }: Change,
  { changeId, changedBy, transactionId, notes }: Posting,
  createdAt: Date,
): typeof ledgerEntries.$inferInsert {
  return {
    id: uuid(),
    account: entry.account,
    organizationName: ownerOf(entry.account, accounts),
    currency,
    amountChange: toAmountText(entry.amountChange),
    previousBalance: toAmountText(entry.previousBalance),
    newBalance: toAmountText(entry.newBalance),
    changeType: entry.changeType,
    changedBy,
    transactionId,
    changeId,
    notes,
    createdAt,
  }
}

function ownerOf(account: Entry['account'], accounts: readonly ChangedAccount[]) {
  return accounts.find((one) => one.account === account)?.organizationName ?? null
}
