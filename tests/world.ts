import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { ORPCError } from '@orpc/client'
import { sql } from 'drizzle-orm'
import { inject, onTestFinished } from 'vitest'
import { cookieName } from '#server/auth/attempts/cookies.ts'
import { createAuth, SESSION_COOKIE } from '#server/auth/auth.ts'
import { openPasswords } from '#server/auth/passwords/passwords.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { openReadConnection } from '#server/database/read-connection.ts'
import { createApp } from '#server/http/app.ts'
import { type Events, openEvents } from '#server/http/events/events.ts'
import { LISTENER_NAME } from '#server/http/events/pg-listener.ts'
import { createLog } from '#server/log/log.ts'
import { openMailQueue } from '#server/mail/mail-queue.ts'
import type { Mail } from '#server/mail/mails.ts'
import { createCleanUpMetrics } from '#server/operations/metrics/clean-up-metrics.ts'
import { openMetrics } from '#server/operations/metrics/metrics.ts'
import { watchReadiness } from '#server/operations/readiness.ts'
import { callerWith as aCallerWith, type Caller } from './caller.ts'
import { type PersonToBe, sessionCookie } from './people.ts'
import { aWebApp } from './web-app.ts'
import { takeDatabase } from './world-database.ts'
import { NOW, type PersonOfWorld, peopleOfWorld, SECRET, type SignedIn, signedInPerson } from './world-people.ts'

const APP_URL = 'http://shabaka.test'
export const PLAIN_PAGE_URL = 'http://plain.test/'
/** With which the metrics of a world are read from elsewhere. */
export const METRICS_TOKEN = 'a-token-that-only-tests-know'

export type { Caller }

function loopback(): BlockList {
  const list = new BlockList()
  list.addSubnet('127.0.0.0', 8, 'ipv4')
  return list
}

/** One process hashes the passwords of all worlds, at the lowest cost. */
const passwords = openPasswords(
  createLog(() => undefined),
  undefined,
  { memoryCost: 8, timeCost: 1 },
)

/**
 * A whole app with people who call it. The database was another world's before, or is a clone.
 * @param appUrl the address at which people reach it
 * @param serverUrl the PostgreSQL server, for its superuser
 * @param template to clone, without connections; by default an empty network with the people
 * @param now the time in this world, in milliseconds since 1970 UTC
 * @param clockRuns whether the clock runs on from there, instead of always giving this time
 * @param asksForProof false as in the demo
 * @param hasOwnDatabase for a test of the database or its connections: no other world had or gets them
 */
