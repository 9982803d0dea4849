import { readFile, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { adoptOrStart, type Server } from './adopt.ts'
import { findBinaries } from './binaries.ts'
import { clusterDirectory, locateCluster, prepareDataDir } from './data-directory.ts'
import { ClusterError, explainFailure } from './errors.ts'
import { assertVersion, initialise, removeIncomplete } from './initialise.ts'
import { type Layout, layoutOf, STATE_DIRECTORY } from './layout.ts'
import { rotateLog } from './log.ts'
import { readPostmaster, urlOf } from './postmaster.ts'
import { isAlive, isCertainlyNotPostgres } from './processes.ts'
import { readRecord, recordInitialised, recordPath } from './record.ts'
import { controlServer } from './server-control.ts'
import type { ServerPlan } from './server-process.ts'

export interface Cluster {
  readonly url: string
  readonly pgdata: string
  /** Whether the server was already running, for example because the app that started it was killed. */
  readonly adopted: boolean
  /** Whether the server runs. Once it has ended, another program may answer at `url`. */
  isRunning(): boolean
  /**
   * Whether another program requested a shutdown. The server may wait for open connections, and accepts no new ones.
   */
  isStopping(): Promise<boolean>
  /** Copy a large log to `….old` and empty it, also while the server writes to it. */
  rotateLog(): Promise<void>
  /** Stop PostgreSQL (fast shutdown) and wait until it has ended. May be called more than once. */
  stop(): Promise<void>
  /** Resolves when the server ends without `stop` having been called. */
  readonly ended: Promise<void>
  /** Adopt or start a server for the same cluster after its server was lost; `signal` aborts the attempt. */
  revive(signal: AbortSignal): Promise<Cluster>
}

export interface ClusterOptions {
  dataDir: string
  report(line: string): void
  /** True if missing; false trades crash safety for speed, in tests. */
  durable?: boolean
  /** Where root stores clusters and programs that cannot be in the data folder. */
  stateDirectory?: string
}

async function readPassword(layout: Layout): Promise<string> {
  return (await explainFailure(`${layout.password} cannot be read`, () => readFile(layout.password, 'utf8'))).trim()
}

/**
 * Start PostgreSQL on the cluster of `dataDir`, or adopt the server that runs there. The first start creates the
 * cluster. Only an app with the instance lock may call `stop`, because a second one adopts the server of the first.
 * @throws ClusterError with a message for the operator
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const dataDir = resolve(options.dataDir)
  const state = resolve(options.stateDirectory ?? STATE_DIRECTORY)
  const report = (line: string): void => options.report(line)
  await prepareDataDir(dataDir)
  const { record, layout, osUser, complete } = await locateCluster(dataDir, state, report)
  const binaries = await findBinaries(osUser, state, report)
  if (complete) await assertVersion(layout, binaries)
  await removeIncomplete(layout)
  if (!complete) {
    await initialise(layout, binaries, osUser)
    // An app of another version that started at the same time may have created it.
    await assertVersion(layout, binaries)
  }
  await explainFailure(`${recordPath(dataDir)} cannot be written`, () => recordInitialised(dataDir, record))
  const password = await readPassword(layout)
  const { signal } = new AbortController()
  return runCluster({ layout, binaries, osUser, password, durable: options.durable ?? true, signal, report })
}

async function runCluster(plan: ServerPlan, previous?: Server): Promise<Cluster> {
  const { layout, binaries, password } = plan
  const found = await adoptOrStart(plan)
  // The pid is the same if only our connections were lost; then the server may still be our child.
  const server = previous?.pid === found.pid ? previous : found
  return {
    url: urlOf(server.port, password),
    pgdata: layout.pgdata,
    adopted: server.child === undefined,
    rotateLog: () => rotateLog(layout.log, plan.osUser),
    revive: (signal) => runCluster({ ...plan, signal }, server),
    ...controlServer(server, layout, binaries),
  }
}

/**
 * Removes the cluster, also from the state folder, for tests and tools. @throws ClusterError if the server is running
 */
export async function removeCluster(options: Pick<ClusterOptions, 'dataDir' | 'stateDirectory'>): Promise<void> {
  const dataDir = resolve(options.dataDir)
  const state = resolve(options.stateDirectory ?? STATE_DIRECTORY)
  await explainFailure(`The database of ${dataDir} cannot be removed`, async () => {
    const record = await readRecord(dataDir)
    if (!record) return
    const layout = layoutOf(clusterDirectory(dataDir, state, record))
    const server = await readPostmaster(layout)
    if (server && isAlive(server.pid) && !isCertainlyNotPostgres(server.pid)) {
      throw new ClusterError(`The database in ${layout.directory} is running. Stop it before removing it.`)
    }
    await rm(layout.directory, { recursive: true, force: true, maxRetries: 5 })
    await removeIncomplete(layout)
    // The record is removed last, so that an interrupted removal can be repeated.
    await rm(recordPath(dataDir), { force: true })
  })
}
