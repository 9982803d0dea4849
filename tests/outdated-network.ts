import pg from 'pg'
import { startCluster } from '#embedded-postgres'

/** When the first of the migrations from before the first release was made. */
export const BEFORE_FIRST_RELEASE = 1795236437363

export const MIGRATIONS = 'select distinct created_at::float8 as at from drizzle.__drizzle_migrations'
export const DATABASES = `select datname as name from pg_database where datname like 'shabaka%' order by 1`

interface Home {
  readonly dataDir: string
}

/** The rows of the last statement, in a database of a data folder whose app does not run. */
export async function queryIn({ dataDir }: Home, name: string, ...statements: string[]): Promise<unknown[]> {
  const cluster = await startCluster({ dataDir, report: () => undefined })
  const url = new URL(cluster.url)
  url.pathname = name
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
    await cluster.stop()
  }
}

export function backdate(home: Home) {
  return queryIn(home, 'shabaka', `update drizzle.__drizzle_migrations set created_at = ${BEFORE_FIRST_RELEASE}`)
}
