import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { CALL_LIMITS, CONNECT_MS, type DatabaseUrl, limitConnection, NO_LIMITS, type TimeLimits } from './client.ts'
import { clientOf } from './pool-client.ts'
import * as schema from './schema/index.ts'
import { isConnectionLost } from './unavailable.ts'

export type Database = NodePgDatabase<typeof schema>

/** A database or a transaction in it: what a query needs. */
export type Queryable = Pick<
  Database,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute'
>

export interface Connection {
  readonly database: Database
  close(): Promise<void>
}

/** The database cannot be used; the message says why in words for who runs the server. */
export class DatabaseError extends Error {}

const MIGRATION_LOCK = 7_246_252_001
const OLDEST_POSTGRESQL = 150_000

const CLOSE_MS = 5_000

/**
 * A pool of connections. A call that finds no connection within five seconds fails, and so does one whose connection is
 * lost; neither ends the process, and the next call gets a new connection. `isUnavailable` recognises such failures.
 * @param size how many connections at the most
 */
export function connect(url: DatabaseUrl, size = 10, limits: TimeLimits = CALL_LIMITS): Connection {
  const clients = new Set<pg.PoolClient>()
  const pool = new pg.Pool({
    max: size,
    application_name: 'shabaka',
    options: '-c timezone=UTC',
    connectionTimeoutMillis: CONNECT_MS,
    Client: clientOf(url),
    onConnect: (client) => limitConnection(client as pg.Client, limits),
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    clients.add(client)
    // The pool listens only while a connection is idle: one that breaks between two statements would end the process.
    client.on('error', () => undefined)
    client.on('end', () => clients.delete(client))
  })
  const database = drizzle(pool, { schema, casing: 'snake_case' })
  database.transaction = transactionsOn(pool)
  return {
    database,
    async close() {
      // Statements that the server never answers must not hold up a stop.
      const cut = setTimeout(() => {
        for (const client of clients) client.connection.stream.destroy()
      }, CLOSE_MS)
      await pool.end()
      clearTimeout(cut)
    },
  }
}

/**
 * Transactions that give their connection back whatever happens. Drizzle's own lose it from the pool where `begin` fails,
 * so that a pool is used up after as many lost connections as it has places.
 */
function transactionsOn(pool: pg.Pool): Database['transaction'] {
  const databases = new WeakMap<pg.PoolClient, Database>()
  return async (work, config) => {
    const client = await pool.connect()
    let lost: Error | undefined
    const notice = (error: Error) => {
      lost = error
    }
    client.on('error', notice)
    try {
      const database = databases.get(client) ?? (drizzle(client, { schema, casing: 'snake_case' }) as Database)
      databases.set(client, database)
      return await database.transaction(work, config)
    } catch (error) {
      // A lock that was not given or a deadlock leaves the connection as sound as before.
      if (isConnectionLost(error)) lost ??= error as Error
      throw error
    } finally {
      client.off('error', notice)
      client.release(lost)
    }
  }
}

/**
 * Bring the tables of the database at `url` up to date; several processes may do it at once.
 * @param report called with a line for the console where something should be known
 * @throws DatabaseError where the server is too old or the database is not UTF8
 */
export async function prepareDatabase(url: DatabaseUrl, report: (line: string) => void): Promise<void> {
  const { database, close } = connect(url, 1, NO_LIMITS)
  try {
    await checkServer(database)
    await database.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await migrate(database, { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) })
    await warnAboutArabicSearch(database, report)
  } finally {
    await close()
  }
}

const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed because what it wrote may stand only once. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === UNIQUE_VIOLATION
}

async function checkServer(database: Database): Promise<void> {
  const found = await database.execute<{ version: number; encoding: string }>(sql`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`)
  const { version = 0, encoding = '' } = found.rows[0] ?? {}
  if (version < OLDEST_POSTGRESQL)
    throw new DatabaseError(
      `PostgreSQL 15 or newer is needed; DATABASE_URL leads to version ${Math.floor(version / 10_000)}.`,
    )
  if (encoding !== 'UTF8')
    throw new DatabaseError(
      `The database of DATABASE_URL has the encoding ${encoding}, which cannot hold Arabic. Make it with: create database shabaka encoding 'UTF8' template template0`,
    )
}

async function warnAboutArabicSearch(database: Database, report: (line: string) => void): Promise<void> {
  const found = await database.execute<{ trigrams: string[] }>(sql`select show_trgm('محمد') as trigrams`)
  if (found.rows[0]?.trigrams.length === 0)
    report(
      'Warning: the locale of this database has no Arabic letters, so searching Arabic names will be slow. Use an ICU or C.UTF-8 locale.',
    )
}
