import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { closeClient, NO_LIMITS, openClient } from '#server/database/client.ts'
import { tryJobsLock } from '#server/database/jobs-lock.ts'
import { aPerson } from '#tests/factories.ts'
import { aTemporaryFolder, moveInto, openFormerSystem, ownerOf } from '#tests/former-networks.ts'
import { TIMEOUT_MS } from '#tests/running-app.ts'
import { countRows, createWorld } from '#tests/world.ts'
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

test('nothing moves into a network in use, a running app, or a network into which another former system moved', async () => {
  const [inUse, running, moved] = [await aNetwork(), await aNetwork(), await aNetwork()]
  await inUse.leader.roster.add(aPerson())
  const client = await openClient(ownerOf(running), {}, NO_LIMITS)
  onTestFinished(() => closeClient(client))
  await tryJobsLock(client)
  await moved.owner.execute(sql`insert into move_ins (digest) values ('another')`)
  for (const [world, message] of [
    [inUse, 'in use'],
    [running, 'Shabaka is running'],
    [moved, 'Another former system'],
  ] as const)
    await expect(moveInto(world, former.address)).rejects.toThrow(message)
})

test('a source that is missing, unreachable or broken is refused as a whole, without a password', async () => {
  const world = await aNetwork()
  const refused = (source: string, message: string | RegExp, setAside?: string) =>
    expect(moveInto(world, source, setAside === undefined, setAside)).rejects.toThrow(message)
  await refused('nowhere', 'There is no folder nowhere')
  await refused('postgres://reader:secret@127.0.0.1:9/x', /^127\.0\.0\.1:9\/x cannot be reached(?!.*secret)/)
  await refused(ownerOf(world), 'a network that uses Shabaka already')
  for (const [file, damage, message] of [
    ['profiles_rows.csv', (text: string) => `${text}"x`, 'is never closed'],
    ['profiles_rows.csv', (text: string) => Buffer.from(`${text}é`, 'latin1'), 'is not in UTF-8'],
    ['sessions_rows.csv', () => 'a,b\n1,2\n', 'does not name the columns of sessions'],
    [
      'attendance_rows.csv',
      (text: string) => `${text}one,"${'two\n'.repeat(3 << 20)}",three\n`,
      /^attendance_rows.csv: the cell that begins in line 20 has more than 10 MB/,
    ],
  ] as const)
    await refused(await anExport(file, damage), message)
  const file = join(await aTemporaryFolder(), 'a file')
  await writeFile(file, '')
  await refused(former.address, /^What is set aside cannot be written to .*a file/, file)
  expect(await countRows(world.owner, 'move_ins')).toBe(0)
})

test('an address whose password is not encoded is a clear error, without any of it', async () => {
  for (const address of [
    ...[
      '12/secretpart',
      '12?secretpart',
      '12#secretpart',
      'secret#part',
      'secret/part',
      'p@secret/part',
      'secret%part',
    ].map((password) => `postgres://postgres:${password}@db.example/x`),
    'postgresql:/postgres:secret@db.example/x',
    'jdbc:postgresql://postgres:secret@db.example/x',
  ])
    await expect(openSource(address), address).rejects.toThrow(
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

test('the text NULL of an export is empty in every column and named; without accounts those of the profiles are made', async () => {
  const world = await aNetwork()
  const folder = await anExport('organization_attendees_rows.csv', (text) => text.replaceAll(/,(?=\n|,)/g, ',NULL'))
  await rm(join(folder, 'users_rows.csv'))
  const { report } = await moveInto(world, folder)
  expect(report).toMatchObject({ hasPasswords: false, missing: ['auth.users'] })
  expect(report?.tables.profiles).toMatchObject({ read: 16, imported: 15, setAside: 1 })
  expect(await countRows(world.owner, "auth.users where email = 'admin@old.example' and email_verified")).toBe(1)
  expect(report?.tables.organization_attendees).toMatchObject({ read: 18, imported: 13 })
  expect(report?.tables.organization_attendees.valueReasons.get('birthdate: date outside the calendar')).toBe(4)
  expect(await countRows(world.owner, "organization_attendees where phone_number = 'NULL'")).toBe(0)
  expect(report?.tables.organization_attendees.changes.get('the text NULL: empty')).toBe(12)
})
