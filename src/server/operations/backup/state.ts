import { sql } from 'drizzle-orm'
import type { BackupNotice } from '#contract/home.ts'
import { isBackupLate } from '#domain/backups.ts'
import { connect, type Queryable } from '#server/database/connect.ts'
import { backupState } from '#server/database/schema/index.ts'

export type BackupState = typeof backupState.$inferSelect

export async function readBackupState(database: Queryable): Promise<BackupState> {
  const [state] = await database.select().from(backupState)
  if (!state) throw new Error('The row of backup_state is missing')
  return state
}

/** The state of the backups, if the server makes them or a command has made one. Source: docs/product.md, 16.10. */
export function backupNotice(state: BackupState, now: number): BackupNotice | null {
  const { since, isNightly, verifiedAt, isEncrypted, failedAt } = state
  if (!isNightly && verifiedAt === null) return null
  return {
    verifiedAt,
    isEncrypted,
    isLate: isBackupLate((verifiedAt ?? since).getTime(), now),
    hasFailed: failedAt !== null && failedAt > (verifiedAt ?? since),
  }
}

export async function recordBackup(
  database: Queryable,
  changes: Partial<Omit<BackupState, 'single' | 'since'>>,
): Promise<void> {
  await database.update(backupState).set(changes)
}

/** Not possible in a database of an older version. @param url the backed up database */
export async function recordBackupOfCommand(url: string, at: Date, isEncrypted: boolean): Promise<void> {
  const { database, close } = connect(url, 1)
  try {
    const { rows } = await database.execute(sql`select where to_regclass('public.backup_state') is not null`)
    if (rows.length > 0) await recordBackup(database, { verifiedAt: at, isEncrypted })
  } finally {
    await close()
  }
}
