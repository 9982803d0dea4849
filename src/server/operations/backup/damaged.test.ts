import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { type BackupKeys, NO_KEYS } from '#server/config/backup-keys.ts'
import { aBackupOf, aFolder, aNetwork, contentsOf, PASSPHRASE } from '#tests/backups.ts'
import { failureOf } from '#tests/failure-of.ts'
import { emptyDatabase } from '#tests/first-migration.ts'
import { createWorld } from '#tests/world.ts'
import { BackupError } from './backup-error.ts'
import { ENCRYPTED_START } from './encryption.ts'
import { checkBackup } from './entries.ts'
import { frameOf, START } from './format.ts'
import { restoreBackup } from './restore.ts'

const WITH_PASSPHRASE: BackupKeys = { ...NO_KEYS, passphrase: PASSPHRASE }

let untouched: ReturnType<typeof emptyDatabase> | null = null

/** What a restoration says that leaves an empty database empty; all refusals of a test have the same one. */
async function refusal(path: string, keys: BackupKeys = NO_KEYS): Promise<string> {
  untouched ??= emptyDatabase()
  onTestFinished(() => {
    untouched = null
  })
  const { url, database } = await untouched
  const failure = await failureOf(restoreBackup(url, path, keys))
  if (!(failure instanceof BackupError)) throw failure ?? new Error('The file should have been refused')
  const { rows } = await database.execute(
    sql`select from pg_namespace where nspname in ('auth', 'drizzle') union all select from pg_tables where schemaname = 'public'`,
  )
  expect(rows).toEqual([])
  return failure.message
}

async function altered(path: string, change: (content: Buffer) => Buffer): Promise<string> {
  const copy = join(await aFolder(), 'altered.backup')
  await writeFile(copy, change(await readFile(path)))
  return copy
}

const rewritten = (path: string, change: (content: Buffer) => Buffer) =>
  altered(path, (file) =>
    Buffer.concat([Buffer.from(START), gzipSync(change(gunzipSync(file.subarray(START.length))))]),
  )

test('a file that was cut off anywhere is refused', async () => {
  const path = await aBackupOf(await createWorld())
  const { length } = await readFile(path)
  for (const end of [1, START.length, START.length + 5, Math.floor(length / 3), Math.floor(length / 2), length - 1]) {
    const cut = await altered(path, (file) => file.subarray(0, end))
    await expect(checkBackup(cut, NO_KEYS)).rejects.toThrow(BackupError)
  }
  expect(await refusal(await altered(path, (file) => file.subarray(0, length - 9)))).toContain('cut off')
  expect(await refusal(await altered(path, () => Buffer.alloc(0)))).toContain('no backup of Shabaka')
})

test('a file in which any byte was changed is refused, by its content and by the checksum beside it', async () => {
  const path = await aBackupOf(await createWorld())
  const { length } = await readFile(path)
  const flipped = (at: number) => (file: Buffer) => {
    file.writeUInt8(file.readUInt8(at) ^ 1, at)
    return file
  }
  // The first bytes of gzip have the time and the system, which change nothing.
  const start = START.length + 10
  for (let at = start; at < length; at += Math.ceil((length - start) / 40)) {
    const copy = await altered(path, flipped(at))
    await expect(checkBackup(copy, NO_KEYS), `byte ${at}`).rejects.toThrow(BackupError)
  }
  await writeFile(path, flipped(START.length + 9)(await readFile(path)))
  expect(await refusal(path)).toContain('its checksum is not the one in network.backup.sha256')
  await rm(`${path}.sha256`)
  await appendFile(path, '\0\0\0\0')
  expect(await refusal(path)).toContain('is damaged')
  await appendFile(path, 'more')
  expect(await refusal(path)).toContain('is damaged')
})

