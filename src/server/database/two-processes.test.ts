import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, inject, onTestFinished, test } from 'vitest'
import { appUrl, cloneDatabase, onServer, ownerUrl } from '#tests/database.ts'
import { aSession } from '#tests/factories.ts'
import { freePort } from '#tests/free-port.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { createPerson, sessionCookie } from '#tests/people.ts'
import { apiAt, kill, SERVE, startApp, TIMEOUT_MS } from '#tests/running-app.ts'
import { closeClient, openClient } from './client.ts'
import { connect, type Database } from './connect.ts'
import { JOBS_LOCK_NAME } from './jobs-lock.ts'

const SECRET = 'a secret that only this test knows, long enough'
/** The processes share an address, as behind a proxy. */
const APP_URL = 'http://localhost:3999'

async function twoProcesses() {
  const name = `shabaka_${uuid().replaceAll('-', '')}`
  const serverUrl = inject('serverUrl')
  await cloneDatabase(serverUrl, name, inject('template'))
  onTestFinished(() => onServer(serverUrl, `drop database ${name} with (force)`))
  const url = ownerUrl(serverUrl, name)
  const { database, close } = connect(url, 3)
  onTestFinished(close)
  const mailServer = await startMailServer()
  onTestFinished(mailServer.close)
  const start = async () => {
    const port = await freePort()
    const app = startApp(SERVE, {
      PORT: String(port),
      APP_URL,
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      MAIL_FROM: 'Shabaka <no-reply@example.org>',
      AUTH_SECRET: SECRET,
      DATABASE_URL: appUrl(serverUrl, name),
    })
    await app.ready()
    return { ...app, port }
  }
  const first = await start()
  await expect.poll(() => locksIn(database)).toEqual({ held: 1, connected: 1 })
  return { url, database, mails: mailServer.taken, first, second: await start() }
}

async function locksIn(database: Database): Promise<unknown> {
  const { rows } = await database.execute(sql`
    select count(*) filter (where pid in (select pid from pg_locks where locktype = 'advisory' and granted))::int as held,
      count(*)::int as connected
    from pg_stat_activity where application_name = ${JOBS_LOCK_NAME} and datname = current_database()`)
  return rows[0]
}

async function signUpAt(port: number, email: string): Promise<void> {
  const answer = await fetch(`http://localhost:${port}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: APP_URL },
    body: JSON.stringify({ name: 'Rita', email, password: 'secret', organizationName: 'SNMY1' }),
  })
  expect(answer.status).toBe(200)
}

async function aLeader(database: Database): Promise<string> {
  const id = await createPerson(database, { roles: { SNMY1: 'team_leader' } })
  const { name, value } = await sessionCookie(database, id, SECRET)
  return `${name}=${value}`
}

/** Locks a session until the returned function is called. */
async function lockSession(url: string, id: string): Promise<() => Promise<void>> {
  const client = await openClient(url)
  await client.query('begin')
  await client.query('select from sessions where id = $1 for update', [id])
  return () => closeClient(client)
}

test('of two processes one sends each mail once, and at SIGTERM it lets a running call finish before the other one does', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { url, database, mails, first, second } = await twoProcesses()
  await expect.poll(() => locksIn(database)).toEqual({ held: 1, connected: 2 })
  const recipients = () => mails.map(({ to }) => to).sort()
  await signUpAt(first.port, 'a@example.org')
  await signUpAt(second.port, 'b@example.org')
  await expect.poll(recipients).toEqual(['a@example.org', 'b@example.org'])
  expect(second.printed()).not.toContain('this process now sends')

  const cookie = await aLeader(database)
  const session = aSession()
  await apiAt(first.port, cookie).sessions.create(session)
  const release = await lockSession(url, session.id)
  const removing = apiAt(first.port, cookie).sessions.remove({ id: session.id })
  const isWaiting = async () => {
    const { rowCount } = await database.execute(sql`
      select from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted`)
    return rowCount !== 0
  }
  await expect.poll(isWaiting).toBe(true)
  const stopped = kill(first.child, 'SIGTERM')
  const statusOf = (port: number) =>
    fetch(`http://localhost:${port}/healthz`).then(
      ({ status }) => status,
      () => 'refused',
    )
  await expect.poll(() => statusOf(first.port)).toBe('refused')
  expect(await statusOf(second.port)).toBe(200)
  await release()
  await removing
  await stopped
  expect(first.child.exitCode).toBe(0)
  expect((await apiAt(second.port, cookie).sessions.list({})).rows).toEqual([])

  await signUpAt(second.port, 'c@example.org')
  await expect.poll(recipients).toEqual(['a@example.org', 'b@example.org', 'c@example.org'])
  expect(await locksIn(database)).toEqual({ held: 1, connected: 1 })
  expect(second.printed()).toContain('this process now sends the mails and runs the scheduled jobs')
})
