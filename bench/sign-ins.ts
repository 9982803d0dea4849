import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { v7 as uuid } from 'uuid'
import { openPasswords } from '#server/auth/passwords.ts'
import type { Database } from '#server/database/connect.ts'
import { accounts } from '#server/database/schema/index.ts'
import { createLog } from '#server/log.ts'
import { openNetwork } from '#tests/large-network.ts'
import { createPerson, sessionCookie } from '#tests/people.ts'

const SECRET = 'a secret of the benchmark'
const PASSWORD = 'a password of the benchmark'
const NETWORK = { sessions: 100, attendancePerSession: 25, rosterPerOrganization: 100 }
/** The time between two reads in milliseconds. A read does not wait for the answer of the one before. */
const READ_INTERVAL_MS = 100

interface SignInLoad {
  /** How many people sign in at once, and then sign up at once, each from another IP address. */
  readonly people: number
  /** How long the quiet server is measured, in milliseconds. */
  readonly quietMs: number
}

interface Latencies {
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** The number of measured reads. */
  readonly reads: number
  /** The time until the last person was signed in or up, in milliseconds. */
  readonly loadMs: number
}

/**
 * How long the reads of a signed-in person take on a quiet server, while many people sign in, and while many sign up. Refused
 * sign-ins are retried after the time that the server names, as the screens do.
 */
export async function timeSignIns(serverUrl: string, template: string, { people, quietMs }: SignInLoad) {
  const network = await openNetwork(serverUrl, template, NETWORK)
  const server = fork(fileURLToPath(new URL('sign-in-server.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: network.url, BENCH_SECRET: SECRET },
  })
  // Awaited from now on, because the message may arrive while people are being added.
  const listening = Promise.race([
    once(server, 'message').then(([port]) => port as number),
    once(server, 'exit').then(([code]) => {
      throw new Error(`The server ended with ${code} before it listened`)
    }),
  ])
  // A rejection is reported where `listening` is awaited.
  listening.catch(() => undefined)
  try {
    await addPeople(network.database, people)
    const reader = await createPerson(network.database, { roles: { SNMY1: 'team_leader' } })
    const { name, value } = await sessionCookie(network.database, reader, SECRET)
    const post = clientOf(await listening)
    const read = () => post('/rpc/sessions/list', { json: {} }, { cookie: `${name}=${value}` })
    const everyone = Array.from({ length: people }, (_, at) => at)
    // Warms up the server; the result is not used.
    await measureReads(read, () => pause(quietMs / 2))
    return {
      quiet: await measureReads(read, () => pause(quietMs)),
      [`${people} sign-ins`]: await measureReads(read, () =>
        Promise.all(
          everyone.map((at) =>
            retryUntilDone(() =>
              post('/api/auth/sign-in/email', { email: emailOf(at), password: PASSWORD }, addressHeader(at)),
            ),
          ),
        ),
      ),
      [`${people} sign-ups`]: await measureReads(read, () =>
        Promise.all(
          everyone.map((at) => retryUntilDone(() => post('/api/auth/sign-up/email', signUpOf(at), addressHeader(at)))),
        ),
      ),
    }
  } finally {
    const isRunning = server.exitCode === null && server.signalCode === null
    const ended = isRunning ? once(server, 'exit') : null
    if (server.connected) server.disconnect()
    await ended
    await network.close()
  }
}

type SignInTimings = Awaited<ReturnType<typeof timeSignIns>>

/** A table of the timings, with the ratio of each to the quiet server. */
export function signInLines(timings: SignInTimings): string[] {
  const line = (...cells: string[]) => cells.map((cell, at) => (at ? cell.padStart(12) : cell.padEnd(16))).join('')
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const { quiet } = timings
  return [
    line('signed-in read', 'p50', 'p99', 'max', 'ratio p50', 'ratio p99', 'reads', 'all in'),
    ...Object.entries(timings).map(([name, { p50, p99, max, reads, loadMs }]) =>
      line(
        name,
        ms(p50),
        ms(p99),
        ms(max),
        `× ${(p50 / (quiet?.p50 ?? p50)).toFixed(2)}`,
        `× ${(p99 / (quiet?.p99 ?? p99)).toFixed(2)}`,
        `${reads}`,
        `${(loadMs / 1000).toFixed(1)} s`,
      ),
    ),
  ]
}

const emailOf = (at: number) => `person${at}@example.org`
const addressHeader = (at: number) => ({ 'x-forwarded-for': `198.51.${100 + Math.floor(at / 250)}.${at % 250}` })
const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration))

function signUpOf(at: number) {
  return { name: `New ${at}`, email: `new${at}@example.org`, password: PASSWORD, organizationName: 'SNMY1' }
}

async function addPeople(database: Database, people: number): Promise<void> {
  const passwords = openPasswords(createLog())
  const password = await passwords.hash(PASSWORD)
  await passwords.close()
  for (let at = 0; at < people; at += 1) {
    const userId = await createPerson(database, { email: emailOf(at) })
    await database
      .insert(accounts)
      .values({ id: uuid(), userId, accountId: userId, providerId: 'credential', password })
  }
}

interface Answer {
  readonly status: number
  /** Seconds after which to try again; null if the answer does not name them. */
  readonly retryAfter: number | null
}

type Post = (path: string, body: object, headers?: Record<string, string>) => Promise<Answer>

/** Makes a client of the server at this port. It does less work than `fetch`, because its work is measured too. */
function clientOf(port: number): Post {
  const agent = new Agent({ keepAlive: true })
  return (path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const options = {
        agent,
        port,
        host: '127.0.0.1',
        path,
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://shabaka.test', ...headers },
      }
      const call = request(options, (answer) => {
        const retryAfter = answer.headers['retry-after']
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, retryAfter: retryAfter ? Number(retryAfter) : null }),
        )
        answer.resume()
      })
      call.on('error', reject)
      call.end(JSON.stringify(body))
    })
}

/** Repeats a call after the time that the server names, until it succeeds. */
async function retryUntilDone(call: () => Promise<Answer>): Promise<void> {
  for (;;) {
    const { status, retryAfter } = await call()
    if (status === 200) return
    if (status !== 429 || retryAfter === null) throw new Error(`The server answered ${status}`)
    await pause(retryAfter * 1000 * (1 + Math.random() / 2))
  }
}

/** The latencies of reads that start at a steady rate while `load` runs. */
async function measureReads(read: () => Promise<Answer>, load: () => Promise<unknown>): Promise<Latencies> {
  const latencies: number[] = []
  const pending: Promise<unknown>[] = []
  const timeOne = async () => {
    const startedAt = performance.now()
    const { status } = await read()
    if (status !== 200) throw new Error(`A read was answered ${status}`)
    latencies.push(performance.now() - startedAt)
  }
  const startOne = () => pending.push(timeOne().catch((error: unknown) => error))
  const startedAt = performance.now()
  startOne()
  const timer = setInterval(startOne, READ_INTERVAL_MS)
  await load().finally(() => clearInterval(timer))
  const loadMs = performance.now() - startedAt
  const failure = (await Promise.all(pending)).find((outcome) => outcome instanceof Error)
  if (failure) throw failure
  latencies.sort((a, b) => a - b)
  const percentile = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN
  return { p50: percentile(0.5), p99: percentile(0.99), max: percentile(1), reads: latencies.length, loadMs }
}
