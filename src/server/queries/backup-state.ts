import type { BackupNotice } from '#contract/dashboard/home.ts'
import { isBackupLate } from '#domain/network/backups.ts'
import type { Queryable } from '#server/database/connect.ts'
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
