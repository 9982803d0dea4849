import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { CALL_LIMITS, CONNECT_MS, type DatabaseUrl, limitConnection, type TimeLimits } from './client.ts'
import { clientOf } from './pool-client.ts'
import * as schema from './schema/index.ts'
import { isConnectionLost } from './unavailable.ts'
import { ConfirmingClient } from './unconfirmed-commit.ts'

export type Database = NodePgDatabase<typeof schema>

export type Queryable = Pick<
  Database,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute'
>

export interface PoolUsage {
  readonly inUse: number
  readonly idle: number
  readonly waiting: number
}

export interface Connection {
  readonly database: Database
  usage(): PoolUsage
  close(): Promise<void>
}

const CLOSE_MS = 5_000

/**
 * A call without a connection within three seconds fails, and so does one that loses its connection (`isUnavailable`).
 * The next call gets a new one.
 * @param size the maximum number of connections
 * @param idleMs how long an idle connection remains; 0 until the pool is closed
 */
export function connect(
  url: DatabaseUrl,
  size = 10,
  limits: TimeLimits = CALL_LIMITS,
  idleMs: number = 10_000,
): Connection {
  const clients = new Set<pg.PoolClient>()
  const pool = new pg.Pool({
    max: size,
    application_name: 'shabaka',
    options: '-c timezone=UTC',
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: idleMs,
    Client: clientOf(url),
    onConnect: async (client) => {
      if (client instanceof ConfirmingClient) await limitConnection(client, limits)
    },
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    clients.add(client)
    // The pool itself listens only to idle connections: one that breaks between two statements would end the process.
    client.on('error', () => undefined)
    client.on('end', () => clients.delete(client))
  })
  const database = drizzle(pool, { schema, casing: 'snake_case' })
  database.transaction = transactionsOn(pool)
  return {
    database,
    usage: () => ({ inUse: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      // If this is missing, an unanswered statement would delay the stop forever.
      const cut = setTimeout(() => {
        for (const client of clients) client.connection.stream.destroy()
      }, CLOSE_MS)
      await pool.end()
      clearTimeout(cut)
    },
  }
}

export function databaseOn(client: pg.ClientBase): Database {
  return drizzle(client as pg.Client, { schema, casing: 'snake_case' })
}

/** Unlike Drizzle's own transactions, these release the connection if `begin` fails. */
function transactionsOn(pool: pg.Pool): Database['transaction'] {
  const databases = new WeakMap<pg.PoolClient, Database>()
  return async (work, config) => {
    const client = await pool.connect()
    let lost: Error | undefined
    const onError = (error: Error) => {
      lost = error
    }
    client.on('error', onError)
    try {
      const database = databases.get(client) ?? databaseOn(client)
      databases.set(client, database)
      return await database.transaction(work, config)
    } catch (error) {
      // After a lock time-out or a deadlock the connection is still usable.
      if (isConnectionLost(error)) lost ??= error as Error
      throw error
    } finally {
      client.off('error', onError)
      client.release(lost)
    }
  }
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, UNIQUE_VIOLATION)
}

/** Whether a row to delete is still referred to, or a new one refers to a missing one. */
export function isForeignKeyViolation(error: unknown): boolean {
  return hasCode(error, FOREIGN_KEY_VIOLATION)
}

function hasCode(error: unknown, code: string): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === code
}
