// `npm run verify -- FILE`: restores a backup into a temporary database, and audits it.
import { resolve } from 'node:path'
import { readBackupSettings } from '#server/config/environment.ts'
import { describeBackup, describeErasedAgain } from '#server/operations/backup/describe.ts'
import { withProofServer } from '#server/operations/backup/proof-server.ts'
import { proveBackup } from '#server/operations/backup/prove-backup.ts'

const [file] = process.argv.slice(2)
if (!file) {
  console.error('Which file? For example: npm run verify -- /mnt/disk/network.backup')
  process.exit(1)
}
// Ctrl-C drops the database too.
const interrupted = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort())

function print(differences: readonly string[], right: string): void {
  for (const difference of differences) console.error(difference)
  if (differences.length === 0) console.log(right)
  else process.exitCode = 1
}

try {
  const settings = readBackupSettings()
  const { summary, erasedAgain, ledger, counts } = await withProofServer(settings, console.error, (serverUrl) =>
    proveBackup(serverUrl, resolve(file), settings.backupKeys, interrupted.signal),
  )
  console.log(`The backup can be restored: ${describeBackup(summary)}.`)
  console.log(describeErasedAgain(erasedAgain))
  print(ledger, 'Every balance is what its ledger says.')
  print(counts, 'Every stored count is right.')
} catch (error) {
  console.error(interrupted.signal.aborted ? 'Interrupted.' : error instanceof Error ? error.message : error)
  process.exitCode = 1
}
