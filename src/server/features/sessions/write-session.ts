import { eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'
import { attendance, sessions } from '#server/database/schema/index.ts'
import type { AttendanceRow, changesOf, contentColumns, StoredRow } from './attendance-rows.ts'

export async function insertSession(
  tx: Queryable,
  session: typeof sessions.$inferInsert & { readonly createdAt: Date },
  rows: readonly AttendanceRow[],
): Promise<boolean> {
  const inserted = await tx.insert(sessions).values(session).onConflictDoNothing().returning({ id: sessions.id })
  if (inserted.length === 0) return false
  const { createdAt } = session
  await tx.insert(attendance).values(rows.map((row) => ({ ...row, createdAt })))
  return true
}

export async function readStoredRows(tx: Queryable, sessionId: string): Promise<StoredRow[]> {
  const rows = await tx.select().from(attendance).where(eq(attendance.sessionId, sessionId))
  return rows.map(({ markedBy, markedAt, ...row }) => ({
    ...row,
    mark: { by: markedBy, at: markedAt?.getTime() ?? null },
  }))
}

export async function updateSession(
  tx: Queryable,
  id: string,
  columns: ReturnType<typeof contentColumns>,
  { added, changed, removed }: ReturnType<typeof changesOf>,
  now: Date,
): Promise<void> {
  const edited = { ...columns, version: sql`${sessions.version} + 1`, updatedAt: now }
  await tx.update(sessions).set(edited).where(eq(sessions.id, id))
  // Rows are deleted first, because added rows may have the names of removed ones. Remaining rows keep their person and
  // name.
  if (removed.length > 0) await tx.delete(attendance).where(inArray(attendance.id, removed))
  for (const { id: rowId, ...row } of changed) await tx.update(attendance).set(row).where(eq(attendance.id, rowId))
  if (added.length > 0) await tx.insert(attendance).values(added.map((row) => ({ ...row, createdAt: now })))
}
