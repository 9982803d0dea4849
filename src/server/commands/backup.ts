import { resolve } from 'node:path'
import { readBackupSettings } from '#server/config/environment.ts'
import { attachUnchanged } from '#server/database/open-database.ts'
import { describeBackup, describeFile, NOT_ENCRYPTED } from '#server/operations/backup/describe.ts'
import { recordBackupOfCommand } from '#server/operations/backup/state.ts'
import { writeBackup } from '#server/operations/backup/write.ts'

/** `backup FILE`: writes a backup of the network, also while the app runs. */
export async function backup([file]: readonly string[]): Promise<boolean> {
  if (!file) throw new Error('Which file? For example: node scripts/serve.mjs backup /mnt/disk/network.backup')
  const settings = readBackupSettings()
  const { backupKeys: keys } = settings
  const { url, close } = await attachUnchanged(settings, console.error)
  const backUp = async () => {
    const result = await writeBackup({ databaseUrl: url, path: resolve(file), keys })
    await recordBackupOfCommand(url, new Date(result.header.takenAt), result.isEncrypted)
    return result
  }
  const written = await backUp().finally(close)
  console.log(`${written.path}: ${describeBackup(written)}`)
  console.log(`It was read once more and is whole: ${describeFile(written)}.`)
  if (!written.isEncrypted) console.error(NOT_ENCRYPTED)
  return true
}
