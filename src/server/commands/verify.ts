import { resolve } from 'node:path'
import { readBackupSettings } from '#server/config/environment.ts'
import { naming } from '#server/operations/backup/backup-error.ts'
import { describeBackup, describeErasedAgain } from '#server/operations/backup/describe.ts'
import { tellNetwork } from '#server/operations/backup/nightly/tell-network.ts'
import { withProofServer } from '#server/operations/backup/proof-server.ts'
import { proveBackup } from '#server/operations/backup/prove-backup.ts'

/** `verify FILE` restores a backup into a temporary database, and audits it. */
export async function verify([file]: readonly string[]): Promise<boolean> {
  if (!file) throw new Error('Which file? For example: node scripts/serve.mjs verify /mnt/disk/network.backup')
  // Ctrl-C drops the database too.
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort())
  const settings = readBackupSettings()
  const path = resolve(file)
  const proof = withProofServer(settings, console.error, async (serverUrl) => {
    const proved = await proveBackup(serverUrl, path, settings.backupKeys, interrupted.signal).catch(naming(path))
    await tellNetwork(settings, serverUrl, proved, console.error)
    return proved
  })
  const { summary, erasedAgain, ledger, counts } = await proof.catch((error: unknown) => {
    throw interrupted.signal.aborted ? new Error('Interrupted.') : error
  })
  console.log(`The backup can be restored: ${describeBackup(summary)}.`)
  console.log(describeErasedAgain(erasedAgain))
  print(ledger, 'Every balance is what its ledger says.')
  print(counts, 'Every stored count is right.')
  return ledger.length + counts.length === 0
}

function print(differences: readonly string[], right: string): void {
  for (const difference of differences) console.error(difference)
  if (differences.length === 0) console.log(right)
}
