import type { BackupKeys } from '#server/config/backup-keys.ts'
import { NO_LIMITS } from '#server/database/client.ts'
import { connect } from '#server/database/connect.ts'
import { auditLedger } from '#server/features/finance/audits/audit-ledger.ts'
import { auditSessions } from '#server/features/sessions/audit-sessions.ts'
import { auditNetworkCounts } from '#server/operations/network-counts/audit-counts.ts'
import type { BackupSummary } from './entries.ts'
import { isEncryptedFile } from './read.ts'
import { checkRestorable, restoreChecked } from './restore.ts'
import { withScratchDatabase } from './scratch-database.ts'
import { readSince } from './state.ts'

export interface Proof {
  readonly summary: BackupSummary
  readonly isEncrypted: boolean
  /** The mark of the restored network (`readSince`). */
  readonly since: string
  readonly erasedAgain: number
  readonly ledger: readonly string[]
  readonly counts: readonly string[]
}

/**
 * Restores a backup into a temporary database, and audits it.
 * @param serverUrl a server that allows creating databases
 * @throws BackupError if it cannot be restored
 */
export async function proveBackup(
  serverUrl: string,
  path: string,
  keys: BackupKeys,
  signal?: AbortSignal,
): Promise<Proof> {
  const summary = await checkRestorable(path, keys)
  const isEncrypted = await isEncryptedFile(path)
  return withScratchDatabase(serverUrl, signal, async (url) => {
    const { erasedAgain } = await restoreChecked(url, path, keys, summary)
    const { database, close } = connect(url, 1, NO_LIMITS)
    try {
      const ledger = await auditLedger(database)
      const counts = [...(await auditSessions(database)), ...(await auditNetworkCounts(database))]
      return { summary, isEncrypted, since: await readSince(database), erasedAgain, ledger, counts }
    } finally {
      await close()
    }
  })
}
