import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { DatabaseError } from '#server/database/database-error.ts'
import { databaseUrl, onServer } from '#tests/database.ts'
import { freePort } from '#tests/free-port.ts'
import { command, kill, SERVE, startApp, TIMEOUT_MS } from '#tests/running-app.ts'
import { assertSameDatabase, prepareExternal } from './prepare-external.ts'
import { wrongRightsOf } from './rights.ts'

const PASSWORD = 'a password of a test'

/** An empty database of an existing PostgreSQL, as docs/operations.md says: with an owner, and a role that serves. */
async function twoRoles() {
  const serverUrl = inject('serverUrl')
  const name = `shabaka_${uuid().replaceAll('-', '')}`
  const [owner, app] = [`${name}_owner`, `${name}_app`]
  await onServer(
    serverUrl,
    `create role ${owner} login password '${PASSWORD}'`,
    `create role ${app} login password '${PASSWORD}'`,
    `create database ${name} owner ${owner} encoding 'UTF8' template template0`,
  )
  onTestFinished(() =>
    onServer(serverUrl, `drop database ${name} with (force)`, `drop role ${owner}`, `drop role ${app}`),
  )
  const urlFor = (role: string) => {
    const url = new URL(databaseUrl(serverUrl, name))
    url.username = role
    url.password = PASSWORD
    return url.href
  }
  return { name, app, superuserUrl: databaseUrl(serverUrl, name), ownerUrl: urlFor(owner), appUrl: urlFor(app) }
}

async function linesOf(url: string, migrationUrl: string | null): Promise<string[]> {
  const lines: string[] = []
  await prepareExternal(url, migrationUrl, (line) => lines.push(line))
  return lines
}

test('the owner migrates, the other role serves, and later starts need no owner', async () => {
  const { app, ownerUrl, appUrl } = await twoRoles()
  expect(await linesOf(appUrl, ownerUrl)).toEqual([])
  expect(await linesOf(appUrl, null)).toEqual([])
  const { database, close } = connect(appUrl, 1)
  onTestFinished(close)
  expect(await wrongRightsOf(database, app)).toEqual([])
  expect((await database.execute(sql`select from organizations`)).rows).toHaveLength(8)
  await expect(database.execute(sql`create table x (id int)`)).rejects.toThrow()
})

test('without the owner, a database that is not migrated or whose rights are others is refused', async () => {
  const { app, ownerUrl, appUrl } = await twoRoles()
  const refusal = () => linesOf(appUrl, null).then(String, (error: Error) => error)
  const message = expect.stringMatching(
    /not migrated to this version, and the role "shabaka_\w+_app" .*MIGRATION_DATABASE_URL/,
  )
  expect(await refusal()).toMatchObject({ message })
  expect(await refusal()).toBeInstanceOf(DatabaseError)
  await linesOf(appUrl, ownerUrl)
  const { database, close } = connect(ownerUrl, 1)
  onTestFinished(close)
  await database.execute(`revoke insert on table sessions from ${app}`)
  expect(await refusal()).toMatchObject({ message })
  expect(await linesOf(appUrl, ownerUrl)).toEqual([])
  const newest = sql`select max(created_at) from drizzle.__drizzle_migrations`
  await database.execute(sql`delete from drizzle.__drizzle_migrations where created_at = (${newest})`)
  expect(await refusal()).toMatchObject({ message })
})

test('an owner that serves itself is named in one line, and so is a superuser', async () => {
  const { superuserUrl, ownerUrl } = await twoRoles()
  const warning = (what: string) => [
    expect.stringMatching(new RegExp(`^Warning: the role "\\w+" of DATABASE_URL ${what}.*docs/operations.md`)),
  ]
  expect(await linesOf(ownerUrl, null)).toEqual(warning('owns its tables'))
  expect(await linesOf(ownerUrl, ownerUrl)).toEqual(warning('owns its tables'))
  expect(await linesOf(superuserUrl, null)).toEqual(warning('is a superuser'))
})

test('addresses of two databases are refused, those for the owner and those without a pooler', async () => {
  const [one, other] = [await twoRoles(), await twoRoles()]
  await expect(linesOf(one.appUrl, other.ownerUrl)).rejects.toThrow('do not lead to the same database')
  await assertSameDatabase(one.appUrl, one.ownerUrl)
  await expect(assertSameDatabase(one.appUrl, other.appUrl)).rejects.toThrow(
    'DATABASE_URL and DIRECT_DATABASE_URL do not lead to the same database',
  )
})

test('npm run serve with both roles serves without a warning, and the commands work as the serving role', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { ownerUrl, appUrl } = await twoRoles()
  const port = await freePort()
  const environment = {
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Shabaka <no-reply@example.org>',
    AUTH_SECRET: 'a secret that only this test knows, long enough',
    DATABASE_URL: appUrl,
  }
  const migrated = startApp(command('migrate'), { DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: ownerUrl })
  expect([await migrated.ended(), migrated.printed()]).toEqual([0, 'The database is migrated.\n'])
  const app = startApp(SERVE, environment)
  await app.ready()
  const signUp = await fetch(`${environment.APP_URL}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: environment.APP_URL },
    body: JSON.stringify({ name: 'Rita', email: 'rita@example.org', password: 'secret', organizationName: 'SNMY1' }),
  })
  expect(signUp.status).toBe(200)
  for (const [script, words, printed] of [
    ['admin', ['rita@example.org'], 'rita@example.org is an administrator now.\n'],
    [
      'audit:ledger',
      [],
      'Every balance is what its ledger says.\nRows tried: accounts 4, changes 0, entries 0, vouchers 0, transactions 0, exchanges 0, changes above a limit 0, cash counts 0, closed months 0.\n',
    ],
    [
      'audit:counts',
      [],
      'Every stored count is right.\nRows tried: sessions 0, marks 0, people in rosters 0, accounts 1.\n',
    ],
  ] as const) {
    const run = startApp(command(script, ...words), { DATABASE_URL: appUrl })
    expect([await run.ended(), run.printed()]).toEqual([0, printed])
  }
  expect((await fetch(`${environment.APP_URL}/readyz`)).status).toBe(200)
  await kill(app.child, 'SIGTERM')
  expect(app.printed()).not.toContain('Warning')
})
