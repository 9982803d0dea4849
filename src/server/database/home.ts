import pg from 'pg'
import type { Environment } from '#server/environment.ts'
import type { Log } from '#server/log.ts'
import { DatabaseError, prepareDatabase } from './connect.ts'
import { startEmbedded } from './embedded/cluster.ts'
import { takeInstanceLock } from './instance-lock.ts'

/** The database that the app lives in: its own PostgreSQL, or one that is there already. */
export interface DatabaseHome {
  readonly url: string
  /** Resolves when the app's own PostgreSQL, or the lock on it, is gone without having been let go. */
  readonly lost: Promise<void>
  close(): Promise<void>
}

const NAME = 'shabaka'

/**
 * Find or start the database and bring its tables up to date.
 * @throws DatabaseError or EmbeddedError, in words for who runs the server
 */
export async function openDatabaseHome(environment: Environment, log: Log): Promise<DatabaseHome> {
  const home = environment.databaseUrl ? existing(environment.databaseUrl) : await embedded(environment, log)
  try {
    await reachable(home.url)
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
  const lock = await takeInstanceLock(cluster.url, 'the command line')
  const close = async () => {
    if (!lock.held) return
    await lock.release()
    await cluster.stop()
  }
  try {
    const url = await databaseIn(cluster.url)
    await prepareDatabase(url, report)
    return { url, close }
  } catch (error) {
    await close()
    throw error
  }
}

function existing(url: string): DatabaseHome {
  return { url, lost: new Promise(() => undefined), close: async () => undefined }
}

async function embedded({ dataDir, appUrl }: Environment, log: Log): Promise<DatabaseHome> {
  const cluster = await startEmbedded({ dataDir, report: log.info })
  const lock = await takeInstanceLock(cluster.url, appUrl).catch(async (error: unknown) => {
    if (!cluster.adopted) await cluster.stop()
    throw error
  })
  // Not ours to stop: it belongs to the app that holds the lock.
  if (!lock.held) throw new DatabaseError(`Shabaka is already running at ${lock.holder}, with the data in ${dataDir}.`)
  const close = async () => {
    await lock.release()
    await cluster.stop()
  }
  try {
    return { url: await databaseIn(cluster.url), lost: Promise.race([cluster.ended, lock.lost]), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The app's database in the cluster, made at the first start. */
async function databaseIn(clusterUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [NAME])
    if (found.rowCount === 0) await client.query(`create database ${NAME}`)
  } finally {
    await client.end()
  }
  const url = new URL(clusterUrl)
  url.pathname = `/${NAME}`
  return url.href
}

async function reachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    const { host } = new URL(url)
    throw new DatabaseError(
      `The database at ${host} cannot be reached: ${error instanceof Error ? error.message : error}`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
