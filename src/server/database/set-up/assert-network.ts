import { hasCluster } from '#embedded-postgres'
import { closeClient, JOB_LIMITS, openClient } from '#server/database/client.ts'
import { DatabaseError } from '#server/database/database-error.ts'

/**
 * It is called before a command would make a cluster there. @throws DatabaseError if the app's own PostgreSQL has
 * nothing in the folder
 */
export async function assertCluster(dataDir: string): Promise<void> {
  if (!(await hasCluster(dataDir))) throw missingIn(dataDir)
}

/**
 * @param place its data folder; if it is missing, the message names the database
 * @throws DatabaseError if there is no network in it
 */
export async function assertNetwork(url: string, place?: string): Promise<void> {
  if (await hasNetwork(url)) return
  const { host, pathname } = new URL(url)
  throw missingIn(place ?? `the database ${decodeURIComponent(pathname.slice(1))} at ${host}`)
}

const NO_SUCH_DATABASE = '3D000'

/** Whether there is a network of any version: every version has had this table. */
async function hasNetwork(url: string): Promise<boolean> {
  const client = await openClient(url, {}, JOB_LIMITS).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === NO_SUCH_DATABASE) return null
    throw error
  })
  if (!client) return false
  try {
    const found = await client.query(`select from pg_tables where schemaname = 'public' and tablename = 'profiles'`)
    return found.rows.length > 0
  } finally {
    await closeClient(client)
  }
}

function missingIn(place: string): DatabaseError {
  return new DatabaseError(`There is no network in ${place}. Set DATA_DIR or DATABASE_URL as for the app.`)
}
