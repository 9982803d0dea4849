import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { closeClient, NO_LIMITS, openClient } from '#server/database/client.ts'
import { tryJobsLock } from '#server/database/jobs-lock.ts'
import { aPerson } from '#tests/factories.ts'
import { aTemporaryFolder, moveInto, openFormerSystem, ownerOf } from '#tests/former-networks.ts'
import { TIMEOUT_MS } from '#tests/running-app.ts'
import { countRows, createWorld, type World } from '#tests/world.ts'
import { openSource } from './source.ts'

let former: Awaited<ReturnType<typeof openFormerSystem>>
beforeAll(async () => {
  former = await openFormerSystem()
  return former.close
}, TIMEOUT_MS)

const aNetwork = () => createWorld({ hasOwnDatabase: true })

async function anExport(file: string, damage: (text: string) => string | Uint8Array) {
  const folder = await aTemporaryFolder()
  await cp(former.folder, folder, { recursive: true })
  await writeFile(join(folder, file), damage(await readFile(join(folder, file), 'utf8')))
  return folder
}

test.each([
  ['a network in use', 'in use', async ({ leader }: World) => void (await leader.roster.add(aPerson()))],
  [
    'a running app',
    'Shabaka is running',
    async (world: World) => {
      const client = await openClient(ownerOf(world), {}, NO_LIMITS)
      onTestFinished(() => closeClient(client))
      await tryJobsLock(client)
    },
  ],
  [
    'a network into which another former system moved',
    'Another former system',
    async ({ owner }: World) => void (await owner.execute(sql`insert into move_ins (digest) values ('another')`)),
  ],
])('nothing moves into %s', async (_what, message, prepare) => {
  const world = await aNetwork()
  await prepare(world)
  await expect(moveInto(world, former.address)).rejects.toThrow(message)
})

test.each([
  ['a missing folder', 'nowhere', 'There is no folder nowhere'],
  [
    'an unreachable address',
    'postgres://reader:secret@127.0.0.1:9/x',
    /^127\.0\.0\.1:9\/x cannot be reached(?!.*secret)/,
  ],
])('%s is a clear error, without a password', async (_what, source, message) => {
  await expect(moveInto(await aNetwork(), source)).rejects.toThrow(message)
})

test.each([
  'postgres://postgres:12/secretpart@db.example/x',
  'postgres://postgres:12?secretpart@db.example/x',
  'postgres://postgres:12#secretpart@db.example/x',
  'postgres://postgres:secret#part@db.example/x',
  'postgres://postgres:secret/part@db.example/x',
  'postgres://postgres:p@secret/part@db.example/x',
  'postgres://postgres:secret%part@db.example/x',
  'postgresql:/postgres:secret@db.example/x',
  'jdbc:postgresql://postgres:secret@db.example/x',
])('an address whose password is not encoded is a clear error, without any of it: %s', async (address) => {
  await expect(openSource(address)).rejects.toThrow(
    /^This is no address(?!.*(?:secret|part|db\.example|12)).*%2F %3F %23 %40 %25/,
  )
})

test('an address may leave the password to PGPASSWORD', async () => {
  const { password } = new URL(former.address)
  const address = new URL(former.address)
  address.password = ''
  vi.stubEnv('PGPASSWORD', decodeURIComponent(password))
  onTestFinished(() => void vi.unstubAllEnvs())
  const { tables, close } = await openSource(address.href)
  await close()
  expect([...tables.keys()]).toContain('auth.users')
})

test('the address of another Shabaka is a clear error', async () => {
  const world = await aNetwork()
  await expect(moveInto(world, ownerOf(world))).rejects.toThrow('a network that uses Shabaka already')
})

test.each([
  ['a quotation mark that is never closed', 'profiles_rows.csv', (text: string) => `${text}"x`, 'is never closed'],
  ['another encoding', 'profiles_rows.csv', (text: string) => Buffer.from(`${text}é`, 'latin1'), 'is not in UTF-8'],
  ['no columns', 'sessions_rows.csv', () => 'a,b\n1,2\n', 'does not name the columns of sessions'],
  [
    'an endless cell',
    'attendance_rows.csv',
    (text: string) => `${text}one,"${'two\n'.repeat(3 << 20)}",three\n`,
    /^attendance_rows.csv: the cell that begins in line 20 has more than 10 MB/,
  ],
])('a file with %s is refused as a whole', async (_what, file, damage, message) => {
  await expect(moveInto(await aNetwork(), await anExport(file, damage))).rejects.toThrow(message)
})

test('broken lines of a file are set aside, without the password that one may have', async () => {
  const world = await aNetwork()
  const attendance = await moveInto(
    world,
    await anExport('attendance_rows.csv', (text) => `${text}one,"two"three\nfour,five,six\n`),
    false,
  )
  expect(attendance.report?.tables.attendance).toMatchObject({ read: 20, imported: 13, setAside: 7 })
  const lines = await readFile(join(attendance.folder, 'attendance.csv'), 'utf8')
  expect(lines).toContain('a broken line of the file,,four,five,six')
  const users = await moveInto(world, await anExport('users_rows.csv', (text) => `${text}x,$2b$04$qd2w2\n`), false)
  expect(users.report?.tables['auth.users']).toMatchObject({ read: 18, setAside: 3 })
  expect(await readFile(join(users.folder, 'auth.users.csv'), 'utf8')).not.toContain('$2b$')
})

test('what is set aside in a folder that cannot be written to is a clear error', async () => {
  const world = await aNetwork()
  const file = join(await aTemporaryFolder(), 'a file')
  await writeFile(file, '')
  await expect(moveInto(world, former.address, false, file)).rejects.toThrow(
    /^What is set aside cannot be written to .*a file/,
  )
})

test('without the table of accounts they are made from the profiles, and everyone sets a new password', async () => {
  const world = await createWorld({ hasOwnDatabase: true })
  const folder = await anExport('users_rows.csv', (text) => text)
  await rm(join(folder, 'users_rows.csv'))
  const { report } = await moveInto(world, folder)
  expect(report).toMatchObject({ hasPasswords: false, missing: ['auth.users'] })
  expect(report?.tables.profiles).toMatchObject({ read: 16, imported: 15, setAside: 1 })
  expect(await countRows(world.owner, "auth.users where email = 'admin@old.example' and email_verified")).toBe(1)
})

test('the text NULL of an export is empty in every column, and is named', async () => {
  const world = await aNetwork()
  const folder = await anExport('organization_attendees_rows.csv', (text) => text.replaceAll(/,(?=\n|,)/g, ',NULL'))
  const { report } = await moveInto(world, folder)
  expect(report?.tables.organization_attendees).toMatchObject({ read: 18, imported: 13 })
  expect(report?.tables.organization_attendees.valueReasons.get('birthdate: date outside the calendar')).toBe(4)
  expect(await countRows(world.owner, "organization_attendees where phone_number = 'NULL'")).toBe(0)
  expect(report?.tables.organization_attendees.changes.get('the text NULL: empty')).toBe(12)
})
