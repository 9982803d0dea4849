import pg from 'pg'
import { expect, test } from 'vitest'
import { startCluster } from '#embedded-postgres'
import { freePort } from '#tests/free-port.ts'
import { aHome, callerAt, command, kill, readyAndStopped, TIMEOUT_MS } from '#tests/running-app.ts'

/** When the first of the migrations from before the first release was made. */
const BEFORE_FIRST_RELEASE = 1795236437363

type Home = Awaited<ReturnType<typeof aHome>>

async function query(home: Home, name: string, ...statements: string[]): Promise<unknown[]> {
  const cluster = await startCluster({ dataDir: home.dataDir, report: () => undefined })
  const url = new URL(cluster.url)
  url.pathname = name
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
    await cluster.stop()
  }
}

function backdate(home: Home) {
  return query(home, 'shabaka', `update drizzle.__drizzle_migrations set created_at = ${BEFORE_FIRST_RELEASE}`)
}

const MIGRATIONS = 'select distinct created_at::float8 as at from drizzle.__drizzle_migrations'
const DATABASES = `select datname as name from pg_database where datname like 'shabaka%' order by 1`

test('a demo from before the first release is set aside under a name that the start says, and made again', {
  timeout: TIMEOUT_MS,
}, async () => {
  const home = await aHome()
  const port = await freePort()
  await readyAndStopped(home.start(port))
  await backdate(home)

  const app = home.start(port)
  await app.ready()
  const name = /Its database is now called (shabaka_\w+), and a new demo is made/.exec(app.printed())?.[1] ?? ''
  expect((await (await callerAt(port)).sessions.list({})).rows.length).toBeGreaterThan(20)
  await kill(app.child, 'SIGTERM')

  expect(await query(home, 'postgres', DATABASES)).toEqual([{ name: 'shabaka' }, { name }])
  expect(await query(home, name, MIGRATIONS)).toEqual([{ at: BEFORE_FIRST_RELEASE }])
  expect(await query(home, name, 'select count(*) > 0 as has_people from profiles')).toEqual([{ has_people: true }])
})

test('a real network from before the first release is refused and left untouched, also by the demo and by commands', {
  timeout: TIMEOUT_MS,
}, async () => {
  const home = await aHome()
  const port = await freePort()
  await readyAndStopped(home.startProduction(port))
  await backdate(home)

  const starts = [
    () => home.startProduction(port),
    () => home.start(port),
    () => home.start(port, {}, command('scripts/admin.ts', 'somebody@example.org')),
  ]
  for (const start of starts) {
    const app = start()
    expect(await app.ended()).toBe(1)
    expect(app.printed()).toContain('from before the first release, which this version cannot upgrade')
  }
  expect(await query(home, 'postgres', DATABASES)).toEqual([{ name: 'shabaka' }])
  expect(await query(home, 'shabaka', MIGRATIONS)).toEqual([{ at: BEFORE_FIRST_RELEASE }])
})
