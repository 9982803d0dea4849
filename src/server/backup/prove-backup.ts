import { NO_LIMITS } from '#server/database/client.ts'
import { connect } from '#server/database/connect.ts'
import { auditLedger } from '#server/features/finance/audit-ledger.ts'
import { auditSessions } from '#server/features/sessions/audit-sessions.ts'
import { auditNetworkCounts } from '#server/network-counts/audit-counts.ts'
import type { BackupKeys } from './encryption.ts'
import type { BackupSummary } from './entries.ts'
import { checkRestorable, restoreChecked } from './restore.ts'
import { withScratchDatabase } from './scratch-database.ts'

export interface Proof {
  readonly summary: BackupSummary
  /** How many people and accounts were erased again. */
  readonly erasedAgain: number
  /** Every balance that is not what its ledger says, as a sentence. */
  readonly ledger: readonly string[]
  /** Every stored count that is wrong, as a sentence. */
  readonly counts: readonly string[]
}

/**
 * Restores a backup into a database that is made for it and dropped again, and audits what is there.
 * @param serverUrl a PostgreSQL server on which databases may be created
 * @param signal ends the work early, and then fails
 * @throws BackupError if it cannot be restored
 */
export async function proveBackup(
  serverUrl: string,
  path: string,
  keys: BackupKeys,
  signal?: AbortSignal,
): Promise<Proof> {
  const summary = await checkRestorable(path, keys)
  return withScratchDatabase(serverUrl, signal, async (url) => {
    const { erasedAgain } = await restoreChecked(url, path, keys, summary)
    const { database, close } = connect(url, 1, NO_LIMITS)
    try {
      const ledger = await auditLedger(database)
      const counts = [...(await auditSessions(database)), ...(await auditNetworkCounts(database))]
      return { summary, erasedAgain, ledger, counts }
    } finally {
      await close()
    }
  })
}
