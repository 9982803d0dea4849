import { readFile, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { adoptOrStart, type Server } from './adopt.ts'
import { EmbeddedError, orExplain } from './errors.ts'
import { clusterDirectory, findHome, prepareDataDir } from './home.ts'
import { assertVersion, initialise, sweepHalfMade } from './initialise.ts'
import { type Layout, layoutOf, STATE_DIRECTORY } from './layout.ts'
import { findNative } from './native.ts'
import { readPostmaster, urlOf } from './postmaster.ts'
import { isAlive, isCertainlyNotPostgres } from './processes.ts'
import { readRecord, recordInitialised, recordPath } from './record.ts'
import type { ServerPlan } from './server-process.ts'
import { controls } from './stop.ts'

export { EmbeddedError } from './errors.ts'

export interface EmbeddedCluster {
  /** connection URL of the cluster's `postgres` maintenance database on loopback, with password */
  readonly url: string
  /** where the cluster lives */
  readonly directory: string
  /** true if a postmaster left running by a killed app was adopted */
  readonly adopted: boolean
  /** whether its postmaster runs; once it has ended, somebody else may answer at `url` */
  isRunning(): boolean
  /** stop PostgreSQL (fast shutdown) and wait until it has ended; idempotent */
  stop(): Promise<void>
  /** resolves when the postmaster ends without stop() having been called */
  readonly ended: Promise<void>
  /** the same cluster after its server was lost: with the server that runs by now, or one that is started; `signal` gives up */
  revive(signal: AbortSignal): Promise<EmbeddedCluster>
}

export interface EmbeddedOptions {
  dataDir: string
  report(line: string): void
  /** default true; false gives up crash safety for speed, for throwaway test clusters */
  durable?: boolean
  /** where root keeps clusters and programs that must lie outside the data folder */
  stateDirectory?: string
}

async function readPassword(layout: Layout): Promise<string> {
  return (await orExplain(`${layout.password} cannot be read`, () => readFile(layout.password, 'utf8'))).trim()
}

/**
 * Starts the PostgreSQL that comes with the app over `dataDir`, creating the cluster at the first start, or adopts the
 * server that a killed app left running. A second app over the same `dataDir` adopts the first one's server, so only an
 * app that has taken the 'already running' lock may call `stop`.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedCluster> {
  const dataDir = resolve(options.dataDir)
  const state = resolve(options.stateDirectory ?? STATE_DIRECTORY)
  const report = (line: string): void => options.report(line)
  await prepareDataDir(dataDir)
  const { record, layout, account, complete } = await findHome(dataDir, state, report)
  const native = await findNative(account, state, report)
  if (complete) await assertVersion(layout, native)
  await sweepHalfMade(layout)
  if (!complete) {
    await initialise(layout, native, account)
    // A racing starter of another version of the app may have been first.
    await assertVersion(layout, native)
  }
  await orExplain(`${recordPath(dataDir)} cannot be written`, () => recordInitialised(dataDir, record))
  const password = await readPassword(layout)
  const { signal } = new AbortController()
  return running({ layout, native, account, password, durable: options.durable ?? true, signal, report })
}

async function running(plan: ServerPlan, before?: Server): Promise<EmbeddedCluster> {
  const { layout, native, password } = plan
  const found = await adoptOrStart(plan)
  // The server that we started ourselves, which only our connections had lost.
  const server = before?.pid === found.pid ? before : found
  return {
    url: urlOf(server.port, password),
    directory: layout.directory,
    adopted: server.child === undefined,
    revive: (signal) => running({ ...plan, signal }, server),
    ...controls(server, layout, native),
  }
}

/** Removes a stopped cluster with everything recorded for `dataDir`, also in the state folder; for throwaway clusters. */
export async function removeEmbedded(options: Pick<EmbeddedOptions, 'dataDir' | 'stateDirectory'>): Promise<void> {
  const dataDir = resolve(options.dataDir)
  const state = resolve(options.stateDirectory ?? STATE_DIRECTORY)
  await orExplain(`The database of ${dataDir} cannot be removed`, async () => {
    const record = await readRecord(dataDir)
    if (!record) return
    const layout = layoutOf(clusterDirectory(dataDir, state, record))
    const server = await readPostmaster(layout)
    if (server && isAlive(server.pid) && !isCertainlyNotPostgres(server.pid)) {
      throw new EmbeddedError(`The database in ${layout.directory} is running. Stop it before removing it.`)
    }
    await rm(layout.directory, { recursive: true, force: true, maxRetries: 5 })
    await sweepHalfMade(layout)
    // Last, so that a removal that was cut short can be done again.
    await rm(recordPath(dataDir), { force: true })
  })
}
