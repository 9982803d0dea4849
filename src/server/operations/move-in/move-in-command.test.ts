import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { openClient } from '#server/database/client.ts'
import { tryJobsLock } from '#server/database/jobs-lock.ts'
import { databaseUrl, onServer, ownerUrl } from '#tests/database.ts'
import { aPerson } from '#tests/factories.ts'
import { exportFormerSystem, makeFormerSystem } from '#tests/files/former-system/former-system.ts'
import { command, kill, startApp, TIMEOUT_MS } from '#tests/running-app.ts'
import { countRows, createWorld, type World } from '#tests/world.ts'

let address = ''
let exported = ''
beforeAll(async () => {
  const server = inject('serverUrl')
  const name = `former_${uuid().slice(-12)}`
  await onServer(server, `create database ${name} template template0 encoding 'UTF8'`)
  address = databaseUrl(server, name)
  await makeFormerSystem(address)
  exported = await mkdtemp(join(tmpdir(), 'exported-'))
  await exportFormerSystem(address, exported)
  return async () => {
    await onServer(server, `drop database ${name} with (force)`)
    await rm(exported, { recursive: true })
  }
}, TIMEOUT_MS)

const ownerOf = ({ url }: World) => ownerUrl(inject('serverUrl'), new URL(url).pathname.slice(1))
const aNetwork = () => createWorld({ hasOwnDatabase: true })

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'move-in-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function start(world: World, ...words: readonly string[]) {
  const folder = await aFolder()
  const app = startApp(command(resolve('scripts/move-in.ts'), ...words), {
    DATABASE_URL: world.url,
    MIGRATION_DATABASE_URL: ownerOf(world),
    APP_URL: 'https://app.example',
    INIT_CWD: folder,
  })
  return { ...app, folder }
}

async function run(world: World, ...words: readonly string[]) {
  const app = await start(world, ...words)
  return { status: await app.ended(), printed: app.printed(), folder: app.folder }
}

const moved = async ({ owner }: World) => [
  await countRows(owner, 'move_ins'),
  await countRows(owner, 'sessions'),
  await countRows(owner, 'attendance'),
  await countRows(owner, "auth.users where email like '%old.example'"),
]
const NOTHING = [0, 0, 0, 0]

test('the command reports, moves in, and says so when it is repeated; invitations may follow later', {
  timeout: TIMEOUT_MS,
}, async () => {
  const world = await aNetwork()
  expect(await run(world, address)).toMatchObject({
    status: 0,
    printed: expect.stringContaining('Nothing was changed.'),
  })
  expect(await moved(world)).toEqual(NOTHING)
  const applied = await run(world, address, '--apply')
  expect(applied).toMatchObject({ status: 0, printed: expect.stringContaining('The former system has moved in.') })
  expect(await readFile(join(applied.folder, 'set-aside/attendance.csv'), 'utf8')).toContain('unknown session')
  const before = await moved(world)
  expect(await run(world, exported, '--apply', '--invite')).toMatchObject({
    status: 0,
    printed: expect.stringMatching(/already moved in.*\n2 invitations are queued/),
  })
  expect(await moved(world)).toEqual(before)
})

test('killed in the middle, it has written nothing, and can be run again', { timeout: TIMEOUT_MS }, async () => {
  const world = await aNetwork()
  const blocker = await openClient(ownerOf(world))
  onTestFinished(() => blocker.end())
  // The move waits for it after everything but the money is written.
  await blocker.query('begin; lock table former_reserve_history in access exclusive mode')
  const app = await start(world, address, '--apply')
  const waiting = sql`select from pg_stat_activity where application_name = 'shabaka move-in' and wait_event_type = 'Lock'`
  await vi.waitUntil(async () => ((await world.owner.execute(waiting)).rowCount ?? 0) > 0, { timeout: TIMEOUT_MS })
  await kill(app.child, 'SIGKILL')
  await blocker.query('rollback')
  const running = sql`select from pg_stat_activity where application_name = 'shabaka move-in' and datname = current_database()`
  await vi.waitUntil(async () => (await world.owner.execute(running)).rowCount === 0, { timeout: TIMEOUT_MS })
  expect(await moved(world)).toEqual(NOTHING)
  expect(await run(world, address, '--apply')).toMatchObject({ status: 0 })
})

test.each([
  ['a network in use', 'in use', async ({ leader }: World) => void (await leader.roster.add(aPerson()))],
  [
    'a running app',
    'Shabaka is running',
    async (world: World) => {
      const client = await openClient(ownerOf(world))
      onTestFinished(() => client.end())
      await tryJobsLock(client)
    },
  ],
  [
    'another former system',
    'Another former system',
    async ({ owner }: World) => void (await owner.execute(sql`insert into move_ins (digest) values ('another')`)),
  ],
])('%s is refused', async (_what, message, prepare) => {
  const world = await aNetwork()
  await prepare(world)
  expect(await run(world, address, '--apply')).toMatchObject({ status: 1, printed: expect.stringContaining(message) })
})

test.each([
  ['no folder', 'nowhere', 'There is no folder'],
  ['an unreachable address', 'postgres://reader:secret@127.0.0.1:9/x', '127.0.0.1:9/x cannot be reached'],
])('%s is a clear error, without a password', async (_what, source, message) => {
  const { status, printed } = await run(await aNetwork(), source)
  expect({ status, printed }).toMatchObject({ status: 1, printed: expect.stringContaining(message) })
  expect(printed).not.toContain('secret')
})

test.each([
  ['a quotation mark that is never closed', 'profiles_rows.csv', (text: string) => `${text}"x`, 'is never closed'],
  ['no UTF-8', 'profiles_rows.csv', (text: string) => Buffer.from(text, 'utf16le'), 'is not in UTF-8'],
  ['no head', 'sessions_rows.csv', () => 'a,b\n1,2\n', 'does not name the columns of sessions'],
] as const)('a file with %s is refused as a whole', async (_what, file, damage, message) => {
  const folder = await aFolder()
  await cp(exported, folder, { recursive: true })
  await writeFile(join(folder, file), damage(await readFile(join(folder, file), 'utf8')))
  const { status, printed } = await run(await aNetwork(), folder, '--apply')
  expect({ status, printed }).toMatchObject({ status: 1, printed: expect.stringContaining(message) })
})

test('broken lines of a file are set aside, without the passwords that they may have', async () => {
  const folder = await aFolder()
  await cp(exported, folder, { recursive: true })
  for (const [file, line] of [
    ['users_rows.csv', 'x,$2b$04$qd2w2Xg4Z0yzijYWVzAxwO4bp4AZtbo0VQbzHvx.T23LCblP48dEy\n'],
    ['attendance_rows.csv', 'one,"two"three\nfour,five,six\n'],
  ] as const)
    await writeFile(join(folder, file), (await readFile(join(folder, file), 'utf8')) + line)
  const { status, printed, folder: written } = await run(await aNetwork(), folder)
  expect({ status, printed }).toMatchObject({
    status: 0,
    printed: expect.stringContaining('attendance: 14 read = 7 imported + 7 set aside'),
  })
  expect(await readFile(join(written, 'set-aside/attendance.csv'), 'utf8')).toContain(
    'a broken line of the file,,four,five,six',
  )
  expect(await readFile(join(written, 'set-aside/auth.users.csv'), 'utf8')).not.toContain('$2b$')
})
