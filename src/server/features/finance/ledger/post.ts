import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { AuditDetails } from '#domain/audit/audit-log.ts'
import { dayIn } from '#domain/dates/dates.ts'
import { type Account, accountsOf, type Balances, type Change, type Entry, effectOf } from '#domain/finance/ledger.ts'
import { CURRENCIES, type Currency, toAmountText, toMinorUnits } from '#domain/finance/money.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { type AuditOrigin, type AuditRecord, NO_ORIGIN, originOf, recordAudit } from '#server/audit/audit.ts'
import type { PersonContext } from '#server/calls/access.ts'
import type { Database } from '#server/database/connect.ts'
import { ledgerAccounts, ledgerChanges, ledgerEntries } from '#server/database/schema/index.ts'
import { insertVouchers } from './insert-vouchers.ts'
import { lastPostedAt, lockOwner } from './ledger-queries.ts'
import { PostingRefused } from './posting-refused.ts'

/** Ledger metadata of a change. */
export interface Posting {
  /** The id of the call, for an edit of a balance and for a count. */
  readonly changeId: string
  readonly changedBy: string
  readonly transactionId?: string
  readonly exchangeId?: string
  /** The change that a reversal reverses. */
  readonly reverses?: string
  readonly notes: string | null
  /**
   * The time of the change. It is posted later if one of its accounts has a later entry, because the clock may have
   * been set back.
   */
  readonly at: Date
  /** The network's time zone, for the year of the vouchers. */
  readonly timeZone: string
  /** Whether the transaction was a request, for the audit log. */
  readonly approvesRequest?: boolean
  /** The sign-in and the address for the audit log; unknown if missing. */
  readonly origin?: AuditOrigin
}

/** The person and the time of a call, for its posting. */
export function postedBy(context: PersonContext) {
  const { person, clock, timeZone } = context
  return { changedBy: person.id, at: new Date(clock()), timeZone, origin: originOf(context) }
}

/**
 * The only way to move money: locks the accounts, and writes the change, its entries, vouchers, the balances and the
 * audit row.
 * @returns the time of posting; null for an edit to the current balance, which writes nothing
 * @throws PostingRefused
 */
export async function post(tx: Database, change: Change, posting: Posting): Promise<Date | null> {
  const { changeId, changedBy, transactionId, exchangeId, reverses, notes, origin = NO_ORIGIN } = posting
  const organizationName = change.kind === 'editReserve' ? null : change.organizationName
  const { accounts, effect } = await checkPosting(tx, change)
  const { changeType } = effect
  const entries = effect.entries.map(inWriting)
  if (entries.length === 0) return null
  const [written] = await tx
    .insert(ledgerChanges)
    .values({ id: changeId, changeType, changedBy, transactionId, exchangeId, reverses, notes })
    .onConflictDoNothing()
    .returning({ id: ledgerChanges.id })
  // Either the change is reversed already, or the id belongs to an edit from more than a year ago, whose call is no
  // longer recognised.
  if (!written) throw new PostingRefused({ code: reverses === undefined ? 'CONFLICT' : 'ALREADY_REVERSED' })
  const createdAt = await notBeforeLast(tx, posting.at, accounts)
  const rows = entries.map(({ account, currency, ...amounts }) => {
    return { id: uuid(), changeId, accountId: accountIn(accounts, account, currency).id, ...amounts, createdAt }
  })
  await tx.insert(ledgerEntries).values(rows)
  const owners = new Set(entries.map(({ account }) => (account === 'reserve' ? null : organizationName)))
  await insertVouchers(tx, changeId, [...owners], dayIn(posting.timeZone, createdAt.getTime()))
  for (const { accountId, newBalance } of rows)
    await tx.update(ledgerAccounts).set({ balance: newBalance }).where(eq(ledgerAccounts.id, accountId))
  const action = actionOf(change, posting.approvesRequest)
  if (action === null) return createdAt
  await recordAudit(
    tx,
    { ...origin, actorId: changedBy },
    {
      action,
      at: createdAt,
      organizationName,
      ...(transactionId !== undefined && { transactionId }),
      details: auditDetails(change, entries),
    },
  )
  return createdAt
}

