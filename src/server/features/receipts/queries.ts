import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { ReceiptSubject } from '#domain/receipts/receipts.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { profiles, receipts } from '#server/database/schema/index.ts'
import { nameOf } from '#server/queries/people.ts'
import { RECEIPT_OWNER } from '#server/queries/receipts.ts'
import { isOf } from './subjects.ts'

/** The receipts of a subject, with everything but the bytes. */
export function listReceipts(database: Queryable, subject: ReceiptSubject) {
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
    .where(isOf(subject))
    .orderBy(asc(receipts.addedAt), asc(receipts.id))
}

/** The owner of a receipt, without its bytes. */
export async function readReceipt(database: Queryable, id: string) {
  const [row] = await database
    .select({
      id: receipts.id,
      transactionId: receipts.transactionId,
      pendingChangeId: receipts.pendingChangeId,
      organizationName: RECEIPT_OWNER,
    })
    .from(receipts)
    .where(eq(receipts.id, id))
  return row ?? null
}

/** The bytes of a receipt, which are null once it is erased. */
export async function readBytes(database: Queryable, id: string) {
  const [row] = await database
    .select({ kind: receipts.kind, bytes: receipts.bytes })
    .from(receipts)
    .where(eq(receipts.id, id))
  return row ?? null
}

export async function countReceipts(tx: Database, subject: ReceiptSubject): Promise<number> {
  const kept = and(isOf(subject), isNull(receipts.erasedAt))
  const [row] = await tx.select({ count: count() }).from(receipts).where(kept)
  return row?.count ?? 0
}

/** The room in bytes of the receipts that are not erased, for the organization or the reserve (null), and for all. */
export async function usedRoom(tx: Database, organizationName: OrganizationName | null) {
  const [row] = await tx
    .select({
      owner: sql<string>`coalesce(sum(${receipts.size})
        filter (where ${RECEIPT_OWNER} is not distinct from ${organizationName}::text), 0)`,
      network: sql<string>`coalesce(sum(${receipts.size}), 0)`,
    })
    .from(receipts)
    .where(isNull(receipts.erasedAt))
  return { owner: Number(row?.owner ?? 0), network: Number(row?.network ?? 0) }
}

/** Stores a receipt, but nothing for the id of an erased one. */
export async function insertReceipt(tx: Database, receipt: typeof receipts.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(receipts).values(receipt).onConflictDoNothing().returning({ id: receipts.id })
  return inserted.length > 0
}

export async function isErased(tx: Database, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from erasures where subject_id = ${id}`)
  return rows.length > 0
}
