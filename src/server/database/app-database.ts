import { closeClient, openClient } from './client.ts'

const NAME = 'shabaka'

/** The address of the app's database in the cluster at `clusterUrl`. */
export function appDatabaseUrl(clusterUrl: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${NAME}`
  return url.href
}

/** Make the app's database in its own cluster, at the first start. */
export async function ensureAppDatabase(clusterUrl: string): Promise<void> {
  const client = await openClient(clusterUrl)
  try {
    const found = await client.query('select from pg_database where datname = $1', [NAME])
    if (found.rowCount === 0) await client.query(`create database ${NAME}`)
  } finally {
    await closeClient(client)
  }
}
