import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedError } from './errors.ts'
import type { Layout } from './layout.ts'
import { ask, readPostmaster } from './postmaster.ts'
import { isAlive, isCertainlyNotPostgres } from './processes.ts'
import { type ServerPlan, startServer } from './server-process.ts'

/** how long a previous server may take to end */
const PATIENCE_MS = 30_000
const RECOVERY_MS = 10 * 60_000

/** A server that accepts connections. */
export interface Server {
  readonly pid: number
  readonly port: number
  /** undefined if it was started by an earlier app */
  readonly child: ChildProcess | undefined
}

type Found =
  | { readonly kind: 'ours'; readonly server: Server }
  | { readonly kind: 'starting' }
  | { readonly kind: 'none' }

/** Looks for a live server over this data that lets us in, whoever started it. */
async function adoptable(layout: Layout, password: string): Promise<Found> {
  const recorded = await readPostmaster(layout)
  // Whoever has the port of a server that is not there any more, or not yet, is not to be asked with our password.
  if (recorded?.port === undefined || !recorded.listens) return { kind: 'none' }
  if (!isAlive(recorded.pid) || isCertainlyNotPostgres(recorded.pid)) return { kind: 'none' }
  const answer = await ask(recorded.port, password, layout)
  if (answer === 'ours') return { kind: 'ours', server: { pid: recorded.pid, port: recorded.port, child: undefined } }
  return { kind: answer === 'starting' ? 'starting' : 'none' }
}

/**
 * Adopts a live server or starts one. While PostgreSQL itself says that the data is still in use (a server shutting
 * down, its processes ending after it was killed, another starter ahead of us) both are tried again and again.
 */
export async function adoptOrStart(plan: ServerPlan): Promise<Server> {
  const begun = Date.now()
  let waitingSince = begun
  let words = 'the database system is starting up'
  for (;;) {
    plan.signal.throwIfAborted()
    const found = await adoptable(plan.layout, plan.password)
    if (found.kind === 'ours') return found.server
    if (found.kind === 'starting') {
      waitingSince = Date.now()
    } else {
      const attempt = await startServer(plan)
      if (attempt.kind === 'started') return attempt
      words = attempt.words
    }
    if (Date.now() - waitingSince > PATIENCE_MS || Date.now() - begun > RECOVERY_MS) {
      throw new EmbeddedError(
        `Another PostgreSQL still uses the database in ${plan.layout.directory}. Stop it and start the app again. ` +
          `PostgreSQL says:\n${words}`,
      )
    }
    await sleep(250)
  }
}
