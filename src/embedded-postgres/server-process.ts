import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { ClusterError, explainFailure, messageOf } from './errors.ts'
import type { Layout } from './layout.ts'
import { linesOf, openLog, readLog } from './log.ts'
import type { RunAs } from './os-users.ts'
import { lastPort, probe, readPostmaster } from './postmaster.ts'
import { isCertainlyNotPostgres } from './processes.ts'
import { environment, identity } from './run-program.ts'
import { settingsOf } from './settings.ts'

const PORTS_TO_TRY = 10
const ACCEPT_MS = 30_000
export const RECOVERY_MS = 10 * 60_000

const IN_USE = /lock file "postmaster\.pid" (already exists|is empty)|pre-existing shared memory block/
const PORT_TAKEN = /could not bind|could not create any TCP\/IP sockets/

export interface ServerPlan {
  readonly layout: Layout
  readonly binaries: Binaries
  readonly osUser: RunAs
  readonly password: string
  readonly durable: boolean
  /** It is aborted when the app stops: then no server is started, and one that is starting is stopped. */
  readonly signal: AbortSignal
  report(line: string): void
}

type Attempt =
  | { readonly kind: 'started'; readonly child: ChildProcess; readonly pid: number; readonly port: number }
  | { readonly kind: 'in-use'; readonly message: string }

/** A free port on loopback: `preferred` if possible. On a taken port another program would get our password. */
async function freePort(preferred = 0): Promise<number> {
  const server = createServer().listen(preferred, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree && preferred !== 0) return freePort()
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new ClusterError('No free port was found on 127.0.0.1.')
  await once(server, 'close')
  return address.port
}

/**
 * PostgreSQL refuses to start if any process of the user has the pid in its lock file. PG_GRANDPARENT_PID names a pid
 * to ignore, as in pg_ctl; the shared memory is still checked for other servers.
 */
async function serverEnvironment(layout: Layout): Promise<NodeJS.ProcessEnv> {
  const recorded = await readPostmaster(layout)
  const isReused = recorded !== undefined && isCertainlyNotPostgres(recorded.pid)
  return isReused ? { ...environment(), PG_GRANDPARENT_PID: String(recorded.pid) } : environment()
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function spawnServer(
  plan: ServerPlan,
  port: number,
): Promise<{ child: ChildProcess; pid: number; start: number }> {
  const { layout, binaries, osUser } = plan
  const env = await serverEnvironment(layout)
  const { file, start } = await explainFailure(`${layout.log} cannot be written`, () => openLog(layout.log, osUser))
  try {
    const child = spawn(binaries.postgres, ['-D', layout.pgdata, ...settingsOf(port, plan.durable)], {
      ...identity(osUser),
      cwd: layout.directory,
      env,
      // The server is in its own process group, so that Ctrl-C in the terminal reaches only the app, which then stops
      // PostgreSQL.
      detached: true,
      stdio: ['ignore', file.fd, file.fd],
      windowsHide: true,
    })
    await once(child, 'spawn')
    child.unref()
    // Without a listener, a signal that cannot be delivered would end the app.
    child.on('error', () => undefined)
    return { child, pid: child.pid ?? 0, start }
  } catch (error) {
    throw new ClusterError(`PostgreSQL could not be run (${binaries.postgres}): ${messageOf(error)}`, { cause: error })
  } finally {
    await file.close()
  }
}

/** Wait until the server accepts connections; false if it ended instead. */
async function waitUntilAccepting(child: ChildProcess, port: number, plan: ServerPlan): Promise<boolean> {
  const startedAt = Date.now()
  let lastRecovering = startedAt
  let reported = false
  while (!hasEnded(child)) {
    const recorded = await readPostmaster(plan.layout)
    // Until our server listens, another program may answer on the port. It must not get the password.
    const listens = recorded?.pid === child.pid && recorded?.listens
    const answer = listens ? await probe(port, plan.password, plan.layout) : 'no'
    if (answer === 'ours') return true
    const now = Date.now()
    if (answer === 'starting') lastRecovering = now
    if (!reported && answer === 'starting' && now - startedAt > 3000) {
      plan.report('PostgreSQL was not shut down cleanly and is recovering; waiting for it')
      reported = true
    }
    if (now - lastRecovering > ACCEPT_MS || now - startedAt > RECOVERY_MS || plan.signal.aborted) {
      child.kill('SIGQUIT')
      for (let waited = 0; waited < 10_000 && !hasEnded(child); waited += 50) await pause(50)
      return false
    }
    await pause(50)
  }
  return false
}

/**
 * Starts a server. It gets its last port again if that is free, so that addresses stay valid.
 * @throws ClusterError with the end of the log if it does not start
 */
export async function startServer(plan: ServerPlan): Promise<Attempt> {
  for (let tries = 1; ; tries++) {
    const port = await freePort(tries === 1 ? await lastPort(plan.layout) : undefined)
    const { child, pid, start } = await spawnServer(plan, port)
    if (await waitUntilAccepting(child, port, plan)) return { kind: 'started', child, pid, port }
    plan.signal.throwIfAborted()
    const log = await readLog(plan.layout.log, start)
    const message = linesOf(pid, log)
    if (IN_USE.test(message)) return { kind: 'in-use', message }
    if (PORT_TAKEN.test(message) && tries < PORTS_TO_TRY) continue
    const tail = log.trim().split('\n').slice(-20).join('\n')
    throw new ClusterError(`PostgreSQL did not start. Its log, ${plan.layout.log}, says:\n${tail}`)
  }
}
