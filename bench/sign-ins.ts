import { Agent, request } from 'node:http'
import { PASSWORD } from './calls.ts'
import { originOf } from './servers.ts'
import { cookieOf, type Target } from './target.ts'

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

export type SignInTimings = Readonly<Record<string, Latencies>>

/**
 * How long the reads of a signed-in person take on a quiet server, while many people sign in, and while many sign up. Refused
 * sign-ins are retried after the time that the server names, as the screens do.
 */
export async function timeSignIns({ server }: Target, { people, quietMs }: SignInLoad): Promise<SignInTimings> {
  const post = clientOf(server.port)
  const read = () => post('/rpc/sessions/list', { json: {} }, { cookie: cookieOf('leader1') })
  const everyone = Array.from({ length: people }, (_, at) => at)
  const all = (path: string, bodyOf: (at: number) => object) => () =>
    Promise.all(everyone.map((at) => retryUntilDone(() => post(path, bodyOf(at), addressHeader(at)))))
  // Warms up the server; the result is not used.
  await measureReads(read, () => pause(quietMs / 2))
  return {
    quiet: await measureReads(read, () => pause(quietMs)),
    [`${people} sign-ins`]: await measureReads(
      read,
      all('/api/auth/sign-in/email', (at) => ({ email: `leader${1 + (at % 8)}@example.org`, password: PASSWORD })),
    ),
    [`${people} sign-ups`]: await measureReads(read, all('/api/auth/sign-up/email', signUpOf)),
  }
}

const addressHeader = (at: number) => ({ 'x-forwarded-for': `198.51.${100 + Math.floor(at / 250)}.${at % 250}` })
const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration))

function signUpOf(at: number) {
  return { name: `New ${at}`, email: `new${at}@example.org`, password: PASSWORD, organizationName: 'SNMY1' }
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
      // Each person of a sign-in comes from another machine, with a connection of their own.
      const options = {
        agent: 'x-forwarded-for' in headers ? false : agent,
        port,
        host: '127.0.0.1',
        path,
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: originOf(port), ...headers },
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
