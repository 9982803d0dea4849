import { attachCluster, superviseCluster } from '#embedded-postgres'
import type { Environment } from '#server/environment.ts'
import type { Log } from '#server/log.ts'
import { appDatabaseUrl, ensureAppDatabase } from './app-database.ts'
import type { DatabaseUrl } from './client.ts'
import { DatabaseError } from './database-error.ts'
import { prepareDatabase } from './migrate.ts'
import { setAsideOutdatedDemo } from './outdated-demo.ts'
import { prepareExternal } from './prepare-external.ts'
import { giveToOwner, ROLES, urlForRole } from './roles.ts'
import { DatabaseRecovering } from './unavailable.ts'

/** The app's database: in its own PostgreSQL, or in the one of DATABASE_URL. */
interface AppDatabase {
  readonly url: DatabaseUrl
  /** False while the app's own PostgreSQL is lost and being started again. */
  isAvailable(): boolean
  /** Resolves with the address of another app that has taken over the app's own PostgreSQL: then this one must end. */
  readonly takenOver: Promise<string>
  close(): Promise<void>
}

/**
 * Find or start the database, and migrate it.
 * @throws DatabaseError or ClusterError, with a message for whoever runs the server
 */
export async function openDatabase(environment: Environment, log: Log): Promise<AppDatabase> {
  if (!environment.databaseUrl) return embedded(environment, log)
  await prepareExternal(environment.databaseUrl, environment.migrationUrl, log.info)
  return external(environment.databaseUrl)
}

/**
 * The database for a command. The app's own PostgreSQL is started if no app runs, and then stopped again by `close`.
 * @throws DatabaseError or ClusterError, with a message for whoever runs the command
 */
export async function attachDatabase(
  { databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  report: (line: string) => void,
): Promise<Pick<AppDatabase, 'url' | 'close'>> {
  if (databaseUrl) return external(databaseUrl)
  const cluster = await attachCluster(dataDir, report)
  try {
    await ensureAppDatabase(cluster.url)
    await prepareOwn(cluster.url, report)
    return { url: urlForRole(appDatabaseUrl(cluster.url), ROLES.app), close: cluster.close }
  } catch (error) {
    await cluster.close()
    throw error
  }
}

function external(url: string): AppDatabase {
  return { url, isAvailable: () => true, takenOver: new Promise(() => undefined), close: async () => undefined }
}

async function embedded({ mode, dataDir, appUrl }: Environment, log: Log): Promise<AppDatabase> {
  const cluster = await superviseCluster({ dataDir, appUrl }, log)
  if ('takenBy' in cluster)
    throw new DatabaseError(`Shabaka is already running at ${cluster.takenBy}, with the data in ${dataDir}.`)
  const clusterUrl = () => {
    const url = cluster.url()
    if (url === null) throw new DatabaseRecovering()
    return url
  }
  try {
    await ensureAppDatabase(clusterUrl())
    if (mode === 'demo') await replaceOutdatedDemo(clusterUrl(), log)
    await prepareOwn(clusterUrl(), log.info)
    const { isHeld: isAvailable, takenOver, close } = cluster
    return { url: () => urlForRole(appDatabaseUrl(clusterUrl()), ROLES.app), isAvailable, takenOver, close }
  } catch (error) {
    await cluster.close()
    throw error
  }
}

/** Migrate the app's database in its own cluster, as its owner. */
async function prepareOwn(clusterUrl: string, report: (line: string) => void): Promise<void> {
  const url = appDatabaseUrl(clusterUrl)
  await giveToOwner(url)
  await prepareDatabase(urlForRole(url, ROLES.owner), ROLES.app, report)
}

async function replaceOutdatedDemo(clusterUrl: string, log: Log): Promise<void> {
  const name = await setAsideOutdatedDemo(clusterUrl, new Date())
  if (name === null) return
  log.info(
    `The demo network was made by a version of Shabaka from before the first release. Its database is now called ${name}, and a new demo is made.`,
  )
  await ensureAppDatabase(clusterUrl)
}
