import { resolve } from 'node:path'
import { readBackupSettings } from '#server/config/environment.ts'
import { attachForOwner } from '#server/database/set-up/open-database.ts'
import { naming } from '#server/operations/backup/backup-error.ts'
import { describeBackup, describeErasedAgain } from '#server/operations/backup/describe.ts'
import { checkRestorable, restoreChecked } from '#server/operations/backup/restore.ts'

/** `restore FILE` restores a backup into an empty database. */
export async function restore([file]: readonly string[]): Promise<boolean> {
  if (!file) throw new Error('Which file? For example: node scripts/serve.mjs restore /mnt/disk/network.backup')
  const settings = readBackupSettings()
  const path = resolve(file)
  // The file is checked before a database is created for it.
  const summary = await checkRestorable(path, settings.backupKeys).catch(naming(path))
  const { url, prepare, close } = await attachForOwner(settings, console.error)
  const restored = await restoreChecked(url, path, settings.backupKeys, summary)
    .catch(naming(path))
    .then(async (result) => {
      await prepare()
      return result
    })
    .finally(close)
  console.log(`Restored ${describeBackup(summary)}.`)
  console.log('Every table was compared with the backup.')
  console.log(describeErasedAgain(restored.erasedAgain))
  return true
}
