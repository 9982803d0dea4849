import { resolve } from 'node:path'
import { type BackupKeys, NO_KEYS } from '#server/config/backup-keys.ts'
import { readBackupSettings } from '#server/config/environment.ts'
import { assertCluster } from '#server/database/set-up/assert-network.ts'
import { attachUnchanged } from '#server/database/set-up/open-database.ts'
import { BackupError, naming } from '#server/operations/backup/backup-error.ts'
import { describeBackup, describeFile, NOT_ENCRYPTED } from '#server/operations/backup/describe.ts'
import { encrypts } from '#server/operations/backup/encryption.ts'
import { tellNetwork } from '#server/operations/backup/nightly/tell-network.ts'
import { withProofServer } from '#server/operations/backup/proof-server.ts'
import { type Proof, proveBackup } from '#server/operations/backup/prove-backup.ts'
import { writeBackup } from '#server/operations/backup/write.ts'

const UNENCRYPTED = '--unencrypted'
const VERIFY = '--verify'

const USAGE = `Which file? For example:
  node scripts/serve.mjs backup /mnt/disk/network.backup
With ${VERIFY} it is restored into a temporary database as well, with ${UNENCRYPTED} it needs no key.`

/** `backup FILE` writes a backup of the network. The app may run at the same time. Source: docs/product.md, 16.10. */
export async function backup(words: readonly string[]): Promise<boolean> {
  const options = words.filter((word) => word.startsWith('--'))
  const [file, ...others] = words.filter((word) => !word.startsWith('--'))
  if (!file || others.length > 0 || options.some((option) => option !== UNENCRYPTED && option !== VERIFY))
    throw new Error(USAGE)
  const path = resolve(file)
  const settings = readBackupSettings()
  if (settings.databaseUrl === null) await assertCluster(settings.dataDir)
  const keys = options.includes(UNENCRYPTED) ? NO_KEYS : settings.backupKeys
  if (!encrypts(keys) && !options.includes(UNENCRYPTED)) throw new BackupError(WITHOUT_KEY)
  const proofs: Proof[] = []
  const prove = (at: string, openingKeys: BackupKeys) =>
    withProofServer(settings, console.error, async (serverUrl) => {
      proofs.push(await proveBackup(serverUrl, at, openingKeys))
    })
  const { url, close } = await attachUnchanged(settings, console.error)
  const written = await writeBackup({ databaseUrl: url, path, keys, ...(options.includes(VERIFY) && { prove }) })
    .then(async (result) => {
      for (const proof of proofs) await tellNetwork(settings, url, proof, console.error)
      return result
    })
    .catch(naming(path))
    .finally(close)
  console.log(`${written.path}: ${describeBackup(written)}`)
  console.log(`It was read once more and is whole: ${describeFile(written)}.`)
  console.log(proofs.length > 0 ? RESTORED : NOT_RESTORED)
  if (!written.isEncrypted) console.error(NOT_ENCRYPTED)
  return true
}

const WITHOUT_KEY =
  'Nothing was written: there is no key, and anyone who gets a backup that is not encrypted has all data of the network, of the children too. ' +
  `Set BACKUP_PASSPHRASE_FILE or BACKUP_RECIPIENT (docs/operations.md, Backups), or write it without a key: ${UNENCRYPTED}`

const RESTORED = 'It was restored into a temporary database, and counts as verified.'
const NOT_RESTORED = `It counts as verified once it is restored: "node scripts/serve.mjs verify" does so, and this command with ${VERIFY}.`
