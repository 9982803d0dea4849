import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { ReceiptSubject } from '#domain/receipts/receipts.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import {
  cashCounts,
  exchanges,
  financialTransactions,
  ledgerChanges,
  ledgerEntries,
  pendingChanges,
  receipts,
} from '#server/database/schema/index.ts'
import { isReceiptOf, organizationOf } from '#server/queries/receipts.ts'

const transactions = financialTransactions

/** The column of {@link receipts} with the id of the subject. */
export const SUBJECT_COLUMNS = {
  transaction: 'transactionId',
  exchange: 'exchangeId',
  count: 'countId',
  reversal: 'changeId',
} as const

export function isOf({ kind, id }: ReceiptSubject): SQL | undefined {
  return isReceiptOf(receipts[SUBJECT_COLUMNS[kind]], id)
}

interface Posted {
  /** It is null for the reserve. */
  readonly organizationName: OrganizationName | null
  readonly postedAt: Date | null
  readonly isDirect: boolean
  readonly authorId: string
  /** The column in which its receipts are stored, if it is not its own one. */
  readonly column?: 'pendingChangeId'
}

const READERS: Readonly<Record<ReceiptSubject['kind'], (database: Queryable, id: string) => Promise<Posted[]>>> = {
  transaction: (database, id) =>
    database
      .select({
        organizationName: transactions.organizationName,
        postedAt: transactions.reviewedAt,
        isDirect: transactions.postedDirectly,
        authorId: transactions.requestedBy,
      })
      .from(transactions)
      // A transaction decided before the move gets no receipts.
      .where(and(eq(transactions.id, id), eq(transactions.beforeMove, false))),
  exchange: (database, id) =>
    database
      .select({
        organizationName: exchanges.organizationName,
        postedAt: exchanges.exchangedAt,
        isDirect: sql<boolean>`true`,
        authorId: exchanges.exchangedBy,
      })
      .from(exchanges)
      .where(eq(exchanges.id, id)),
  count: (database, id) =>
    database
      .select({
        organizationName: cashCounts.organizationName,
        postedAt: cashCounts.countedAt,
        isDirect: sql<boolean>`true`,
        authorId: cashCounts.countedBy,
      })
      .from(cashCounts)
      .where(eq(cashCounts.id, id)),
  reversal: (database, id) =>
    database
      .select({
        organizationName: organizationOf(sql`ledger_changes.id`),
        postedAt: ledgerEntries.createdAt,
        isDirect: sql<boolean>`true`,
        authorId: ledgerChanges.changedBy,
      })
      .from(ledgerChanges)
      .innerJoin(ledgerEntries, eq(ledgerEntries.changeId, ledgerChanges.id))
      .where(and(eq(ledgerChanges.id, id), eq(ledgerChanges.changeType, 'reversal')))
      .limit(1),
}

/** A change that waits for two approvers, or did so. It is reviewed like a request. */
async function readPending(database: Queryable, { kind, id }: ReceiptSubject): Promise<Posted | null> {
  const [found] = await database
    .select({
      organizationName: pendingChanges.organizationName,
      postedAt: pendingChanges.reviewedAt,
      isDirect: sql<boolean>`false`,
      authorId: pendingChanges.requestedBy,
    })
    .from(pendingChanges)
    .where(and(eq(pendingChanges.id, id), sql`${pendingChanges.change} ->> 'kind' = ${kind}`))
  return found ? { ...found, column: 'pendingChangeId' } : null
}

/** The subject of a receipt; null if there is none. */
export async function readSubject(database: Queryable, subject: ReceiptSubject): Promise<Posted | null> {
  const pending = subject.kind === 'transaction' ? null : await readPending(database, subject)
  if (pending) return pending
  const [found] = await READERS[subject.kind](database, subject.id)
  return found ?? null
}

/** Locks a subject, so that it gets no other receipt, and is not reviewed, before the transaction ends. */
export async function lockSubject(tx: Database, { kind, id }: ReceiptSubject): Promise<void> {
  // The app may not lock rows that never change.
  if (kind === 'transaction') await lockTransaction(tx, id)
  else if (!(await lockPending(tx, id))) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`)
}

/** Locks the subject of a receipt, if people review it. */
export async function lockReviewed(
  tx: Database,
  receipt: { readonly transactionId: string | null; readonly pendingChangeId: string | null },
) {
  if (receipt.transactionId) return lockTransaction(tx, receipt.transactionId)
  return receipt.pendingChangeId ? lockPending(tx, receipt.pendingChangeId) : null
}

/** The locked transaction; null if there is none. */
async function lockTransaction(tx: Database, id: string) {
  const locked = await tx
    .select({ status: transactions.status })
    .from(transactions)
    .where(eq(transactions.id, id))
    .for('update')
  return locked[0] ?? null
}

/** The locked change; null if there is none. */
async function lockPending(tx: Database, id: string) {
  const locked = await tx
    .select({ status: pendingChanges.status })
    .from(pendingChanges)
    .where(eq(pendingChanges.id, id))
    .for('update')
  return locked[0] ?? null
}
