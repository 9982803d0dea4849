import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { NO_KEYS } from '#server/config/backup-keys.ts'
import { ownVersion } from '#server/config/version.ts'
import { readMigrationState } from '#server/database/set-up/applied-migrations.ts'
import { prepareDatabase } from '#server/database/set-up/migrate.ts'
import { ROLES } from '#server/database/set-up/roles.ts'
import { aBackupOf, aFolder, aNetwork, contentsOf, ownerUrlOf, superuserUrlOf } from '#tests/backups.ts'
import { onServer } from '#tests/database.ts'
import { anIncome, aPerson, aSession } from '#tests/factories.ts'
import { applyFirstMigration, emptyDatabase } from '#tests/first-migration.ts'
import { setPasswordOf, signIn } from '#tests/sign-in.ts'
import { createWorld, refusalOf } from '#tests/world.ts'
import { BackupError } from './backup-error.ts'
import { checkBackup } from './entries.ts'
import { proveBackup } from './prove-backup.ts'
import { restoreBackup } from './restore.ts'
import { readAbandoned } from './scratch-database.ts'
import { writeBackup } from './write.ts'

test('a restored network equals its backup, which only the owner may read, row for row, and the app runs on it', async () => {
  const world = await aNetwork()
  await world.person({ fullName: 'Rita', email: 'rita@example.org' }).then(({ id }) => setPasswordOf(world, id))
  const sessions = await world.leader.sessions.list({})
  const path = await aBackupOf(world)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(`${path}.sha256`)).mode & 0o777).toBe(0o600)
  expect((await readdir(dirname(path))).sort()).toEqual(['network.backup', 'network.backup.sha256'])
  expect(await readFile(`${path}.sha256`, 'utf8')).toMatch(/^[0-9a-f]{64} {2}network\.backup\n$/)
  const restored = await emptyDatabase()
  const summary = await restoreBackup(restored.url, path, NO_KEYS)

  expect(await contentsOf(restored.database)).toEqual(await contentsOf(world.owner))
  expect(summary.header).toMatchObject({ format: 1, appVersion: ownVersion() })
  const triggers = sql`select tgname, tgenabled from pg_trigger where not tgisinternal order by tgname, tgrelid::regclass::text`
  expect((await restored.database.execute(triggers)).rows).toEqual((await world.owner.execute(triggers)).rows)
  const sequences = sql`select schemaname, sequencename, last_value::text from pg_sequences where schemaname <> 'drizzle' order by 2`
  expect((await restored.database.execute(sequences)).rows).toEqual((await world.owner.execute(sequences)).rows)
  await expect(restored.database.execute(sql`truncate ledger_entries cascade`)).rejects.toThrow()

  // The server migrates nothing; people sign in, read and write.
  await prepareDatabase(restored.url, ROLES.app, () => undefined)
  await restored.close()
  const app = await createWorld({ template: restored.name })
  expect((await signIn(app)).status).toBe(200)
  const leader = app.callerWith(await app.signIn(world.leader.id), world.leader.id)
  expect(await leader.sessions.list({})).toEqual(sessions)
  await leader.sessions.create(aSession({ sessionDate: '2026-11-20' }))
  await app.financeManager.finance.addIncome(anIncome())
  expect(await refusalOf(app.pending.sessions.list({}))).toBe('NOT_APPROVED')
})

test('a backup during writes has one moment of all tables', { timeout: 180_000 }, async () => {
  const world = await aNetwork()
  let isOver = false
  const writing = (async () => {
    while (!isOver) {
      await world.leader.sessions.create(aSession())
      await world.leader.roster.add(aPerson())
      await world.financeManager.finance.addIncome(anIncome())
    }
  })()
  try {
    const path = await aBackupOf(world)
    const { ledger, counts } = await proveBackup(superuserUrlOf(world), path, NO_KEYS)
    expect([ledger, counts]).toEqual([[], []])
  } finally {
    isOver = true
    await writing
  }
})

test('what was not committed before the snapshot is not in the backup', async () => {
  const world = await aNetwork()
  const before = await contentsOf(world.owner)
  const path = join(await aFolder(), 'network.backup')
  await world.database.transaction(async (tx) => {
    await tx.execute(sql`update profiles set full_name = 'Changed' where id = ${world.leader.id}`)
    await writeBackup({ databaseUrl: ownerUrlOf(world), path, keys: NO_KEYS })
  })
  const restored = await emptyDatabase()
  await restoreBackup(restored.url, path, NO_KEYS)
  expect(await contentsOf(restored.database)).toEqual(before)
  expect(await contentsOf(world.owner)).not.toEqual(before)
})

