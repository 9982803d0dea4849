import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { ClusterError } from './errors.ts'
import type { Layout } from './layout.ts'
import { probe, readPostmaster } from './postmaster.ts'
import { isAlive, isCertainlyNotPostgres } from './processes.ts'
import { RECOVERY_MS, type ServerPlan, startServer } from './server-process.ts'

const END_MS = 30_000

export interface Server {
  readonly pid: number
  readonly port: number
  /** It is undefined for a server that an earlier app started. */
  readonly child: ChildProcess | undefined
}

type Found =
  | { readonly kind: 'ours'; readonly server: Server }
  | { readonly kind: 'starting' }
  | { readonly kind: 'none' }

/** Looks for a running server over this data that accepts our password. */
async function adoptable(layout: Layout, password: string): Promise<Found> {
  const recorded = await readPostmaster(layout)
  // Before our server listens, and after it has ended, another program may use its port. It must not get the password.
  if (recorded?.port === undefined || !recorded.listens) return { kind: 'none' }
  if (!isAlive(recorded.pid) || isCertainlyNotPostgres(recorded.pid)) return { kind: 'none' }
  const answer = await probe(recorded.port, password, layout)
  if (answer === 'ours') return { kind: 'ours', server: { pid: recorded.pid, port: recorded.port, child: undefined } }
  return { kind: answer === 'starting' ? 'starting' : 'none' }
}

/**
 * Adopting and starting are retried while PostgreSQL reports that the data is in use: by a stopping or killed server,
 * or by another app.
 * @throws ClusterError if the data remains in use
 */
export async function adoptOrStart(plan: ServerPlan): Promise<Server> {
  const startedAt = Date.now()
  let waitingSince = startedAt
  let message = 'the database system is starting up'
  for (;;) {
    plan.signal.throwIfAborted()
    const found = await adoptable(plan.layout, plan.password)
    if (found.kind === 'ours') return found.server
    if (found.kind === 'starting') {
      waitingSince = Date.now()
    } else {
      const attempt = await startServer(plan)
      if (attempt.kind === 'started') return attempt
      message = attempt.message
    }
    if (Date.now() - waitingSince > END_MS || Date.now() - startedAt > RECOVERY_MS) {
      throw new ClusterError(
        `Another PostgreSQL still uses the database in ${plan.layout.directory}. Stop it and start the app again. ` +
          `PostgreSQL says:\n${message}`,
      )
    }
    await pause(250)
  }
}
