import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startCluster } from '#embedded-postgres'
import { closeClient, NO_LIMITS, openClient } from '#server/database/client.ts'
import { aTemporaryFolder, openFormerSystem, ownerOf } from '#tests/former-networks.ts'
import { aHome, command, kill, startApp, TIMEOUT_MS } from '#tests/running-app.ts'
import { countRows, createWorld, type World } from '#tests/world.ts'

let former: Awaited<ReturnType<typeof openFormerSystem>>
beforeAll(async () => {
  former = await openFormerSystem()
  return former.close
}, TIMEOUT_MS)

interface Place {
  readonly dataDir?: string
  /** The folder of the person who gives the command. */
  readonly here?: string
}

async function start(world: World, words: readonly string[], { dataDir, here }: Place = {}) {
  return startApp(command('move-in', ...words), {
    DATABASE_URL: world.url,
    MIGRATION_DATABASE_URL: ownerOf(world),
    DATA_DIR: dataDir ?? (await aTemporaryFolder()),
    APP_URL: 'https://app.example',
    INIT_CWD: here,
  })
}

async function run(world: World, words: readonly string[], place?: Place) {
  const app = await start(world, words, place)
  return { status: await app.ended(), printed: app.printed() }
}

const moved = async ({ owner }: World) => [
  await countRows(owner, 'move_ins'),
  await countRows(owner, 'sessions'),
  await countRows(owner, 'attendance'),
  await countRows(owner, "auth.users where email like '%old.example'"),
]
const NOTHING = [0, 0, 0, 0]

test('the command moves in, and says so when it is repeated; invitations follow without the former system', {
  timeout: TIMEOUT_MS,
}, async () => {
  const world = await createWorld({ hasOwnDatabase: true })
  const place = { dataDir: await aTemporaryFolder(), here: dirname(former.folder) }
  const setAside = join(place.dataDir, 'set-aside')
  expect(await run(world, ['--invite'], place)).toMatchObject({
    status: 1,
    printed: expect.stringContaining('Nothing has moved in'),
  })
  expect(await run(world, [`./${basename(former.folder)}`, '--invite'], place)).toMatchObject({
    status: 0,
    printed: expect.stringMatching(new RegExp(`set aside is in ${setAside},.*No one is invited`, 's')),
  })
  expect(await moved(world)).toEqual(NOTHING)
  expect(await run(world, [former.address, '--apply'], place)).toMatchObject({
    status: 0,
    printed: expect.stringContaining('The former system has moved in.'),
  })
  const before = await moved(world)
  expect(await run(world, [former.folder, '--apply'], place)).toMatchObject({
    status: 0,
    printed: expect.stringContaining('already moved in'),
  })
  expect(await run(world, ['--invite'], place)).toMatchObject({
    status: 0,
    printed: expect.stringContaining('2 invitations are queued'),
  })
  expect(await run(world, ['./switched-off', '--apply', '--invite'], place)).toMatchObject({
    status: 0,
    printed: expect.stringMatching(/no source is read.*can be invited again after a week/s),
  })
  expect(await moved(world)).toEqual(before)
  expect(await readFile(join(setAside, 'attendance.csv'), 'utf8')).toContain('unknown session')
})

test('a second move at once says so; killed in the middle, the first has written nothing, and can be run again', {
  timeout: TIMEOUT_MS,
}, async () => {
  const world = await createWorld({ hasOwnDatabase: true })
  const blocker = await openClient(ownerOf(world), {}, NO_LIMITS)
  onTestFinished(() => closeClient(blocker))
  // The move waits for it after everything but transactions is written.
  await blocker.query('begin; lock table former_reserve_history in access exclusive mode')
  const app = await start(world, [former.address, '--apply'])
  const moving = sql`
    select from pg_stat_activity where application_name = 'shabaka move-in' and datname = current_database()`
  const isWaiting = sql`${moving} and wait_event_type = 'Lock'`
  await vi.waitUntil(async () => ((await world.owner.execute(isWaiting)).rowCount ?? 0) > 0, { timeout: TIMEOUT_MS })
  expect(await run(world, [former.address, '--apply'])).toMatchObject({
    status: 1,
    printed: expect.stringContaining('Another move is running.'),
  })
  await kill(app.child, 'SIGKILL')
  await blocker.query('rollback')
  await vi.waitUntil(async () => (await world.owner.execute(moving)).rowCount === 0, { timeout: TIMEOUT_MS })
  expect(await moved(world)).toEqual(NOTHING)
  expect(await run(world, [former.address, '--apply'])).toMatchObject({ status: 0 })
  expect(await moved(world)).not.toEqual(NOTHING)
})

test('a move that is ended by a signal leaves no PostgreSQL behind, and nothing has moved', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { dataDir, start: startCommand } = await aHome()
  const [blocker, source] = [
    await openClient(former.address, {}, NO_LIMITS),
    await openClient(former.address, {}, NO_LIMITS),
  ]
  onTestFinished(async () => {
    for (const client of [blocker, source]) await closeClient(client)
  })
  for (const [signal, status] of [
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const) {
    // The move waits for it after its own PostgreSQL was started.
    await blocker.query('begin; lock table public.attendance in access exclusive mode')
    const app = startCommand(0, { DATABASE_URL: '', APP_URL: '' }, command('move-in', former.address, '--apply'))
    const waiting = `select from pg_stat_activity where application_name = 'shabaka move-in' and datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitUntil(async () => ((await source.query(waiting)).rowCount ?? 0) > 0, { timeout: TIMEOUT_MS })
    app.child.kill(signal)
    expect([1, status]).toContain(await app.ended())
    expect(app.printed()).toContain(`Ended by ${signal}.`)
    const cluster = await startCluster({ dataDir, report: () => undefined })
    await cluster.stop()
    expect(cluster.adopted).toBe(false)
    await blocker.query('rollback')
    await vi.waitUntil(async () => (await source.query(waiting)).rowCount === 0, { timeout: TIMEOUT_MS })
  }
})
