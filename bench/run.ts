import { openPasswords } from '#server/auth/passwords.ts'
import { NO_LIMITS } from '#server/database/client.ts'
import { connect } from '#server/database/connect.ts'
import { auditLedger } from '#server/features/finance/audit.ts'
import { createLog } from '#server/log.ts'
import { databaseUrl, onServer } from '#tests/database.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { CALLS_BESIDE, checkOut } from './beside.ts'
import { CALLS, type Call, PASSWORD } from './calls.ts'
import { openLoadGenerator } from './load.ts'
import { type Measured, measureCall, type Pace, profileCall, timeAlone } from './measure.ts'
import { fillNetwork } from './network.ts'
import type { Options } from './options.ts'
import { type CpuShares, sharesText } from './profile.ts'
import { startApp, startLimit } from './servers.ts'
import { type SignInTimings, timeSignIns } from './sign-ins.ts'
import { type StreamTimings, timeStreams } from './streams.ts'
import { callOnce, openPool, type Target } from './target.ts'

/** The calls that are also sent one at a time. */
export const ALONE = [
  'sessions.list, first page',
  'sessions.get',
  'sessions.create',
  'members.attendees, a search in the network',
]

/** What was measured of one call. */
export interface CallResult {
  readonly name: string
  readonly large: Measured
  readonly limit: Measured
  readonly small: Measured
  /** The limit with the small network. */
  readonly smallLimit: Measured
  /** At the earlier commit; null if it was not measured with this call. */
  readonly beside: Measured | null
  readonly cpu: CpuShares
  /** One call at a time, in milliseconds; null if it was not measured so. */
  readonly aloneMs: number | null
  /** The same at the earlier commit. */
  readonly aloneBesideMs: number | null
  readonly reason: string | undefined
}

export interface BenchResults {
  readonly calls: readonly CallResult[]
  readonly streams: StreamTimings
  readonly signIns: SignInTimings
  readonly postgres: string
}

interface RunOptions extends Options {
  /** A database server, on which the databases of the run are created. */
  readonly serverUrl: string
  readonly smallSize: number
  /** How many calls are under way at the same time. */
  readonly connections: number
  /** How many people open ten event streams each. */
  readonly streamPeople: number
  /** How many people sign in at once. */
  readonly signInPeople: number
  readonly report: (line: string) => void
}

/** Measures everything. What it starts and creates is gone afterwards. */
export async function runBench(options: RunOptions): Promise<BenchResults> {
  const { size, smallSize, beside, report } = options
  const cleanups: (() => Promise<unknown>)[] = []
  try {
    const smtp = await startMailServer()
    cleanups.push(smtp.close)
    const passwords = openPasswords(createLog())
    const passwordHash = await passwords.hash(PASSWORD)
    await passwords.close()
    const open = async (name: string, of: number, directory?: string) => {
      const startedAt = performance.now()
      const url = await createDatabase(options.serverUrl, cleanups)
      const server = await startApp({ databaseUrl: url, smtpPort: smtp.port, ...(directory && { directory }) })
      cleanups.push(server.close)
      await fillNetwork(url, of, passwordHash)
      const database = openPool(url)
      cleanups.push(() => database.end())
      report(`${name}: a network of size ${of} in ${seconds(startedAt)}`)
      return { url, target: { name, server, database } satisfies Target }
    }
    const small = await open('small', smallSize)
    const large = await open('large', size)
    const limitServer = await startLimit(large.url)
    cleanups.push(limitServer.close)
    const limit: Target = { name: 'limit', server: limitServer, database: large.target.database }
    const smallLimitServer = await startLimit(small.url)
    cleanups.push(smallLimitServer.close)
    const smallLimit: Target = { name: 'small limit', server: smallLimitServer, database: small.target.database }
    const earlier =
      beside === null ? null : await openEarlier(beside, cleanups, (directory) => open(beside, size, directory))
    const load = openLoadGenerator()
    cleanups.push(load.close)
    const targets = { small: small.target, large: large.target, limit, smallLimit, earlier }
    // First, because the memory of a server that has answered many calls shrinks and grows by itself.
    const streams = await timeStreams(large.target, options.streamPeople)
    const calls = await measureCalls(targets, { ...options, load })
    const signIns = await timeSignIns(small.target, {
      people: options.signInPeople,
      quietMs: 1_000 * options.seconds * options.turns,
    })
    for (const { url } of [small, large]) await assertLedger(url)
    const { rows } = await small.target.database.query(`select current_setting('server_version') as version`)
    return { calls, streams, signIns, postgres: rows[0].version }
  } finally {
    for (const step of cleanups.reverse()) await step().catch((error: unknown) => report(String(error)))
  }
}

