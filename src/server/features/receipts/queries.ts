import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { financialTransactions, profiles, receipts } from '#server/database/schema/index.ts'
import { nameOf } from '#server/shared/queries/people.ts'

const transactions = financialTransactions

/** Everything but the bytes. */
export function listReceipts(database: Queryable, transactionId: string) {
  return database
    .select({
      id: receipts.id,
      kind: receipts.kind,
      width: receipts.width,
      height: receipts.height,
      size: receipts.size,
      addedAt: receipts.addedAt,
      addedBy: nameOf(profiles),
      addedLater: receipts.addedLater,
      isErased: sql<boolean>`${receipts.erasedAt} is not null`,
    })
    .from(receipts)
    .leftJoin(profiles, eq(profiles.id, receipts.addedBy))
    .where(eq(receipts.transactionId, transactionId))
    .orderBy(asc(receipts.addedAt), asc(receipts.id))
}

export async function readOrganization(database: Queryable, transactionId: string): Promise<OrganizationName | null> {
  const [row] = await database
    .select({ organizationName: transactions.organizationName })
    .from(transactions)
    .where(eq(transactions.id, transactionId))
  return row?.organizationName ?? null
}

/** What the receipt belongs to, without its bytes. */
export async function readSubject(database: Queryable, id: string) {
  const [row] = await database
    .select({ id: receipts.id, transactionId: transactions.id, organizationName: transactions.organizationName })
    .from(receipts)
    .innerJoin(transactions, eq(transactions.id, receipts.transactionId))
    .where(eq(receipts.id, id))
  return row ?? null
}

/** The bytes are null once erased. */
export async function readBytes(database: Queryable, id: string) {
  const [row] = await database
    .select({ kind: receipts.kind, bytes: receipts.bytes })
    .from(receipts)
    .where(eq(receipts.id, id))
  return row ?? null
}

/** So that it is not reviewed, and gets no other receipt, before the transaction ends. */
export async function lockTransaction(tx: Database, id: string) {
  const [row] = await tx
    .select({
      status: transactions.status,
      postedDirectly: transactions.postedDirectly,
      requestedBy: transactions.requestedBy,
      reviewedAt: transactions.reviewedAt,
      organizationName: transactions.organizationName,
    })
    .from(transactions)
    .where(eq(transactions.id, id))
    .for('update')
  return row ?? null
}

export async function countReceipts(tx: Database, transactionId: string): Promise<number> {
  const isKept = and(eq(receipts.transactionId, transactionId), isNull(receipts.erasedAt))
  const [row] = await tx.select({ count: count() }).from(receipts).where(isKept)
  return row?.count ?? 0
}

/** In bytes: of the organization's receipts that are not erased, and of the whole table on disk. */
export async function usedRoom(tx: Database, organizationName: string) {
  const [row] = await tx
    .select({
      organization: sql<string>`coalesce(sum(${receipts.size}) filter (where ${receipts.erasedAt} is null), 0)`,
      network: sql<string>`pg_total_relation_size('receipts')`,
    })
    .from(receipts)
    .innerJoin(transactions, eq(transactions.id, receipts.transactionId))
    .where(eq(transactions.organizationName, organizationName))
  return { organization: Number(row?.organization ?? 0), network: Number(row?.network ?? 0) }
}

/** Nothing is written for the id of an erased receipt. */
export async function insertReceipt(tx: Database, receipt: typeof receipts.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(receipts).values(receipt).onConflictDoNothing().returning({ id: receipts.id })
  return inserted.length > 0
}

export async function isErased(tx: Database, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from erasures where subject_id = ${id}`)
  return rows.length > 0
}
