import { hashPassword } from 'better-auth/crypto'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { startCluster } from '#embedded-postgres'
import { connect, type Database } from '#server/database/connect.ts'
import { ownerUrl } from '#tests/database.ts'
import { aSession } from '#tests/factories.ts'
import { anEntry } from '#tests/finance.ts'
import { emptyDatabase } from '#tests/first-migration.ts'
import { freePort } from '#tests/free-port.ts'
import { createPerson } from '#tests/people.ts'
import { aHome, command, isStopped, makeNetwork, signInAt, startApp, TIMEOUT_MS } from '#tests/running-app.ts'
import { createWorld } from '#tests/world.ts'
import { appDatabaseUrl } from './app-database.ts'
import { withDatabase } from './command.ts'
import { prepareDatabase } from './migrate.ts'
import { wrongRightsOf } from './rights.ts'
import { ensureRoles, giveToOwner, ROLES, urlForRole } from './roles.ts'

async function ownersIn(database: Database): Promise<unknown[]> {
  const own = sql`nspname !~ '^pg_' and nspname <> 'information_schema'`
  const found = await database.execute<{ owner: string }>(sql`
    select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()
    union select pg_get_userbyid(nspowner) from pg_namespace where ${own} and nspname <> 'public'
    union select pg_get_userbyid(relowner) from pg_class join pg_namespace on pg_namespace.oid = relnamespace where ${own}
    union select pg_get_userbyid(proowner) from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
      where ${own} and pg_proc.oid not in (select objid from pg_depend where deptype = 'e')
    union select pg_get_userbyid(typowner) from pg_type join pg_namespace on pg_namespace.oid = typnamespace
      where ${own} and pg_type.oid not in (select objid from pg_depend where deptype = 'e' and refclassid = 'pg_extension'::regclass)
        and typname not in ('_gtrgm')
    order by 1`)
  return found.rows.map(({ owner }) => owner)
}

async function contentsOf(database: Database): Promise<Record<string, unknown>> {
  const tables = await database.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth', 'drizzle')`)
  const contents: Record<string, unknown> = {}
  for (const { name } of tables.rows)
    contents[name] = (await database.execute(`select t::text as row from ${name} as t order by 1`)).rows
  return contents
}

test('a database that the superuser owned, as before the roles, becomes the owner’s, with every row', async () => {
  const old = await emptyDatabase('superuser')
  await prepareDatabase(old.url, null, () => undefined)
  await old.database.execute(sql`
    insert into auth.users (id, name, email, email_verified, metadata) values (gen_random_uuid(), 'Rita', 'rita@example.org', true,
      '{"organization_name": "SNMY1", "phone_number": null, "language": "ar", "search_key": "rita"}')`)
  await old.database.execute(anEntry({ amounts: [10, 0, 10] }))
  await old.database.execute(sql`create type mood as enum ('good')`)
  const before = await contentsOf(old.database)
  expect(await ownersIn(old.database)).not.toContain(ROLES.owner)

  await giveToOwner(old.url)
  // Again, as the next start does.
  await giveToOwner(old.url)
  await prepareDatabase(ownerUrl(inject('serverUrl'), old.name), ROLES.app, () => undefined)

  expect(await ownersIn(old.database)).toEqual([ROLES.owner])
  expect(await wrongRightsOf(old.database, ROLES.app)).toEqual([])
  expect(await contentsOf(old.database)).toEqual(before)
  await old.close()
  const world = await createWorld({ template: old.name })
  const session = aSession()
  expect(await world.leader.sessions.create(session)).toEqual({ id: session.id })
})

test('the roles are what they should be after each start, each with a password of its own that does not tell the others', async () => {
  const serverUrl = inject('serverUrl')
  const { database, close } = connect(serverUrl, 1)
  const attributes = async () =>
    (
      await database.execute(sql`
        select rolname, rolcanlogin, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
        from pg_roles where rolname in ${Object.values(ROLES)} order by 1`)
    ).rows
  const before = await attributes()
  expect(before).toHaveLength(2)
  await database.execute(`alter role ${ROLES.app} createdb bypassrls`)
  await Promise.all([ensureRoles(serverUrl), ensureRoles(serverUrl)])
  expect(await attributes()).toEqual(before)
  await close()
  const url = 'postgres://postgres:secret@127.0.0.1:5432/shabaka'
  const passwords = Object.values(ROLES).map((role) => new URL(urlForRole(url, role)).password)
  expect(new Set([...passwords, 'secret']).size).toBe(3)
  for (const password of passwords) expect(password).toMatch(/^[0-9a-f]{64}$/)
})

test('a data folder from before the roles is taken over at the next start; commands work, and one that fails leaves nothing', {
  timeout: TIMEOUT_MS,
}, async () => {
  const home = await aHome()
  const port = await freePort()
  const onCluster = async <Result>(work: (database: Database) => Promise<Result>): Promise<Result> => {
    const cluster = await startCluster({ dataDir: home.dataDir, report: () => undefined })
    const { database, close } = connect(appDatabaseUrl(cluster.url), 1)
    const result = await work(database).finally(close)
    if (!cluster.adopted) await cluster.stop()
    return result
  }
  const passwordHash = await hashPassword('secret')
  await makeNetwork(home.dataDir)
  await withDatabase(
    { databaseUrl: null, dataDir: home.dataDir },
    () => undefined,
    (database) => createPerson(database, { fullName: 'Rita', email: 'rita@example.org', passwordHash }),
  )
  // A command that fails leaves no PostgreSQL running.
  const failing = withDatabase(
    { databaseUrl: null, dataDir: home.dataDir },
    () => undefined,
    () => {
      throw new Error('The work failed')
    },
  )
  await expect(failing).rejects.toThrow('The work failed')
  expect(await isStopped(home.dataDir)).toBe(true)
  const before = await onCluster(async (database) => {
    // As a version without roles left it.
    await database.execute(`alter database shabaka owner to postgres`)
    await database.execute(`reassign owned by ${ROLES.owner} to postgres`)
    for (const role of Object.values(ROLES)) {
      await database.execute(`drop owned by ${role}`)
      await database.execute(`drop role ${role}`)
    }
    return (await database.execute(sql`select email, full_name from profiles`)).rows
  })
  expect(before).toEqual([{ email: 'rita@example.org', full_name: 'Rita' }])

  const second = home.startProduction(port)
  await second.ready()
  await onCluster(async (database) => {
    expect(await ownersIn(database)).toEqual([ROLES.owner])
    expect(await wrongRightsOf(database, ROLES.app)).toEqual([])
    const serving = await database.execute(sql`
      select distinct usename from pg_stat_activity where datname = 'shabaka' and pid <> pg_backend_pid()`)
    expect(serving.rows).toEqual([{ usename: ROLES.app }])
  })
  const run = startApp(command('admin', 'rita@example.org'), { DATA_DIR: home.dataDir })
  expect([await run.ended(), run.printed()]).toEqual([0, expect.stringContaining('is an administrator now')])
  expect((await signInAt(port, 'secret', 'rita@example.org')).status).toBe(200)
})
