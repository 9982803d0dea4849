import { sql } from 'drizzle-orm'
import { closeClient, type DatabaseUrl, openClient } from './database/client.ts'
import type { Database } from './database/connect.ts'
import { databaseWords } from './database/unavailable.ts'
import type { Log } from './log.ts'

/** Why the app is not ready, in words for who runs it; null where it is. */
export type Readiness = () => Promise<string | null>

interface ReadinessOptions {
  readonly database: Database
  readonly databaseUrl: DatabaseUrl
  readonly log: Log
  /** False while the app's own PostgreSQL is being brought back. */
  readonly isThere: () => boolean
  /** How long a look may take, in milliseconds. */
  readonly answerMs?: number
  /** How long a write that succeeded counts, in milliseconds. */
  readonly writtenMs?: number
}

const ANSWER_MS = 1_500
const WRITTEN_MS = 5_000

/**
 * A commit that leaves nothing behind: the snapshot is a file in the data folder that is gone when the statement ends, and
 * the message is a record of the write-ahead log, which the commit waits for.
 */
const WRITE = `
  select current_setting('transaction_read_only')::boolean as reads_only, pg_export_snapshot(),
    pg_logical_emit_message(true, 'shabaka', 'ready')`

/**
 * Whether calls can be answered at this moment, as `GET /readyz` tells. A look takes one of the connections that calls use,
 * so that an exhausted pool shows. Every few seconds it also makes a new connection and writes to the disk, so that a server
 * that takes no more connections and a disk that is full or only reads show as well. Many who ask at once share one look,
 * and nobody waits for it longer than `answerMs`. What the database said stands in the log alone.
 */
export function watchReadiness(options: ReadinessOptions): Readiness {
  const { database, databaseUrl, log, isThere, answerMs = ANSWER_MS, writtenMs = WRITTEN_MS } = options
  let looking: Promise<string | null> | null = null
  let writtenAt = Number.NEGATIVE_INFINITY
  let told: string | null = null

  const write = async (): Promise<string | null> => {
    const limits = { connectionTimeoutMillis: answerMs, query_timeout: answerMs }
    const client = await openClient(databaseUrl, { application_name: 'shabaka ready', ...limits })
    try {
      const found = await client.query<{ reads_only: boolean }>(WRITE)
      return found.rows[0]?.reads_only ? 'the database only reads' : null
    } finally {
      void closeClient(client)
    }
  }

  const look = async (): Promise<string | null> => {
    if (performance.now() - writtenAt > writtenMs) {
      // Until a write succeeds, every look tries one.
      writtenAt = Number.NEGATIVE_INFINITY
      const refusal = await write()
      if (refusal) return refusal
      writtenAt = performance.now()
    }
    await database.execute(sql`select 1`)
    told = null
    return null
  }

  const startLook = () => {
    looking = look()
      .catch((error: unknown) => {
        const words = databaseWords(error)
        if (words !== told) log.warn(`not ready: ${words}`)
        told = words
        return 'the database does not take calls'
      })
      .finally(() => {
        looking = null
      })
    return looking
  }

  return async () => {
    if (!isThere()) return 'the database is being brought back'
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve('the database does not answer in time'), answerMs)
    })
    return Promise.race([looking ?? startLook(), late]).finally(() => clearTimeout(timer))
  }
}
