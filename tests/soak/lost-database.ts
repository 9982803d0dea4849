import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ORPCError } from '@orpc/client'
import { expect } from 'vitest'
import { startCluster } from '#embedded-postgres'
import { connect } from '#server/database/connect.ts'
import { fund } from '#tests/finance.ts'
import { freePort } from '#tests/free-port.ts'
import { createPerson, sessionCookie } from '#tests/people.ts'
import { aHome, apiAt, isStopped, kill, SERVE } from '#tests/running-app.ts'
import {
  aBreakableServer,
  type BreakableServer,
  FAULTS,
  type Fault,
  LASTING,
  postmasterIn,
} from './breakable-server.ts'
import { type Api, changesOf, expectAllOnce, FUNDS } from './money/money-changes.ts'
import { sendUntilStopped } from './money/money-load.ts'

const LANES = [0, 1, 2, 3]
const SECRET = 'a secret that only this test knows, long enough'

/** What one process cannot answer is UNAVAILABLE, and repeated calls are done once. */
export async function loseDatabase(faults: readonly Fault[]): Promise<void> {
  const server = await aBreakableServer()
  const port = await freePort()
  const environment = environmentAt(port)
  const app = server.start(port, environment)
  await app.ready()
  const { api, cookie } = await anAdminWithFunds(server, port)
  const load = sendUntilStopped(api, LANES, isUnavailable)
  for (const fault of faults) {
    await load.goesOn()
    const undo = await FAULTS[fault](server)
    if (LASTING.includes(fault)) await untilReadiness(port, 503)
    if (typeof undo === 'function') await undo()
    await untilReadiness(port, 200)
    await load.goesOn()
  }
  const acknowledged = await load.stop()

  expect([app.child.exitCode, app.child.signalCode]).toEqual([null, null])
  await withDatabase(server, (database) => expectAllOnce(database, acknowledged))
  await expectListening(port, cookie, api)
  // Whatever happened was foreseen, so that nothing is in the log as a failure.
  expect(app.printed()).not.toContain('"level":"error"')
  if (server.isOwn) {
    const second = server.start(await freePort(), environment)
    expect(await second.ended()).toBe(1)
    expect(second.printed()).toContain(`already running at http://localhost:${port}`)
  }
  await kill(app.child, 'SIGTERM')
  expect(app.child.exitCode).toBe(0)
}

/** An administrator who is signed in, after the reserve and SNMY1 got their funds. */
export async function anAdminWithFunds(server: BreakableServer, port: number) {
  const cookie = await withDatabase(server, async (database) => {
    const admin = await createPerson(database, { fullName: 'Admin', isAdmin: true })
    const { name, value } = await sessionCookie(database, admin, SECRET)
    return `${name}=${value}`
  })
  const api = apiAt(port, cookie)
  for (const funds of FUNDS) await fund({ admin: api }, funds)
  return { api, cookie }
}

/** Told to stop while its own PostgreSQL is in trouble, the app stops in order, and leaves none of it running. */
export async function stopDuringOutage(outage: Outage): Promise<void> {
  const home = await aHome()
  const port = await freePort()
  const app = home.start(port, environmentAt(port), SERVE)
  await app.ready()
  const { pgdata } = await startCluster({ dataDir: home.dataDir, report: () => undefined })
  const undo = await outage(pgdata, port)
  await kill(app.child, 'SIGINT')
  await undo()
  expect(app.child.exitCode).toBe(0)
  expect(await isStopped(home.dataDir)).toBe(true)
}

/** Returns how it is undone. */
type Outage = (pgdata: string, port: number) => Promise<() => Promise<unknown>>

/** PostgreSQL is killed, and cannot be started again. */
export const cannotStart: Outage = async (pgdata, port) => {
  const needed = join(pgdata, 'global')
  await rename(needed, `${needed}-away`)
  process.kill(await postmasterIn(pgdata), 'SIGKILL')
  await untilReadiness(port, 503)
  return () => rename(`${needed}-away`, needed)
}

/** PostgreSQL's first process hears no signal and takes no connection. */
export const isFrozen: Outage = async (pgdata) => {
  process.kill(await postmasterIn(pgdata), 'SIGSTOP')
  return async () => undefined
}

export function environmentAt(port: number): NodeJS.ProcessEnv {
  return {
    APP_URL: `http://localhost:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Shabaka <no-reply@example.org>',
    AUTH_SECRET: SECRET,
  }
}

export async function withDatabase<Result>(
  server: BreakableServer,
  work: (database: ReturnType<typeof connect>['database']) => Promise<Result>,
): Promise<Result> {
  const { database, close } = connect(await server.url(), 1)
  try {
    return await work(database)
  } finally {
    await close()
  }
}

/** The process is always there to answer: a connection that breaks is a failure. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ORPCError && error.code === 'UNAVAILABLE' && error.status === 503
}

/** Ask until the app says so. It answers every time, whatever the database does. */
async function untilReadiness(port: number, expected: 200 | 503): Promise<void> {
  for (;;) {
    const { status } = await fetch(`http://localhost:${port}/readyz`)
    expect([200, 503]).toContain(status)
    if (status === expected) return
    await pause(20)
  }
}

/** The listener is back: a change reaches an open stream. */
async function expectListening(port: number, cookie: string, api: Api): Promise<void> {
  const stream = await fetch(`http://localhost:${port}/api/events`, { headers: { cookie } })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  const heard = async (words: string) => {
    for (let text = ''; !text.includes(words); ) {
      const part = await reader?.read()
      if (!part || part.done) throw new Error(`The stream ended before ${words}`)
      text += part.value
    }
  }
  await heard('event: ready')
  for (const change of changesOf(1, 1).slice(0, 1)) await change.send(api)
  await heard('financial_transactions')
  await reader?.cancel()
}