export async function createWorld({
  appUrl = APP_URL,
  serverUrl = inject('serverUrl'),
  template,
  now = NOW,
  clockRuns = false,
  asksForProof = true,
  hasOwnDatabase = false,
}: {
  appUrl?: string
  serverUrl?: string
  template?: string
  now?: number
  clockRuns?: boolean
  asksForProof?: boolean
  hasOwnDatabase?: boolean
} = {}) {
  const began = performance.now()
  let time = now
  const clock = () => (clockRuns ? time + Math.floor(performance.now() - began) : time)
  // The people of the template signed in at NOW.
  const prepared = template === undefined && now === NOW ? inject('world') : null
  const taken = await takeDatabase(
    serverUrl,
    prepared?.template ?? template ?? inject('template'),
    !hasOwnDatabase && template === undefined && serverUrl === inject('serverUrl'),
  )
  const {
    url,
    app: { database, usage },
  } = taken

  const logged: string[] = []
  const mails: { recipient: string; mail: Omit<Mail, 'ttlSeconds' | 'kind'> }[] = []
  const log = createLog((line) => logged.push(line))
  const mailServer = { isUp: true }
  const mailQueue = openMailQueue({
    // With another name than the connections of calls, whose statements are counted.
    databaseUrl: `${url}?application_name=mails`,
    keepSent: false,
    log,
    delivery: async (recipient, mail) => {
      if (!mailServer.isUp) throw new Error('no mail server')
      mails.push({ recipient, mail })
    },
  })
  const auth = createAuth({ database, mailQueue, passwords, appUrl, secret: SECRET, log, clock })
  const opened: Events[] = []
  const readConnections: (() => Promise<void>)[] = []
  const startProcess = (at = url) => {
    const own = at === url ? { database, usage, close: async () => undefined } : connect(at, 5)
    const { reads, close: closeReads } =
      at === url ? { reads: taken.reads, close: async () => undefined } : openReadConnection(at)
    readConnections.push(closeReads)
    const events = openEvents({ databaseUrl: at, database: own.database, log, clock })
    const metrics = openMetrics({
      reads,
      poolUsage: own.usage,
      events,
      passwords,
      runsJobs: () => true,
      cleanUps: createCleanUpMetrics(),
      dataDir: tmpdir(),
    })
    const app = createApp({
      database: own.database,
      reads,
      auth:
        at === url
          ? auth
          : createAuth({ database: own.database, mailQueue, passwords, appUrl, secret: SECRET, log, clock }),
      passwords,
      events,
      readiness: watchReadiness({
        database: own.database,
        databaseUrl: at,
        log,
        isAvailable: () => true,
        isDraining: () => false,
      }),
      metrics,
      metricsToken: METRICS_TOKEN,
      secret: SECRET,
      log,
      clock,
      appUrl,
      plainPageUrl: PLAIN_PAGE_URL,
      timeZone: 'Asia/Beirut',
      trustedProxies: loopback(),
      asksForProof,
      showsDemoMails: false,
      web: aWebApp(),
    })
    opened.push(events)
    return { app, events, close: own.close }
  }
  const { app, events } = startProcess()
  let closed: Promise<void> | null = null
  const closeAll = async () => {
    for (const one of opened) await one.close()
    await mailQueue.close()
    for (const closeReads of readConnections) await closeReads()
    await taken.giveBack()
  }
  const closeOnce = () => {
    closed ??= closeAll()
    return closed
  }
  onTestFinished(closeOnce)

  const request = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers({
      origin: appUrl,
      'user-agent': 'Mozilla/5.0',
      ...Object.fromEntries(new Headers(init.headers)),
    })
    return app.fetch(new Request(`${appUrl}${path}`, { ...init, headers }))
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })

  const callerWith = (cookie: string, id: string) =>
    aCallerWith({ appUrl, fetch: async (requested) => app.fetch(requested) }, cookie, id)
  await untilListening(database)
  const cookieOf = (value: string) => `${cookieName(SESSION_COOKIE, appUrl)}=${value}`
  const callerOf = ({ id, cookieValue }: SignedIn) => callerWith(cookieOf(cookieValue), id)
  const people = prepared?.people ?? (await peopleOfWorld(database, now))
  const callers = Object.fromEntries(Object.entries(people).map(([person, signedIn]) => [person, callerOf(signedIn)]))

  return {
    app,
    events,
    /** At once, for a test with many worlds; otherwise it happens at the end of the test. */
    close: closeOnce,
    /** By which those who are signed in are known: what a server process on this database needs as its own. */
    secret: SECRET,
    startProcess,
    auth,
    passwords,
    clock,
    /** Moves the clock of this world. @param to in milliseconds since 1970 UTC */
    setClock: (to: number) => {
      time = to
    },
    database,
    owner: taken.owner,
    url,
    logged,
    mails,
    mailServer,
    mailQueue,
    request,
    post,
    person: async (person: PersonToBe) => callerOf(await signedInPerson(database, person, now)),
    /** Sign someone in on one more device. The cookie there. */
    signIn: async (id: string) => cookieOf((await sessionCookie(database, id, SECRET, now)).value),
    callerWith,
    anonymous: callerWith('', ''),
    ...(callers as Record<PersonOfWorld, Caller>),
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>
export type Who = {
  [Name in keyof World]: World[Name] extends Caller ? Name : never
}[keyof World]

/** Wait until the app listens to its database: a stream that was open before would get `ready` twice. */
async function untilListening(database: Database): Promise<void> {
  const listening = sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER_NAME} and query = 'listen changes' and state = 'idle'`
  while ((await database.execute(listening)).rowCount === 0) await pause(5)
}

/** The code of the error that a call answers with; fails where the call succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
  } catch (error) {
    if (error instanceof ORPCError) return error.code
    throw error
  }
  throw new Error('The call should have been refused')
}

export async function countRows(database: Database, table: string): Promise<number> {
  const found = await database.execute<{ count: number }>(`select count(*)::int as count from ${table}`)
  return found.rows[0]?.count ?? -1
}
