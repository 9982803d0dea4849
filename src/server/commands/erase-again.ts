import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readBackupSettings } from '#server/config/environment.ts'
import { NO_LIMITS } from '#server/database/client.ts'
import { connect } from '#server/database/connect.ts'
import { attachForOwner } from '#server/database/set-up/open-database.ts'
import { describeErasedAgain } from '#server/operations/backup/describe.ts'
import { eraseAgain } from '#server/operations/backup/erase-again.ts'
import { readErasureFile } from '#server/operations/backup/erasure-file.ts'

const USAGE =
  'Which file? For example: node scripts/serve.mjs erase:again /var/lib/shabaka/network/backups/erasures.jsonl'

/** `erase:again FILE` repeats the erasures in a file, in a database restored by other tools than `restore`. */
export async function eraseAgainCommand([file]: readonly string[]): Promise<boolean> {
  if (!file) throw new Error(USAGE)
  const path = resolve(file)
  await access(path).catch(() => {
    throw new Error(`There is no file ${path}`)
  })
  const erased = await readErasureFile(path)
  const { url, prepare, close } = await attachForOwner(readBackupSettings(), console.error, 'network')
  try {
    await prepare()
    const owner = connect(url, 1, NO_LIMITS)
    const count = await owner.database.transaction((tx) => eraseAgain(tx, erased)).finally(owner.close)
    console.log(describeErasedAgain(count))
  } finally {
    await close()
  }
  return true
}