async function createDatabase(serverUrl: string, cleanups: (() => Promise<unknown>)[]): Promise<string> {
  const name = `shabaka_bench_${process.pid}_${cleanups.length}`
  await onServer(serverUrl, `create database ${name} encoding 'UTF8' template template0`)
  cleanups.push(() => onServer(serverUrl, `drop database ${name} with (force)`))
  return databaseUrl(serverUrl, name)
}

async function openEarlier<Opened extends { target: Target }>(
  commit: string,
  cleanups: (() => Promise<unknown>)[],
  open: (directory: string) => Promise<Opened>,
): Promise<Target> {
  const { directory, close } = await checkOut(commit)
  cleanups.push(close)
  return (await open(directory)).target
}

interface Targets {
  readonly small: Target
  readonly large: Target
  readonly limit: Target
  readonly smallLimit: Target
  readonly earlier: Target | null
}

async function measureCalls(targets: Targets, options: RunOptions & Pace): Promise<CallResult[]> {
  const { small, large, limit, smallLimit, earlier } = targets
  const isOne = (names: readonly string[], { name }: Call) => names.some((one) => name.startsWith(one))
  const results: CallResult[] = []
  for (const call of CALLS.filter(({ name }) => name.includes(options.only))) {
    const startedAt = performance.now()
    if (call.isRead) await assertSameAnswer(call, large, limit)
    const besides = earlier && isOne(CALLS_BESIDE, call) ? [earlier] : []
    const measuredTargets = [large, limit, small, smallLimit, ...besides]
    const measured = await measureCall(call, measuredTargets, options)
    const of = (target: Target) => measured.get(target) as Measured
    const alone = (target: Target) => timeAlone(call, target, Math.ceil(100 * options.seconds), options.load)
    const result: CallResult = {
      name: call.name,
      large: of(large),
      limit: of(limit),
      small: of(small),
      smallLimit: of(smallLimit),
      beside: (earlier && measured.get(earlier)) ?? null,
      cpu: await profileCall(call, large, of(large).perSecond, options),
      aloneMs: isOne(ALONE, call) ? await alone(large) : null,
      aloneBesideMs: earlier && isOne(ALONE, call) && isOne(CALLS_BESIDE, call) ? await alone(earlier) : null,
      reason: call.reason,
    }
    results.push(result)
    const ratio = result.large.perSecond / result.limit.perSecond
    options.report(
      `${call.name}: ${result.large.perSecond.toFixed(0)}/s, ${ratio.toFixed(2)} of the limit, in ${seconds(startedAt)}; ${sharesText(result.cpu)}`,
    )
  }
  return results
}

const DIFFERENT_ANSWERS = 10

/** The limit is only a limit if it answers the same. */
async function assertSameAnswer(call: Call, server: Target, limit: Target): Promise<void> {
  for (const { headers, body } of await call.requests(server, DIFFERENT_ANSWERS)) {
    const [own, other] = [
      await callOnce(server, call.path, headers, body),
      await callOnce(limit, call.path, headers, body),
    ]
    if (own !== other) throw new Error(`${call.name}: the server answers\n${own}\nand the limit\n${other}`)
  }
}

/** What server and limit have written must add up. */
async function assertLedger(url: string): Promise<void> {
  const { database, close } = connect(url, 1, NO_LIMITS)
  const differences = await auditLedger(database).finally(close)
  if (differences.length > 0) throw new Error(`The ledger does not add up: ${differences[0]}`)
}

const seconds = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`
