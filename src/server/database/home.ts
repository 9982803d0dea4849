import type { Environment } from '#server/environment.ts'
import type { Log } from '#server/log.ts'
import { appDatabaseUrl, ensureAppDatabase } from './app-database.ts'
import { closeClient, type DatabaseUrl, openClient, urlOf } from './client.ts'
import { DatabaseError, prepareDatabase } from './connect.ts'
import { startEmbedded } from './embedded/cluster.ts'
import { COMMAND_LINE, takeInstanceLock } from './instance-lock.ts'
import { superviseCluster } from './supervised-cluster.ts'

/** The database that the app lives in: its own PostgreSQL, or one that is there already. */
export interface DatabaseHome {
  readonly url: DatabaseUrl
  /** Whether it may be used at this moment: false while the app's own PostgreSQL is lost and being brought back. */
  isThere(): boolean
  /** Resolves, with where it runs, when another app has taken the app's own PostgreSQL over: then this one must end. */
  readonly takenOver: Promise<string>
  close(): Promise<void>
}

/**
 * Find or start the database and bring its tables up to date.
 * @throws DatabaseError or EmbeddedError, in words for who runs the server
 */
export async function openDatabaseHome(environment: Environment, log: Log): Promise<DatabaseHome> {
  const home = environment.databaseUrl ? existing(environment.databaseUrl) : await embedded(environment, log)
  try {
    await reachable(urlOf(home.url))
    await prepareDatabase(home.url, log.info)
    return home
  } catch (error) {
    await home.close()
    throw error
  }
}

/**
 * The database for a command beside the app: while the app runs, its own PostgreSQL is used and left running; otherwise it
 * is started, and stopped again by `close`.
 */
export async function attachDatabase(
  { databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  report: (line: string) => void,
): Promise<Pick<DatabaseHome, 'url' | 'close'>> {
  if (databaseUrl) return existing(databaseUrl)
  const cluster = await startEmbedded({ dataDir, report })
  // Held while this command runs: only who holds it may stop the cluster.
  const lock = await takeInstanceLock(cluster.url, COMMAND_LINE)
  const close = async () => {
    if (!lock.held) return
    try {
      await cluster.stop()
    } finally {
      await lock.release()
    }
  }
  try {
    await ensureAppDatabase(cluster.url)
    const url = appDatabaseUrl(cluster.url)
    await prepareDatabase(url, report)
    return { url, close }
  } catch (error) {
    await close()
    throw error
  }
}

function existing(url: string): DatabaseHome {
  return { url, isThere: () => true, takenOver: new Promise(() => undefined), close: async () => undefined }
}

async function embedded({ dataDir, appUrl }: Environment, log: Log): Promise<DatabaseHome> {
  const cluster = await superviseCluster({ dataDir, appUrl }, log)
  if ('takenBy' in cluster)
    throw new DatabaseError(`Shabaka is already running at ${cluster.takenBy}, with the data in ${dataDir}.`)
  try {
    await ensureAppDatabase(cluster.url())
    const { isHeld: isThere, takenOver, close } = cluster
    return { url: () => appDatabaseUrl(cluster.url()), isThere, takenOver, close }
  } catch (error) {
    await cluster.close()
    throw error
  }
}

async function reachable(url: string): Promise<void> {
  try {
    await closeClient(await openClient(url, { connectionTimeoutMillis: 10_000 }))
  } catch (error) {
    const { host } = new URL(url)
    throw new DatabaseError(
      `The database at ${host} cannot be reached: ${error instanceof Error ? error.message : error}`,
    )
  }
}
