import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { environment, identity, type RunAs } from './accounts.ts'
import { EmbeddedError, orExplain, wordsOf } from './errors.ts'
import type { Layout } from './layout.ts'
import { linesOf, openLog, readLog } from './log.ts'
import type { Native } from './native.ts'
import { ask, lastPort, readPostmaster } from './postmaster.ts'
import { isCertainlyNotPostgres } from './processes.ts'

const PORTS_TO_TRY = 10
/** until a server that is not recovering must accept connections */
const ACCEPT_MS = 30_000
/** until a server that is recovering from a crash must accept connections */
const RECOVERY_MS = 10 * 60_000

const IN_USE = /lock file "postmaster\.pid" (already exists|is empty)|pre-existing shared memory block/
const PORT_TAKEN = /could not bind|could not create any TCP\/IP sockets/

/** What is needed to run one cluster's server. */
export interface ServerPlan {
  readonly layout: Layout
  readonly native: Native
  readonly account: RunAs
  readonly password: string
  readonly durable: boolean
  /** aborted when the app is told to stop: then nothing more is started, and what is starting is stopped again */
  readonly signal: AbortSignal
  report(line: string): void
}

/** A server we started, or PostgreSQL's own words that another still uses the data. */
export type Attempt =
  | { readonly kind: 'started'; readonly child: ChildProcess; readonly pid: number; readonly port: number }
  | { readonly kind: 'in-use'; readonly words: string }

/** A port on loopback that nobody uses: the wanted one if that is free. Nobody else is to be asked with our password. */
async function freePort(wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree && wanted !== 0) return freePort()
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new EmbeddedError('No free port was found on 127.0.0.1.')
  await once(server, 'close')
  return address.port
}

/** What people typed is not written into the log: no rows, no statements and no parameters, only what kind of error it was. */
const WITHOUT_VALUES = [
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_statement=none',
  'log_min_duration_statement=-1',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
]

function settings(plan: ServerPlan, port: number): string[] {
  const throwaway = plan.durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const all = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=100',
    'log_destination=stderr',
    'logging_collector=off',
    'log_line_prefix=%m [%p] ',
    ...WITHOUT_VALUES,
    ...throwaway,
  ]
  return all.flatMap((setting) => ['-c', setting])
}

/**
 * PostgreSQL takes a lock file for live when any process of the same user has its pid. pg_ctl's variable names one pid
 * that is known not to be a server; whether the data is still in use is judged by PostgreSQL through shared memory.
 */
async function serverEnvironment(layout: Layout): Promise<NodeJS.ProcessEnv> {
  const recorded = await readPostmaster(layout)
  const reused = recorded !== undefined && isCertainlyNotPostgres(recorded.pid)
  return reused ? { ...environment(), PG_GRANDPARENT_PID: String(recorded.pid) } : environment()
}

/** Whether a child has ended. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function spawnServer(
  plan: ServerPlan,
  port: number,
): Promise<{ child: ChildProcess; pid: number; start: number }> {
  const { layout, native, account } = plan
  const env = await serverEnvironment(layout)
  const { file, start } = await orExplain(`${layout.log} cannot be written`, () => openLog(layout.log, account))
  try {
    const child = spawn(native.postgres, ['-D', layout.pgdata, ...settings(plan, port)], {
      ...identity(account),
      cwd: layout.directory,
      env,
      // A process group of its own, so that Ctrl-C in the terminal reaches only the app, which then stops it in order.
      detached: true,
      stdio: ['ignore', file.fd, file.fd],
      windowsHide: true,
    })
    await once(child, 'spawn')
    child.unref()
    // A signal that cannot be delivered is reported here too, and must not end the app.
    child.on('error', () => undefined)
    return { child, pid: child.pid ?? 0, start }
  } catch (error) {
    throw new EmbeddedError(`PostgreSQL could not be run (${native.postgres}): ${wordsOf(error)}`, { cause: error })
  } finally {
    await file.close()
  }
}

/** Waits until the server accepts connections; false if it ended instead. */
async function accepts(child: ChildProcess, port: number, plan: ServerPlan): Promise<boolean> {
  const begun = Date.now()
  let lastRecovering = begun
  let reported = false
  while (!hasEnded(child)) {
    const recorded = await readPostmaster(plan.layout)
    // Until it listens itself, another starter's server or a stranger may answer on the port, who is not to get the password.
    const listens = recorded?.pid === child.pid && recorded?.listens
    const answer = listens ? await ask(port, plan.password, plan.layout) : 'no'
    if (answer === 'ours') return true
    const now = Date.now()
    if (answer === 'starting') lastRecovering = now
    if (!reported && answer === 'starting' && now - begun > 3000) {
      plan.report('PostgreSQL is recovering from an unclean end; waiting for it')
      reported = true
    }
    if (now - lastRecovering > ACCEPT_MS || now - begun > RECOVERY_MS || plan.signal.aborted) {
      child.kill('SIGQUIT')
      for (let waited = 0; waited < 10_000 && !hasEnded(child); waited += 50) await sleep(50)
      return false
    }
    await sleep(50)
  }
  return false
}

/**
 * Starts PostgreSQL and waits until it accepts connections: on the port that it had the last time, so that addresses which
 * somebody still holds lead to it again, or on a free one where that is taken.
 */
export async function startServer(plan: ServerPlan): Promise<Attempt> {
  for (let tries = 1; ; tries++) {
    const port = await freePort(tries === 1 ? await lastPort(plan.layout) : undefined)
    const { child, pid, start } = await spawnServer(plan, port)
    if (await accepts(child, port, plan)) return { kind: 'started', child, pid, port }
    plan.signal.throwIfAborted()
    const log = await readLog(plan.layout.log, start)
    const words = linesOf(pid, log)
    if (IN_USE.test(words)) return { kind: 'in-use', words }
    if (PORT_TAKEN.test(words) && tries < PORTS_TO_TRY) continue
    const tail = log.trim().split('\n').slice(-20).join('\n')
    throw new EmbeddedError(`PostgreSQL did not start. Its log, ${plan.layout.log}, says:\n${tail}`)
  }
}
