import { v7 as uuid } from 'uuid'
import type { AuditDetails } from '#domain/audit-log.ts'
import { type Change, type Entry, effectOf } from '#domain/ledger.ts'
import { toAmountText } from '#domain/money.ts'
import { type AuditOrigin, type AuditRecord, auditValues, NO_ORIGIN } from '#server/audit.ts'
import type { Database } from '#server/database/connect.ts'
import { changedAccounts } from './balances.ts'
import { lockAccounts } from './lock-accounts.ts'
import { PostingRefused } from './posting-refused.ts'
import { writeChange } from './write-change.ts'

/** Ledger metadata of a change. */
export interface Posting {
  /** The same in both entries of the change. Of an edit it is the id of its call. */
  readonly changeId: string
  readonly changedBy: string
  readonly transactionId: string | null
  readonly notes: string | null
  /** When it happened, for the demo's made-up history; otherwise now. Never before the accounts' last entries. */
  readonly at?: Date
  /** Whether the transaction is a pending request, which is approved with the change. */
  readonly approvesRequest?: boolean
  /** With which sign-in and from which address, for the audit log; by default unknown. */
  readonly origin?: AuditOrigin
}

/**
 * The one way in which money moves, in two statements. In the transaction of the caller it locks the request and the balances that
 * the change moves, asks the domain what the change does to them, and writes balances, ledger entries, the approved request and the
 * row of the audit log.
 * @returns false if the request is not pending any more; then nothing is written
 * @throws PostingRefused
 */
export async function post(tx: Database, change: Change, posting: Posting): Promise<boolean> {
  const { changeId, changedBy, transactionId, notes, at = null, approvesRequest = false, origin = NO_ORIGIN } = posting
  const requestId = approvesRequest ? transactionId : null
  const balances = await lockAccounts(tx, change, requestId)
  if (!balances) return false
  const effect = effectOf(change, balances)
  if ('refusal' in effect) throw new PostingRefused(effect.refusal)
  // An edit to the balance that it is.
  if (effect.entries.length === 0) return true
  const accounts = changedAccounts(change)
  const entries = effect.entries.map((entry) => writtenEntry(entry, accounts.organizationName))
  const { currency } = change
  const metadata = { changeId, changedBy, transactionId, requestId, notes, at }
  const action = actionOf(change, approvesRequest)
  const audit = auditValues({ ...origin, actorId: changedBy }, action, auditDetails(change, entries))
  const written = await writeChange(tx, { ...metadata, ...accounts, currency, entries, audit })
  // An edit from more than a year ago has the id, whose call is no longer recognised.
  if (written < entries.length) throw new PostingRefused({ code: 'CONFLICT' })
  return true
}

function actionOf({ kind }: Change, approvesRequest: boolean): AuditRecord['action'] {
  if (kind === 'editBalance') return 'money.balance_edited'
  if (kind === 'editReserve') return 'money.reserve_edited'
  return approvesRequest ? 'money.approved' : 'money.posted'
}

function auditDetails(change: Change, entries: readonly ReturnType<typeof writtenEntry>[]): AuditDetails {
  const { currency } = change
  const balances = entries.map(({ account, previousBalance, newBalance }) => {
    return { account, currency, before: previousBalance, after: newBalance }
  })
  if (change.kind === 'editBalance' || change.kind === 'editReserve') return { balances }
  return { money: { type: change.kind, currency, amount: toAmountText(change.amount) }, balances }
}

function writtenEntry({ account, changeType, ...amounts }: Entry, organizationName: string | null) {
  return {
    id: uuid(),
    account,
    organizationName: account === 'organization' ? organizationName : null,
    changeType,
    amountChange: toAmountText(amounts.amountChange),
    previousBalance: toAmountText(amounts.previousBalance),
    newBalance: toAmountText(amounts.newBalance),
  }
}
