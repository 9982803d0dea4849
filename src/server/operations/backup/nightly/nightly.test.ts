import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/dates/dates.ts'
import { NO_KEYS } from '#server/config/backup-keys.ts'
import { withDatabase } from '#server/database/set-up/command.ts'
import { createLog } from '#server/log/log.ts'
import { writeNightlyBackup } from '#server/operations/backup/backup-folder.ts'
import { checkBackup } from '#server/operations/backup/entries.ts'
import { readBackupState } from '#server/queries/backup-state.ts'
import { aFolder, aNetwork, superuserUrlOf } from '#tests/backups.ts'
import { freePort } from '#tests/free-port.ts'
import { aHome, kill, makeNetwork, readyAndStopped, TIMEOUT_MS } from '#tests/running-app.ts'
import type { World } from '#tests/world.ts'
import { makeBackupIfDue, type Outcome } from './nightly.ts'
import { makeNightlyBackup } from './nightly-process.ts'

const TIME_ZONE = 'Asia/Beirut'
const NIGHT = Date.UTC(2026, 10, 21, 1)
const HOUR = 3600 * 1000

/** The nights of a world, in which backups could be made since the evening before. */
async function nightsOf(world: World, folder: string) {
  const { database } = world
  await database.execute(sql`update backup_state set since = ${new Date(NIGHT - 9 * HOUR).toISOString()}`)
  const logged: string[] = []
  const real = async (now: number): Promise<Outcome> => {
    const { written, differences } = await writeNightlyBackup({
      databaseUrl: superuserUrlOf(world),
      folder,
      keys: NO_KEYS,
      now,
      timeZone: TIME_ZONE,
    })
    return { isEncrypted: written.isEncrypted, differences }
  }
  const look = (now: number, makeBackup: (now: number) => Promise<Outcome | null> = real) =>
    makeBackupIfDue({
      database,
      makeBackup,
      log: createLog((line) => logged.push(line)),
      clock: () => now,
      timeZone: TIME_ZONE,
    })
  return { look, logged, state: () => readBackupState(database) }
}

const backupsIn = async (folder: string) => (await readdir(folder)).filter((name) => !name.endsWith('.sha256')).sort()

test('each night has one verified backup, however often the server looks', async () => {
  const world = await aNetwork()
  const folder = join(await aFolder(), 'backups')
  const { look, logged, state } = await nightsOf(world, folder)
  await look(NIGHT - 1)
  expect(await state()).toMatchObject({ isNightly: true, verifiedAt: null, attemptedAt: null })
  await look(NIGHT)
  await look(NIGHT + 5)
  expect(await backupsIn(folder)).toEqual(['shabaka-2026-11-21-0300.backup'])
  expect(await state()).toMatchObject({ verifiedAt: new Date(NIGHT), isEncrypted: false, failure: null })
  expect(logged).toEqual([expect.stringContaining('the backup is not encrypted')])
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'shabaka-2026-11-21-0300.backup'))).mode & 0o777).toBe(0o600)

  // The server was off at night. A network whose counts are wrong is backed up, and the log names what is wrong.
  await world.database.execute(sql`update sessions set attendance_count = attendance_count + 1`)
  await look(NIGHT + DAY_MS + 6 * HOUR)
  expect(await backupsIn(folder)).toEqual(['shabaka-2026-11-21-0300.backup', 'shabaka-2026-11-22-0900.backup'])
  expect(logged.slice(2)).toEqual([expect.stringContaining('its network is wrong'), expect.anything()])
})

test('a backup that fails is recorded and logged, and tried once more after an hour; one that a stop interrupted is not', async () => {
  const world = await aNetwork()
  const { look, logged, state } = await nightsOf(world, await aFolder())
  await look(NIGHT, async () => null)
  expect(await state()).toMatchObject({ attemptedAt: null, failedAt: null })
  expect(logged).toEqual([])
  let attempts = 0
  const failing = async () => {
    attempts += 1
    return { failure: 'the disk is full' }
  }
  await look(NIGHT, failing)
  await look(NIGHT + HOUR - 1, failing)
  expect(attempts).toBe(1)
  expect(await state()).toMatchObject({ failedAt: new Date(NIGHT), failure: 'the disk is full', verifiedAt: null })
  expect(logged).toEqual([expect.stringContaining('the backup of the night failed: the disk is full')])
  await look(NIGHT + HOUR, failing)
  expect(attempts).toBe(2)
})