test('a backup of an older version is restored, and upgraded to the present schema', async () => {
  const old = await emptyDatabase()
  await applyFirstMigration(old.database)
  await old.database.execute(sql`
    insert into auth.users (id, name, email, metadata) values (gen_random_uuid(), 'Rita', 'rita@example.org',
      '{"organization_name": "SNMY1", "phone_number": null, "language": "ar", "search_key": "rita"}')`)
  await old.database.execute(sql`
    insert into sessions (id, title, presenter_name, topic, session_date, organization, created_by, content_digest)
    select gen_random_uuid(), 'Meeting', 'Rita', 'Courage', '2026-11-21', 'SNMY1', id, '' from profiles`)
  const path = join(await aFolder(), 'old.backup')
  const { header } = await writeBackup({ databaseUrl: old.url, path, keys: NO_KEYS })
  expect(header.schema.name).toBe('0000_initial')

  const restored = await emptyDatabase()
  await restoreBackup(restored.url, path, NO_KEYS)
  await prepareDatabase(old.url, null, () => undefined)
  const { rows } = await restored.database.execute(sql`select full_name, topic from profiles, sessions`)
  expect(rows).toEqual([{ full_name: 'Rita', topic: 'Courage' }])
  const migrations = sql`select hash, created_at from drizzle.__drizzle_migrations order by created_at`
  expect((await restored.database.execute(migrations)).rows).toEqual((await old.database.execute(migrations)).rows)
  expect(await readMigrationState(restored.database)).toBe('same')
})

test('a database that is not empty is refused and left as it is, and so is a table that other software made', async () => {
  const world = await aNetwork()
  await world.owner.execute(sql`create table theirs (id int)`)
  const path = await aBackupOf(world)
  expect((await checkBackup(path, NO_KEYS)).tables.map(({ name }) => name)).toContain('theirs')
  await expect(restoreBackup((await emptyDatabase()).url, path, NO_KEYS)).rejects.toThrow('public.theirs')
  const before = await contentsOf(world.owner)
  const refusal = restoreBackup(ownerUrlOf(world), path, NO_KEYS)
  await expect(refusal).rejects.toThrow(BackupError)
  await expect(refusal).rejects.toThrow('is not empty')
  expect(await contentsOf(world.owner)).toEqual(before)
})

test('until a backup is checked, nothing has its name; if the check fails, nothing remains', async () => {
  const world = await aNetwork()
  const path = join(await aFolder(), 'network.backup')
  const during: string[][] = []
  const failing = writeBackup({
    databaseUrl: ownerUrlOf(world),
    path,
    keys: NO_KEYS,
    prove: async () => {
      during.push(await readdir(dirname(path)))
      throw new Error('The check failed')
    },
  })
  await expect(failing).rejects.toThrow('The check failed')
  expect(during).toEqual([[expect.stringMatching(/^\.network\.backup\.[0-9a-f]{12}\.unfinished$/)]])
  expect(await readdir(dirname(path))).toEqual([])
})

test('without a network, the right to read everything or the folder nothing is written, and no file is ever replaced', async () => {
  const world = await createWorld()
  const folder = await aFolder()
  const path = join(folder, 'network.backup')
  const refused = async (databaseUrl: string, message: string, at = path) => {
    const refusal = writeBackup({ databaseUrl, path: at, keys: NO_KEYS })
    await expect(refusal).rejects.toThrow(BackupError)
    await expect(refusal).rejects.toThrow(message)
  }
  await refused(world.url, 'Set MIGRATION_DATABASE_URL')
  await refused((await emptyDatabase()).url, 'has no network yet')
  await refused(ownerUrlOf(world), 'none/network.backup', join(folder, 'none/network.backup'))
  expect(await readdir(folder)).toEqual([])
  await writeFile(path, 'mine')
  await refused(ownerUrlOf(world), 'exists already')
  expect(await readFile(path, 'utf8')).toBe('mine')
})

test('the proof names what a restored network has wrong, and drops its database and that of a killed process', async () => {
  const world = await aNetwork()
  await world.database.execute(sql`update ledger_accounts set balance = balance + 1`)
  await world.database.execute(sql`update sessions set attendance_count = attendance_count + 1`)
  await onServer(inject('serverUrl'), 'create database shabaka_scratch_000000000000')
  const { ledger, counts } = await proveBackup(superuserUrlOf(world), await aBackupOf(world), NO_KEYS)
  expect(ledger.length).toBeGreaterThan(0)
  expect(counts).toHaveLength(2)
  expect(await readAbandoned(superuserUrlOf(world))).toEqual([])
})

test('a proof that is interrupted fails, and drops its database', async () => {
  const world = await aNetwork()
  const path = await aBackupOf(world)
  const interrupted = new AbortController()
  // Other tests may have one as well.
  const scratch = async () =>
    (await world.database.execute(sql`select from pg_database where datname like 'shabaka_scratch_%'`)).rows.length
  const proof = proveBackup(superuserUrlOf(world), path, NO_KEYS, interrupted.signal)
  const failure = expect(proof).rejects.toThrow()
  await expect.poll(scratch, { interval: 5 }).toBeGreaterThan(0)
  interrupted.abort()
  await failure
  expect(await readAbandoned(superuserUrlOf(world))).toEqual([])
  await expect(proveBackup(superuserUrlOf(world), path, NO_KEYS, interrupted.signal)).rejects.toThrow('aborted')
})

test('proofs at the same time leave each other alone', async () => {
  const [one, other] = [await aNetwork(), await createWorld()]
  const paths = [await aBackupOf(one), await aBackupOf(other)]
  const proofs = await Promise.all([
    proveBackup(superuserUrlOf(one), paths[0] ?? '', NO_KEYS),
    proveBackup(superuserUrlOf(other), paths[1] ?? '', NO_KEYS),
    proveBackup(superuserUrlOf(one), paths[1] ?? '', NO_KEYS),
  ])
  expect(proofs.map(({ ledger, counts }) => [ledger, counts])).toEqual([
    [[], []],
    [[], []],
    [[], []],
  ])
})
