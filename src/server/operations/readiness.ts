import { sql } from 'drizzle-orm'
import { closeClient, type DatabaseUrl, openClient } from '#server/database/client.ts'
import type { Database } from '#server/database/connect.ts'
import { readMigrationState } from '#server/database/set-up/applied-migrations.ts'
import { databaseMessage } from '#server/database/unavailable.ts'
import type { Log } from '#server/log/log.ts'
import { isDamaged } from './health/problems.ts'

/** Why the app cannot answer calls now, in one word for anyone who watches it. */
export type UnreadyReason =
  | 'draining'
  | 'database-restarting'
  /** The database refuses connections, or cannot write. */
  | 'database-unavailable'
  /** The database does not respond, or every connection of the pool is in use. */
  | 'database-timeout'
  | 'database-read-only'
  /** The database was replaced by one of an older version. */
  | 'migrations-missing'
  /** PostgreSQL has found a page with a wrong checksum. */
  | 'database-damaged'
  | 'version-too-old'

export type Readiness = () => Promise<UnreadyReason | null>

interface ReadinessOptions {
  readonly database: Database
  readonly databaseUrl: DatabaseUrl
  readonly log: Log
  readonly isAvailable: () => boolean
  readonly isDraining: () => boolean
  /** The time limit of a check, in milliseconds. */
  readonly timeoutMs?: number
  /** How long a successful write is trusted, in milliseconds. */
  readonly writeIntervalMs?: number
}

const TIMEOUT_MS = 1_500
const WRITE_INTERVAL_MS = 5_000

/** The query changes no table. The snapshot is a file in the data folder; the commit waits for the write-ahead log. */
const WRITE_QUERY = `
  select current_setting('transaction_read_only')::boolean as reads_only, pg_export_snapshot(),
    pg_logical_emit_message(true, 'shabaka', 'ready')`

/**
 * `GET /readyz` uses a connection of the calls' pool, to detect an exhausted one. Every few seconds it also tries a new
 * connection and a write, to detect a full or read-only disk and missing migrations. Concurrent checks are merged, and
 * take at most `timeoutMs`. The database's own message is only logged.
 */
export function watchReadiness(options: ReadinessOptions): Readiness {
  const { database, databaseUrl, log, isAvailable, isDraining } = options
  const { timeoutMs = TIMEOUT_MS, writeIntervalMs = WRITE_INTERVAL_MS } = options
  let running: Promise<UnreadyReason | null> | null = null
  let writtenAt = Number.NEGATIVE_INFINITY
  let logged: string | null = null

  const tryWrite = async (): Promise<UnreadyReason | null> => {
    const limits = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs }
    const client = await openClient(databaseUrl, { application_name: 'shabaka ready', ...limits })
    try {
      const found = await client.query<{ reads_only: boolean }>(WRITE_QUERY)
      return found.rows[0]?.reads_only ? 'database-read-only' : null
    } finally {
      void closeClient(client)
    }
  }

  const check = async (): Promise<UnreadyReason | null> => {
    if (performance.now() - writtenAt > writeIntervalMs) {
      // Every check tries to write until a write succeeds.
      writtenAt = Number.NEGATIVE_INFINITY
      const problem = await tryWrite()
      if (problem) return problem
      const migrations = await readMigrationState(database)
      if (migrations !== 'same') return migrations === 'newer' ? 'version-too-old' : 'migrations-missing'
      if (await isDamaged(database)) return 'database-damaged'
      writtenAt = performance.now()
    }
    await database.execute(sql`select 1`)
    logged = null
    return null
  }

  const startCheck = () => {
    running = check()
      .catch((error: unknown): UnreadyReason => {
        const reason = databaseMessage(error)
        if (reason !== logged) log.warn(`not ready: ${reason}`)
        logged = reason
        return 'database-unavailable'
      })
      .finally(() => {
        running = null
      })
    return running
  }

  return async () => {
    if (isDraining()) return 'draining'
    if (!isAvailable()) return 'database-restarting'
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<UnreadyReason>((resolve) => {
      timer = setTimeout(() => resolve('database-timeout'), timeoutMs)
    })
    return Promise.race([running ?? startCheck(), late]).finally(() => clearTimeout(timer))
  }
}