test('a failure names the path, whatever fails', async () => {
  const folder = join(await aFolder(), 'backups')
  const world = await aNetwork()
  const task = { databaseUrl: superuserUrlOf(world), folder, keys: { ...NO_KEYS, recipients: [], identities: [] } }
  const make = (change: object) => makeNightlyBackup({ ...task, now: NIGHT, timeZone: TIME_ZONE, ...change })
  const unreachable = `postgres://127.0.0.1:${await freePort()}/none`
  expect(await make({ databaseUrl: unreachable })).toEqual({ failure: expect.stringContaining(folder) })
  await world.owner.execute(sql`drop table drizzle.__drizzle_migrations`)
  expect(await make({})).toEqual({ failure: expect.stringContaining(folder) })
  const file = join(folder, 'a file')
  await writeFile(file, '')
  expect(await make({ folder: file })).toEqual({ failure: expect.stringContaining(file) })
})

test('a backup for a recipient is proved without a key that opens it; old and unfinished ones are deleted, others not', async () => {
  const world = await aNetwork()
  const folder = await aFolder()
  const old = ['01', '02', '03', '20'].map((day) => `shabaka-2026-10-${day}-0300.backup.age`)
  const left = '.shabaka-2026-11-20-0300.backup.0123456789ab.unfinished'
  for (const name of [...old, left, 'notes.txt']) await writeFile(join(folder, name), '')
  await writeFile(join(folder, `${old[0]}.sha256`), '')
  for (let day = 1; day <= 9; day += 1) await writeFile(join(folder, `shabaka-2026-11-0${day}-0300.backup`), '')
  const identity = await generateX25519Identity()
  const keys = { ...NO_KEYS, recipients: [await identityToRecipient(identity)] }
  const { written } = await writeNightlyBackup({
    databaseUrl: superuserUrlOf(world),
    folder,
    keys,
    now: NIGHT,
    timeZone: TIME_ZONE,
  })
  expect((await checkBackup(written.path, { ...NO_KEYS, identities: [identity] })).totals).toEqual(written.totals)
  expect((await readdir(folder)).sort()).toEqual(
    [
      'notes.txt',
      `${old[3]}`,
      // The first was a Sunday, the last of its week.
      ...[1, 4, 5, 6, 7, 8, 9].map((day) => `shabaka-2026-11-0${day}-0300.backup`),
      'shabaka-2026-11-21-0300.backup.age',
      'shabaka-2026-11-21-0300.backup.age.sha256',
    ].sort(),
  )
})

test('the server makes up a missed night by itself, once', { timeout: 3 * TIMEOUT_MS }, async () => {
  const home = await aHome()
  const { dataDir } = home
  const port = await freePort()
  const folder = join(dataDir, 'backups')
  await makeNetwork(dataDir)
  const inDatabase = <Result>(work: (world: Pick<World, 'database'>) => Promise<Result>) =>
    withDatabase(
      { databaseUrl: null, dataDir },
      () => undefined,
      (database) => work({ database }),
    )
  await inDatabase(({ database }) => database.execute(sql`update backup_state set since = now() - interval '3 days'`))
  // What a power cut left.
  await mkdir(folder)
  await writeFile(join(folder, '.shabaka-2026-11-20-0300.backup.0123456789ab.unfinished'), 'half')

  const app = home.startProduction(port)
  await app.ready()
  const state = () => inDatabase(({ database }) => readBackupState(database))
  await expect.poll(async () => (await state()).verifiedAt, { timeout: TIMEOUT_MS }).not.toBeNull()
  await kill(app.child, 'SIGTERM')
  const [backup = '', checksum, ...others] = (await readdir(folder)).sort()
  expect([backup, checksum, others]).toEqual([
    expect.stringMatching(/^shabaka-\d{4}-\d{2}-\d{2}-\d{4}\.backup$/),
    `${backup}.sha256`,
    [],
  ])
  expect((await checkBackup(join(folder, backup), NO_KEYS)).totals.tables).toBeGreaterThan(20)
  expect(app.printed()).not.toMatch(/failed|warning/)

  await rm(join(folder, backup))
  await readyAndStopped(home.startProduction(port))
  expect(await readdir(folder)).toEqual([`${backup}.sha256`])
})
