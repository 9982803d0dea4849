import { and, asc, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Posted } from '#contract/finance/postings.ts'
import type { Movement } from '#domain/finance/ledger.ts'
import { toMinorUnits } from '#domain/finance/money.ts'
import { type VoucherNumber, voucherText } from '#domain/finance/vouchers.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import {
  financialTransactions,
  ledgerAccounts,
  ledgerChanges,
  ledgerEntries,
  pendingChanges,
  profiles,
  receipts,
  vouchers,
} from '#server/database/schema/index.ts'
import { receiptsOf } from '#server/queries/receipts.ts'

export const reversals = alias(ledgerChanges, 'reversals')
export const reversers = alias(profiles, 'reversers')

export const IS_REVERSAL = eq(reversals.reverses, ledgerChanges.id)
export const IS_REVERSER = and(eq(reversers.id, reversals.changedBy), isNull(reversers.erasedAt))

/** The changes that reversals reverse. */
export const originals = alias(ledgerChanges, 'originals')

export const timeOf = (change: SQL) =>
  sql<Date | null>`(select created_at from ledger_entries where change_id = ${change} limit 1)`.mapWith(
    ledgerEntries.createdAt,
  )

/** The voucher of a change for the organization of a row, or the reserve if it is null. */
export const isVoucherOf = (organizationName: SQLWrapper) =>
  and(
    eq(vouchers.changeId, ledgerChanges.id),
    sql`${vouchers.organizationName} is not distinct from ${organizationName}`,
  )

/** The columns of a change that is joined with its voucher, its reversal and the person who made the reversal. */
export const POSTED_COLUMNS = {
  changeId: ledgerChanges.id,
  voucher: { prefix: vouchers.prefix, year: vouchers.year, number: vouchers.number },
  reversalId: reversals.id,
  reversedAt: timeOf(sql`reversals.id`),
  reversedBy: reversers.fullName,
  reversalReason: reversals.notes,
  reversalReceipts: sql<
    number | null
  >`case when reversals.id is not null then ${receiptsOf(receipts.changeId, sql`reversals.id`)} end`,
}

interface PostedRow {
  readonly changeId: string | null
  readonly voucher: VoucherNumber | null
  readonly reversalId: string | null
  readonly reversedAt: Date | null
  readonly reversedBy: string | null
  readonly reversalReason: string | null
  readonly reversalReceipts: number | null
}

/** The row with its columns of {@link POSTED_COLUMNS} as the contract has them. */
export function withPosted<Row extends PostedRow>(row: Row) {
  const { changeId, voucher, reversalId, reversedAt, reversedBy, reversalReason, reversalReceipts, ...rest } = row
  const reversal: Posted['reversal'] = reversedAt && {
    ...(reversalId && { id: reversalId }),
    at: reversedAt,
    by: reversedBy,
    reason: reversalReason ?? '',
    receipts: reversalReceipts ?? 0,
  }
  return { ...rest, changeId, voucher: voucher && voucherText(voucher), reversal }
}

/** A posted change with what it did to each account; null if there is none. */
export async function readChange(database: Queryable, id: string) {
  const [change] = await database
    .select({
      id: ledgerChanges.id,
      changeType: ledgerChanges.changeType,
      transactionId: ledgerChanges.transactionId,
      postedDirectly: financialTransactions.postedDirectly,
    })
    .from(ledgerChanges)
    .leftJoin(financialTransactions, eq(financialTransactions.id, ledgerChanges.transactionId))
    .where(eq(ledgerChanges.id, id))
  if (!change) return null
  const entries = await database
    .select({
      organizationName: ledgerAccounts.organizationName,
      currency: ledgerAccounts.currency,
      amountChange: ledgerEntries.amountChange,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(eq(ledgerEntries.changeId, id))
    .orderBy(asc(ledgerEntries.sequence))
  const movements = entries.map(({ organizationName, currency, amountChange }): Movement => {
    return {
      account: organizationName === null ? 'reserve' : 'organization',
      currency,
      amountChange: toMinorUnits(amountChange),
    }
  })
  return {
    ...change,
    organizationName: entries.find(({ organizationName }) => organizationName !== null)?.organizationName ?? null,
    isAdminDeposit: change.changeType === 'deposit_approved' && change.postedDirectly === true,
    movements,
  }
}

export async function isReversed(database: Queryable, id: string): Promise<boolean> {
  const found = await database
    .select({ id: ledgerChanges.id })
    .from(ledgerChanges)
    .where(eq(ledgerChanges.reverses, id))
  return found.length > 0
}

/** Until the transaction ends, no one else asks to reverse the change. */
export async function lockReversal(tx: Database, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reversal ${id}`}, 0))`)
}

/** Whether a reversal of the change waits for approvers. */
export async function isReversalPending(tx: Database, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: pendingChanges.id })
    .from(pendingChanges)
    .where(and(eq(pendingChanges.status, 'pending'), sql`${pendingChanges.change}->>'changeId' = ${id}`))
  return found.length > 0
}