/** Locks the accounts of a change. @throws PostingRefused if it cannot be posted now */
export async function checkPosting(tx: Database, change: Change) {
  const organizationName = change.kind === 'editReserve' ? null : change.organizationName
  const accounts = await lockAccounts(tx, change, organizationName)
  const effect = effectOf(change, balancesIn(accounts))
  if ('refusal' in effect)
    throw new PostingRefused(effect.refusal, change.kind === 'exchange' ? 'getsAmount' : 'amount')
  return { accounts, effect }
}

interface LockedAccount {
  readonly account: Account
  readonly id: string
  readonly currency: Currency
  readonly balance: string
}

/**
 * Locks both currencies of each owner, so that its entries have one order. The organization always comes before the
 * reserve, to avoid deadlocks.
 * @throws PostingRefused if the organization has no balance
 */
async function lockAccounts(
  tx: Database,
  change: Change,
  organizationName: OrganizationName | null,
): Promise<readonly LockedAccount[]> {
  const locked: LockedAccount[] = []
  for (const account of accountsOf(change)) {
    const found = await lockOwner(tx, account === 'reserve' ? null : organizationName)
    if (found.length < CURRENCIES.length) throw new PostingRefused({ code: 'BALANCE_NOT_FOUND' })
    locked.push(...found.map((row) => ({ account, ...row })))
  }
  return locked
}

function balancesIn(accounts: readonly LockedAccount[]): Balances {
  const of = (owner: Account) =>
    Object.fromEntries(
      accounts
        .filter(({ account }) => account === owner)
        .map(({ currency, balance }) => [currency, toMinorUnits(balance)]),
    )
  return { organization: of('organization'), reserve: of('reserve') }
}

function accountIn(accounts: readonly LockedAccount[], account: Account, currency: Currency): LockedAccount {
  const found = accounts.find((each) => each.account === account && each.currency === currency)
  if (!found) throw new Error(`No account of the ${account} in ${currency} is locked`)
  return found
}

/** The given time, or if it is later, that of the last entry of one of the accounts or the end of a closed month. */
export async function notBeforeLast(tx: Database, at: Date, accounts: readonly LockedAccount[]): Promise<Date> {
  const last = await lastPostedAt(
    tx,
    accounts.map(({ id }) => id),
  )
  return last && last > at ? last : at
}

/** It is null for balances from a former system: the move has a row of its own. */
function actionOf({ kind }: Change, approvesRequest = false): AuditRecord['action'] | null {
  if (kind === 'broughtOver') return null
  if (kind === 'editBalance') return 'money.balance_edited'
  if (kind === 'editReserve') return 'money.reserve_edited'
  if (kind === 'exchange') return 'money.exchanged'
  if (kind === 'reversal') return 'money.reversed'
  if (kind === 'countDifference') return 'money.counted'
  return approvesRequest ? 'money.approved' : 'money.posted'
}

function auditDetails(change: Change, entries: readonly WrittenEntry[]): AuditDetails {
  const balances = entries.map(({ account, currency, previousBalance, newBalance }) => {
    return { account, currency, before: previousBalance, after: newBalance }
  })
  if (!('amount' in change)) return { balances }
  return { money: { type: change.kind, currency: change.currency, amount: toAmountText(change.amount) }, balances }
}

type WrittenEntry = ReturnType<typeof inWriting>

function inWriting({ amountChange, previousBalance, newBalance, ...of }: Entry) {
  return {
    ...of,
    amountChange: toAmountText(amountChange),
    previousBalance: toAmountText(previousBalance),
    newBalance: toAmountText(newBalance),
  }
}
