// `npm run restore -- FILE`: restores a backup into an empty database.
import { resolve } from 'node:path'
import { readBackupSettings } from '#server/config/environment.ts'
import { attachForOwner } from '#server/database/open-database.ts'
import { describeBackup, describeErasedAgain } from '#server/operations/backup/describe.ts'
import { checkRestorable, restoreChecked } from '#server/operations/backup/restore.ts'

const [file] = process.argv.slice(2)
if (!file) {
  console.error('Which file? For example: npm run restore -- /mnt/disk/network.backup')
  process.exit(1)
}
try {
  const settings = readBackupSettings()
  const path = resolve(file)
  // Before a database is created for it.
  const summary = await checkRestorable(path, settings.backupKeys)
  const { url, prepare, close } = await attachForOwner(settings, console.error)
  const restored = await restoreChecked(url, path, settings.backupKeys, summary)
    .then(async (result) => {
      await prepare()
      return result
    })
    .finally(close)
  console.log(`Restored ${describeBackup(summary)}.`)
  console.log('Every table was compared with the backup.')
  console.log(describeErasedAgain(restored.erasedAgain))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
