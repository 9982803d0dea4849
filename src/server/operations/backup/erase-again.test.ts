import { appendFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { NO_KEYS } from '#server/config/backup-keys.ts'
import { createLog } from '#server/log/log.ts'
import { aBackupOf, aFolder, aNetwork, contentsOf, ownerUrlOf, superuserUrlOf } from '#tests/backups.ts'
import { aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { emptyDatabase } from '#tests/first-migration.ts'
import { command, startApp, TIMEOUT_MS } from '#tests/running-app.ts'
import type { World } from '#tests/world.ts'
import { carryErasures, erasureFile, readErasureFile } from './erasure-file.ts'
import { startErasureCopies } from './nightly/copy-erasures.ts'
import { proveBackup } from './prove-backup.ts'
import { restoreBackup } from './restore.ts'
import { writeBackup } from './write.ts'

const CHILD = 'Zeinab Qaraqouzlou'
const MEMBER = 'Wadih Tchobanian'
const TRACE = /zeinab|qaraqouzlou|wadih|tchobanian/iu

async function aNetworkWithLeavers() {
  const world = await aNetwork()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: CHILD }))
  const left = await world.person({ fullName: MEMBER, email: 'wadih@example.org' })
  await world.leader.sessions.create(
    aSession({
      topic: `${CHILD} meets ${MEMBER}`,
      reflection: `Told by ${MEMBER}`,
      attendance: [attendanceOf(person), ...aSession().attendance],
    }),
  )
  return { world, personId: person.id, userId: left.id }
}

async function eraseBoth(world: World, personId: string, userId: string) {
  const { texts } = await world.admin.erasure.account({ userId })
  const keptTexts = texts.filter(({ place }) => place === 'session.reflection').map(({ key }) => key)
  await world.admin.erasure.erasePerson({ personId, keptTexts: [] })
  await world.admin.erasure.eraseAccount({ userId, keptTexts })
}

const traces = (contents: Record<string, string[]>) =>
  Object.entries(contents).flatMap(([table, rows]) => rows.filter((row) => TRACE.test(row)).map(() => table))

test('an older backup is restored without those who were erased since', async () => {
  const { world, personId, userId } = await aNetworkWithLeavers()
  const path = await aBackupOf(world)
  const folder = dirname(path)
  expect(await readdir(folder)).not.toContain('erasures.jsonl')
  await eraseBoth(world, personId, userId)
  // Anyone who came and went after the backup is known to be erased as well.
  const { person: late } = await world.leader.roster.add(aPerson())
  await world.admin.erasure.erasePerson({ personId: late.id, keptTexts: [] })
  await carryErasures(ownerUrlOf(world), folder)

  const { erasedAgain, ledger, counts } = await proveBackup(superuserUrlOf(world), path, NO_KEYS)
  expect([erasedAgain, ledger, counts]).toEqual([2, [], []])
  const restored = await emptyDatabase()
  expect(await restoreBackup(restored.url, path, NO_KEYS)).toMatchObject({ erasedAgain: 2 })
  const contents = await contentsOf(restored.database)
  // Only the text that the admin has left knowingly.
  expect(traces(contents)).toEqual(['public.sessions'])
  expect(contents['public.erasures']).toEqual((await contentsOf(world.owner))['public.erasures'])
  const actions = (contents['public.audit_log'] ?? []).filter((row) => row.includes('erased'))
  expect(actions).toHaveLength(2)
  for (const row of actions) expect(row).toContain('byOperator')
  // A damaged file of erasures stops a restoration.
  await appendFile(erasureFile(folder), 'nonsense\n')
  await expect(restoreBackup((await emptyDatabase()).url, path, NO_KEYS)).rejects.toThrow('Line 4')
})

test('a database that other tools have restored is erased again by a command', { timeout: TIMEOUT_MS }, async () => {
  const { world, personId, userId } = await aNetworkWithLeavers()
  const path = await aBackupOf(world)
  const restored = await emptyDatabase()
  await restoreBackup(restored.url, path, NO_KEYS)
  await eraseBoth(world, personId, userId)
  await carryErasures(ownerUrlOf(world), dirname(path))

  const eraseAgainFrom = async (file: string) => {
    const running = startApp(command('erase:again', file), { DATABASE_URL: restored.url })
    return { status: await running.ended(), printed: running.printed() }
  }
  expect(await eraseAgainFrom(path)).toMatchObject({ status: 1, printed: expect.stringContaining('is damaged') })
  expect(await eraseAgainFrom(`${path}.none`)).toMatchObject({
    status: 1,
    printed: expect.stringContaining('There is no file'),
  })
  expect(traces(await contentsOf(restored.database))).not.toEqual(['public.sessions'])
  expect(await eraseAgainFrom(erasureFile(dirname(path)))).toMatchObject({
    status: 0,
    printed: expect.stringContaining(
      '2 people, accounts and receipts that were erased since the backup were erased again.',
    ),
  })
  expect(traces(await contentsOf(restored.database))).toEqual(['public.sessions'])
})

test('a new backup has neither the names nor anything to erase, and carries the ids beside it', async () => {
  const { world, personId, userId } = await aNetworkWithLeavers()
  await world.admin.erasure.erasePerson({ personId, keptTexts: [] })
  await world.admin.erasure.eraseAccount({ userId, keptTexts: [] })
  const path = join(await aFolder(), 'new.backup')
  await writeBackup({ databaseUrl: ownerUrlOf(world), path, keys: NO_KEYS })
  const beside = erasureFile(dirname(path))
  expect((await readErasureFile(beside)).map(({ subjectId }) => subjectId).sort()).toEqual([personId, userId].sort())
  expect((await stat(beside)).mode & 0o777).toBe(0o600)
  expect(await readFile(beside, 'utf8')).not.toMatch(TRACE)
  const restored = await emptyDatabase()
  expect(await restoreBackup(restored.url, path, NO_KEYS)).toMatchObject({ erasedAgain: 0 })
  expect(traces(await contentsOf(restored.database))).toEqual([])
})

test('the running server copies erasures beside its backups, once, also after a line that was cut off', async () => {
  const { world, personId, userId } = await aNetworkWithLeavers()
  const folder = join(await aFolder(), 'backups')
  const log = createLog(() => undefined)
  const copyAll = () => startErasureCopies({ database: world.database, folder, log }).stop()
  await copyAll()
  await world.admin.erasure.erasePerson({ personId, keptTexts: [] })
  await copyAll()
  await appendFile(erasureFile(folder), '{"subjectId":"01')
  expect(await readErasureFile(erasureFile(folder))).toHaveLength(1)
  await world.admin.erasure.eraseAccount({ userId, keptTexts: [] })
  await copyAll()
  await copyAll()
  expect((await readErasureFile(erasureFile(folder))).map(({ kind }) => kind)).toEqual(['roster', 'account'])
  // An editor may have left out the last line break.
  const path = erasureFile(folder)
  await writeFile(path, (await readFile(path, 'utf8')).trimEnd())
  expect(await readErasureFile(path)).toHaveLength(2)
  const { person } = await world.leader.roster.add(aPerson())
  await world.admin.erasure.erasePerson({ personId: person.id, keptTexts: [] })
  await copyAll()
  expect(await readErasureFile(path)).toHaveLength(3)
})
