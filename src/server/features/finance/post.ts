import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { AuditDetails } from '#domain/audit-log.ts'
import { type Balances, type Change, type Entry, effectOf } from '#domain/ledger.ts'
import { type Currency, type MinorUnits, toAmountText, toMinorUnits } from '#domain/money.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Database } from '#server/database/connect.ts'
import { ledgerEntries, ledgerNotes, networkReserve, organizationBalances } from '#server/database/schema/index.ts'
import { type AuditOrigin, type AuditRecord, NO_ORIGIN, recordAudit } from '#server/shared/audit.ts'
import { changedAccounts } from './balances.ts'
import { lastPostedAt } from './ledger-queries.ts'
import { PostingRefused } from './posting-refused.ts'

/** Ledger metadata of a change. */
export interface Posting {
  /** The same in both entries of the change; for an edit the id of its call. */
  readonly changeId: string
  readonly changedBy: string
  readonly transactionId: string | null
  readonly notes: string | null
  /** The time of the change. It is posted later if one of its accounts has a later entry: the clock may have been set back. */
  readonly at: Date
  /** Whether the transaction was a request, for the audit log. */
  readonly approvesRequest?: boolean
  /** The sign-in and address, for the audit log; by default unknown. */
  readonly origin?: AuditOrigin
}

/**
 * The only way to move money: locks the affected balances, and writes balances, ledger entries and the audit row.
 * @returns the time of posting; null for an edit to the current balance, which writes nothing
 * @throws PostingRefused
 */
export async function post(tx: Database, change: Change, posting: Posting): Promise<Date | null> {
  const { changeId, changedBy, transactionId, notes, approvesRequest = false, origin = NO_ORIGIN } = posting
  const effect = effectOf(change, await lockAccounts(tx, change))
  if ('refusal' in effect) throw new PostingRefused(effect.refusal)
  if (effect.entries.length === 0) return null
  const { currency } = change
  const { organizationName, movesReserve } = changedAccounts(change)
  const createdAt = await notBeforeLast(tx, posting.at, organizationName, movesReserve)
  const entries = effect.entries.map((entry) => {
    const owner = entry.account === 'organization' ? organizationName : null
    return { ...writtenEntry(entry), organizationName: owner, currency, changedBy, transactionId, changeId, createdAt }
  })
  const written = await tx
    .insert(ledgerEntries)
    .values(entries)
    .onConflictDoNothing({ target: [ledgerEntries.changeId, ledgerEntries.account] })
    .returning({ createdAt: ledgerEntries.createdAt })
  const [first] = written
  // The id belongs to an edit from more than a year ago, whose call is no longer recognised.
  if (!first || written.length < entries.length) throw new PostingRefused({ code: 'CONFLICT' })
  for (const entry of entries) await writeBalance(tx, entry)
  if (notes !== null) await tx.insert(ledgerNotes).values({ changeId, notes })
  await recordAudit(
    tx,
    { ...origin, actorId: changedBy },
    {
      action: actionOf(change, approvesRequest),
      at: first.createdAt,
      organizationName,
      ...(transactionId !== null && { transactionId }),
      details: auditDetails(change, entries),
    },
  )
  return first.createdAt
}

/** The given time, or that of the last entry of one of the accounts if it is later. */
async function notBeforeLast(
  tx: Database,
  at: Date,
  organizationName: OrganizationName | null,
  movesReserve: boolean,
): Promise<Date> {
  const ofOrganization = organizationName === null ? null : await lastPostedAt(tx, organizationName)
  const ofReserve = movesReserve ? await lastPostedAt(tx, null) : null
  return new Date(Math.max(at.getTime(), ofOrganization?.getTime() ?? 0, ofReserve?.getTime() ?? 0))
}

async function writeBalance(tx: Database, { account, organizationName, currency, newBalance }: WrittenEntry) {
  const balance = currency === 'USD' ? { usdBalance: newBalance } : { lbpBalance: newBalance }
  if (account === 'reserve' || organizationName === null) await tx.update(networkReserve).set(balance)
  else
    await tx
      .update(organizationBalances)
      .set(balance)
      .where(eq(organizationBalances.organizationName, organizationName))
}

function actionOf({ kind }: Change, approvesRequest: boolean): AuditRecord['action'] {
  if (kind === 'editBalance') return 'money.balance_edited'
  if (kind === 'editReserve') return 'money.reserve_edited'
  return approvesRequest ? 'money.approved' : 'money.posted'
}

function auditDetails(change: Change, entries: readonly WrittenEntry[]): AuditDetails {
  const { currency } = change
  const balances = entries.map(({ account, previousBalance, newBalance }) => {
    return { account, currency, before: previousBalance, after: newBalance }
  })
  if (change.kind === 'editBalance' || change.kind === 'editReserve') return { balances }
  return { money: { type: change.kind, currency, amount: toAmountText(change.amount) }, balances }
}

interface WrittenEntry extends ReturnType<typeof writtenEntry> {
  readonly organizationName: OrganizationName | null
  readonly currency: Currency
}

function writtenEntry({ account, changeType, ...amounts }: Entry) {
  return {
    id: uuid(),
    account,
    changeType,
    amountChange: toAmountText(amounts.amountChange),
    previousBalance: toAmountText(amounts.previousBalance),
    newBalance: toAmountText(amounts.newBalance),
  }
}

/** Always the organization before the reserve, to avoid deadlocks. @throws PostingRefused if there is no balance */
async function lockAccounts(tx: Database, change: Change): Promise<Balances> {
  const { currency } = change
  const { organizationName, movesReserve } = changedAccounts(change)
  const balances: { -readonly [Account in keyof Balances]: Balances[Account] } = {}
  if (organizationName !== null) {
    const isOfOrganization = eq(organizationBalances.organizationName, organizationName)
    const rows = await tx.select().from(organizationBalances).where(isOfOrganization).for('update')
    balances.organization = balanceIn(rows, currency)
  }
  if (movesReserve) balances.reserve = balanceIn(await tx.select().from(networkReserve).for('update'), currency)
  return balances
}

function balanceIn(
  [row]: readonly { readonly usdBalance: string; readonly lbpBalance: string }[],
  currency: Currency,
): MinorUnits {
  if (!row) throw new PostingRefused({ code: 'BALANCE_NOT_FOUND' })
  return toMinorUnits(currency === 'USD' ? row.usdBalance : row.lbpBalance)
}