test('a backup whose rows were changed and compressed once more, or that lacks its last frames, is refused', async () => {
  const path = await aBackupOf(await aNetwork())
  const renamed = await rewritten(path, (content) => {
    content.set(Buffer.from('Laeder'), content.indexOf('Leader'))
    return content
  })
  expect(await refusal(renamed)).toContain('were altered')
  const ending = (content: Buffer) => content.lastIndexOf(Buffer.from('{"tables":')) - 5
  expect(await refusal(await rewritten(path, (content) => content.subarray(0, ending(content))))).toContain(
    'its end is missing',
  )
  const doubled = await rewritten(path, (content) => Buffer.concat([content, content.subarray(ending(content))]))
  expect(await refusal(doubled)).toContain('not in their order')
  const long = await rewritten(path, () => Buffer.from('H\xff\xff\xff\xff', 'latin1'))
  expect(await refusal(long)).toContain('it was altered')
})

test('another file, a newer format and a newer schema are refused', async () => {
  const path = await aBackupOf(await createWorld())
  expect(await refusal(await altered(path, () => Buffer.from('-- PostgreSQL database dump\n'.repeat(50))))).toBe(
    'The file is no backup of Shabaka.',
  )
  expect(await refusal(await altered(path, () => Buffer.from('shabaka-backup 2\nnobody knows')))).toContain(
    'has the format 2',
  )
  expect(await refusal(join(await aFolder(), 'none'))).toContain('cannot be read')
  const newer = await createWorld()
  // A migration that this version does not have.
  await newer.owner.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${'0'.repeat(64)}, ${Date.UTC(2090, 0)})`,
  )
  const later = await aBackupOf(newer)
  expect(await refusal(later)).toContain('made by a newer version of Shabaka')
  const { header } = await checkBackup(later, NO_KEYS)
  const other = { ...header, schema: { ...header.schema, createdAt: 1 } }
  const foreign = await rewritten(later, (content) =>
    Buffer.concat([...frameOf('H', Buffer.from(JSON.stringify(other))), content.subarray(content.indexOf('T\0\0'))]),
  )
  expect(await refusal(foreign)).toMatch(/altered/)
})

test('a backup with a passphrase is opened by it, and by no other', { timeout: 120_000 }, async () => {
  const world = await aNetwork()
  const path = await aBackupOf(world, WITH_PASSPHRASE)
  const content = await readFile(path)
  expect(content.subarray(0, ENCRYPTED_START.length).toString()).toBe(ENCRYPTED_START)
  expect(content.includes('Leader')).toBe(false)
  expect(await refusal(path)).toContain('is encrypted. Set BACKUP_PASSPHRASE_FILE')
  expect(await refusal(path, { ...NO_KEYS, passphrase: 'four words of somebody' })).toContain('cannot be opened')

  const restored = await emptyDatabase()
  await restoreBackup(restored.url, path, WITH_PASSPHRASE)
  expect(await contentsOf(restored.database)).toEqual(await contentsOf(world.owner))
})

test('a backup for a recipient is opened by the secret key alone, and any change is noticed', async () => {
  const [identity, other] = [await generateX25519Identity(), await generateX25519Identity()]
  const path = await aBackupOf(await aNetwork(), { ...NO_KEYS, recipients: [await identityToRecipient(identity)] })
  const keys = { ...NO_KEYS, identities: [other, identity] }
  expect((await checkBackup(path, keys)).totals.rows).toBeGreaterThan(20)
  expect(await refusal(path, { ...NO_KEYS, identities: [other] })).toContain('cannot be opened')
  const { length } = await readFile(path)
  for (const change of [
    (file: Buffer) => file.subarray(0, length - 1),
    (file: Buffer) => file.subarray(0, 100),
    (file: Buffer) => Buffer.concat([file, Buffer.from('more')]),
    (file: Buffer) => {
      file.writeUInt8(file.readUInt8(length - 100) ^ 1, length - 100)
      return file
    },
  ])
    expect(await refusal(await altered(path, change), keys)).toContain('is damaged')
})
