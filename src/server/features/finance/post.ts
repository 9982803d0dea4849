import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Account,
  accountsOf,
  type Balances,
  type Change,
  type Effect,
  type Entry,
  effectOf,
} from '#domain/ledger.ts'
import { type AmountText, type Currency, type MinorUnits, toAmountText, toMinorUnits } from '#domain/money.ts'
import type { Database } from '#server/database/connect.ts'
import { ledgerEntries, networkReserve, organizationBalances } from '#server/database/schema/index.ts'

/** Under what a change stands in the ledger. */
export interface Posting {
  /** The same in both sides of the change. Of a balance set by hand the client made it, so that it is posted once. */
  readonly changeId: string
  readonly changedBy: string
  readonly transactionId: string | null
  readonly notes: string | null
  /** When it happened, for history that is made up; otherwise now. Never before what is in the ledger already. */
  readonly at?: Date
}

/** The constructors of the errors with which a change is refused. */
export interface Refusals {
  BALANCE_NOT_FOUND(): Error
  INSUFFICIENT_RESERVE(more: { data: { available: AmountText } }): Error
  INSUFFICIENT_BALANCE(more: { data: { available: AmountText } }): Error
  CHANGED(more: { data: { balance: AmountText } }): Error
  CONFLICT(): Error
  INVALID_INPUT(more: { data: { fields: { path: string; problem: string }[] } }): Error
}

/**
 * The one way in which money moves: locks the balances that the change touches, organization before reserve, checks them as
 * they are then, updates them and writes both sides into the ledger, in the transaction of the caller. An edit that was
 * posted already under its id changes nothing more.
 * @returns when it was posted; no entry of these accounts is later
 * @throws one of the refusals; the caller's transaction must end with it
 */
export async function post(tx: Database, change: Change, posting: Posting, refuse: Refusals): Promise<Date> {
  const locked = await lockBalances(tx, change, refuse)
  const at = posting.at ?? (await momentFor(tx, change))
  if ('from' in change && (await wasPosted(tx, change, posting, refuse))) return at
  const entries = entriesOf(effectOf(change, locked), refuse)
  if (entries.length === 0) return at
  for (const entry of entries) await updateBalance(tx, change, entry)
  const written = await tx
    .insert(ledgerEntries)
    .values(entries.map((entry) => rowOf(change, entry, posting, at)))
    .onConflictDoNothing({ target: [ledgerEntries.changeId, ledgerEntries.account] })
    .returning({ id: ledgerEntries.id })
  // Somebody else's change of other accounts has taken the id at this very moment.
  if (written.length < entries.length) throw refuse.CONFLICT()
  return at
}

const BALANCES = {
  organization: { USD: organizationBalances.usdBalance, LBP: organizationBalances.lbpBalance },
  reserve: { USD: networkReserve.usdBalance, LBP: networkReserve.lbpBalance },
} as const

async function lockBalances(tx: Database, change: Change, refuse: Refusals): Promise<Balances> {
  const balances: Partial<Record<Account, MinorUnits>> = {}
  // In the order of accountsOf, everywhere: two changes never wait for each other.
  for (const account of accountsOf(change)) {
    const balance = { balance: BALANCES[account][change.currency] }
    const [row] =
      account === 'reserve'
        ? await tx.select(balance).from(networkReserve).for('update')
        : await tx
            .select(balance)
            .from(organizationBalances)
            .where(eq(organizationBalances.organizationName, organizationOf(change)))
            .for('update')
    if (!row) throw refuse.BALANCE_NOT_FOUND()
    balances[account] = toMinorUnits(row.balance)
  }
  return balances
}

/** Now, but never before an entry that stands in one of the accounts: a clock may have been set back. */
async function momentFor(tx: Database, change: Change): Promise<Date> {
  const moments = accountsOf(change).map((account) => {
    const owner = account === 'reserve' ? sql`is null` : sql`= ${organizationOf(change)}`
    return sql`, (
      select created_at from ledger_entries where account = ${account} and organization_name ${owner}
      order by sequence desc nulls last limit 1)`
  })
  const found = await tx.execute<{ at: number }>(
    sql`select (extract(epoch from greatest(clock_timestamp()${sql.join(moments)})::timestamptz(3)) * 1000)::float8 as at`,
  )
  return new Date(found.rows[0]?.at ?? Number.NaN)
}

/** Whether this very edit stands in the ledger; CONFLICT where another change stands there under its id. */
async function wasPosted(
  tx: Database,
  change: Extract<Change, { from: MinorUnits }>,
  posting: Posting,
  refuse: Refusals,
): Promise<boolean> {
  const entries = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.changeId, posting.changeId))
  if (entries.length === 0) return false
  const account = change.kind === 'editReserve' ? 'reserve' : 'organization'
  const edited = accountsOf(change).length
  const isSame = entries.some(
    (entry) =>
      entry.account === account &&
      entry.organizationName === nameIn(account, change) &&
      entry.currency === change.currency &&
      entry.changeType === 'manual_edit' &&
      entry.previousBalance === toAmountText(change.from) &&
      entry.newBalance === toAmountText(change.to) &&
      entry.changedBy === posting.changedBy &&
      entry.notes === posting.notes,
  )
  if (!isSame || entries.length !== edited) throw refuse.CONFLICT()
  return true
}

function entriesOf(effect: Effect, refuse: Refusals): readonly Entry[] {
  if ('entries' in effect) return effect.entries
  const { refusal } = effect
  switch (refusal.code) {
    case 'INSUFFICIENT_RESERVE':
      throw refuse.INSUFFICIENT_RESERVE({ data: { available: toAmountText(refusal.available) } })
    case 'INSUFFICIENT_BALANCE':
      throw refuse.INSUFFICIENT_BALANCE({ data: { available: toAmountText(refusal.available) } })
    case 'CHANGED':
      throw refuse.CHANGED({ data: { balance: toAmountText(refusal.balance) } })
    case 'TOO_LARGE':
      throw refuse.INVALID_INPUT({ data: { fields: [{ path: 'amount', problem: 'invalid' }] } })
  }
}

async function updateBalance(tx: Database, change: Change, { account, newBalance }: Entry): Promise<void> {
  const balance = columnOf(change.currency, toAmountText(newBalance))
  if (account === 'reserve') await tx.update(networkReserve).set(balance)
  else
    await tx
      .update(organizationBalances)
      .set(balance)
      .where(eq(organizationBalances.organizationName, organizationOf(change)))
}

function columnOf(currency: Currency, balance: AmountText) {
  return currency === 'USD' ? { usdBalance: balance } : { lbpBalance: balance }
}

function rowOf(change: Change, entry: Entry, posting: Posting, at: Date): typeof ledgerEntries.$inferInsert {
  return {
    id: uuid(),
    account: entry.account,
    organizationName: nameIn(entry.account, change),
    currency: change.currency,
    amountChange: toAmountText(entry.amountChange),
    previousBalance: toAmountText(entry.previousBalance),
    newBalance: toAmountText(entry.newBalance),
    changeType: entry.changeType,
    changedBy: posting.changedBy,
    transactionId: posting.transactionId,
    changeId: posting.changeId,
    notes: posting.notes,
    createdAt: at,
  }
}

function nameIn(account: Account, change: Change) {
  return account === 'reserve' ? null : organizationOf(change)
}

/** Whose balance a change moves; where it moves the reserve alone, a name that nobody has. */
function organizationOf(change: Change) {
  return change.kind === 'editReserve' ? '' : change.organizationName
}
