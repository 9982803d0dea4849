import { attachCluster, superviseCluster } from '#embedded-postgres'
import type { Environment } from '#server/config/environment.ts'
import type { DatabaseUrl } from '#server/database/client.ts'
import { DatabaseError } from '#server/database/database-error.ts'
import { DatabaseRecovering } from '#server/database/unavailable.ts'
import type { Log } from '#server/log/log.ts'
import { appDatabaseUrl, ensureAppDatabase } from './app-database.ts'
import { assertCluster, assertNetwork } from './assert-network.ts'
import { prepareDatabase } from './migrate.ts'
import { assertKnown, assertSameDatabase, prepareExternal } from './prepare-external.ts'
import { giveToOwner, ROLES, urlForRole } from './roles.ts'

interface AppDatabase {
  readonly url: DatabaseUrl
  /** Its address without a connection pooler, for listening and for locks of a connection. */
  readonly directUrl: DatabaseUrl
  /** It is false while the app's own PostgreSQL is restarting. */
  isAvailable(): boolean
  /** Resolves with the address of another app that has taken over the app's own PostgreSQL. This app must exit then. */
  readonly takenOver: Promise<string>
  /** The superuser's address of the app's own PostgreSQL; null for another one. */
  readonly superuserUrl: (() => string) | null
  close(): Promise<void>
}

type Location = Pick<Environment, 'databaseUrl' | 'migrationUrl' | 'dataDir'>

/** @throws DatabaseError or ClusterError, with a message for the operator */
export async function openDatabase(environment: Environment, log: Log): Promise<AppDatabase> {
  if (!environment.databaseUrl) return embedded(environment, log)
  const { databaseUrl, migrationUrl, directDatabaseUrl } = environment
  await prepareExternal(databaseUrl, migrationUrl, log.info)
  if (directDatabaseUrl !== null) await assertSameDatabase(databaseUrl, directDatabaseUrl)
  return external(databaseUrl, directDatabaseUrl ?? databaseUrl)
}

/**
 * Attaches to an existing network, and starts the app's own PostgreSQL if no app runs.
 * @throws DatabaseError or ClusterError, with a message for the operator
 */
export async function attachDatabase(
  { databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  report: (line: string) => void,
): Promise<Pick<AppDatabase, 'url' | 'close'>> {
  if (databaseUrl) {
    await assertKnown(databaseUrl)
    await assertNetwork(databaseUrl)
    return external(databaseUrl, databaseUrl)
  }
  await assertCluster(dataDir)
  const cluster = await attachCluster(dataDir, report)
  try {
    await assertNetwork(appDatabaseUrl(cluster.url), dataDir)
    await ensureAppDatabase(cluster.url)
    await prepareOwn(cluster.url, report)
    return { url: urlForRole(appDatabaseUrl(cluster.url), ROLES.app), close: cluster.close }
  } catch (error) {
    await cluster.close()
    throw error
  }
}

/**
 * Attaches to an existing network, for a role that may read every table.
 * @throws DatabaseError or ClusterError, with a message for the operator
 */
export async function attachUnchanged(
  { databaseUrl, migrationUrl, dataDir }: Location,
  report: (line: string) => void,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  if (databaseUrl) {
    const url = migrationUrl ?? databaseUrl
    await assertKnown(url)
    await assertNetwork(url)
    return { url, close: async () => undefined }
  }
  await assertCluster(dataDir)
  const cluster = await attachCluster(dataDir, report)
  try {
    const url = appDatabaseUrl(cluster.url)
    await assertNetwork(url, dataDir)
    await assertKnown(url)
    return { url, close: cluster.close }
  } catch (error) {
    await cluster.close()
    throw error
  }
}

/**
 * Attaches as the owner. `prepare` migrates the database and sets the rights.
 * @param needs an existing network, or nothing: then a database is created if missing in the app's own PostgreSQL
 * @throws DatabaseError or ClusterError, with a message for the operator
 */
export async function attachForOwner(
  { databaseUrl, migrationUrl, dataDir }: Location,
  report: (line: string) => void,
  needs: 'network' | 'nothing' = 'nothing',
): Promise<{ readonly url: string; prepare(): Promise<void>; close(): Promise<void> }> {
  if (databaseUrl) {
    const url = migrationUrl ?? databaseUrl
    const prepare = () => prepareExternal(databaseUrl, migrationUrl, report)
    if (needs === 'network') {
      await assertKnown(url)
      await assertNetwork(url)
    }
    return { url, prepare, close: async () => undefined }
  }
  if (needs === 'network') await assertCluster(dataDir)
  const cluster = await attachCluster(dataDir, report)
  try {
    if (needs === 'network') await assertNetwork(appDatabaseUrl(cluster.url), dataDir)
    await ensureAppDatabase(cluster.url)
    const url = appDatabaseUrl(cluster.url)
    await giveToOwner(url)
    const prepare = () => prepareOwn(cluster.url, report)
    return { url: urlForRole(url, ROLES.owner), prepare, close: cluster.close }
  } catch (error) {
    await cluster.close()
    throw error
  }
}

function external(url: string, directUrl: string): AppDatabase {
  return {
    url,
    directUrl,
    isAvailable: () => true,
    takenOver: new Promise(() => undefined),
    superuserUrl: null,
    close: async () => undefined,
  }
}

async function embedded({ dataDir, appUrl }: Environment, log: Log): Promise<AppDatabase> {
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
    await prepareOwn(clusterUrl(), log.info)
    const { isHeld: isAvailable, takenOver, close } = cluster
    const superuserUrl = () => appDatabaseUrl(clusterUrl())
    const url = () => urlForRole(superuserUrl(), ROLES.app)
    return { url, directUrl: url, isAvailable, takenOver, superuserUrl, close }
  } catch (error) {
    await cluster.close()
    throw error
  }
}

async function prepareOwn(clusterUrl: string, report: (line: string) => void): Promise<void> {
  const url = appDatabaseUrl(clusterUrl)
  await giveToOwner(url)
  await prepareDatabase(urlForRole(url, ROLES.owner), ROLES.app, report)
}
