import { and, sql } from 'drizzle-orm'
import { connect, type Queryable } from '#server/database/connect.ts'
import { backupState } from '#server/database/schema/index.ts'
import type { BackupState } from '#server/queries/backup-state.ts'

export async function recordBackup(
  database: Queryable,
  changes: Partial<Omit<BackupState, 'single' | 'since'>>,
): Promise<void> {
  await database.update(backupState).set(changes)
}

/** A backup that a command has restored. */
interface Verified {
  readonly takenAt: string
  readonly isEncrypted: boolean
  /** The mark of the restored network, by which the network is known again. */
  readonly since: string
}

/**
 * Records a verified backup. Nothing changes if it is of another network or not newer than the last one. A backup that
 * is not encrypted does not clear a failure. It fails in a database of an older version.
 * @param url the database of the network
 * Source: docs/product.md, 16.10.
 */
export async function recordVerified(url: string, { takenAt, isEncrypted, since }: Verified): Promise<void> {
  const { database, close } = connect(url, 1)
  try {
    const { rows } = await database.execute(sql`select where to_regclass('public.backup_state') is not null`)
    if (rows.length === 0) return
    const hasFailed = sql`${backupState.failedAt} > coalesce(${backupState.verifiedAt}, ${backupState.since})`
    await database
      .update(backupState)
      .set({ verifiedAt: new Date(takenAt), isEncrypted })
      .where(
        and(
          sql`extract(epoch from ${backupState.since})::text = ${since}`,
          sql`coalesce(${backupState.verifiedAt} < ${takenAt}, true)`,
          isEncrypted ? undefined : sql`not coalesce(${hasFailed}, false)`,
        ),
      )
  } finally {
    await close()
  }
}

/** The mark by which a network is known again. @param database the network, restored or not */
export async function readSince(database: Queryable): Promise<string> {
  const { rows } = await database.execute<{ since: string }>(
    sql`select extract(epoch from since)::text as since from backup_state`,
  )
  return rows[0]?.since ?? ''
}
