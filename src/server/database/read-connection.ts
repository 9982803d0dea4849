import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { closeClient, type DatabaseUrl, openClient, type TimeLimits } from './client.ts'
import type { Queryable } from './connect.ts'
import * as schema from './schema/index.ts'
import { isConnectionLost } from './unavailable.ts'

const CONNECTIONS = 2

/** The limits are short, because every statement waits for earlier ones on the same connection. */
export const READ_LIMITS: TimeLimits = { statement: 5_000, lock: 2_000, idleInTransaction: 5_000 }

/**
 * Connections for reads. Statements are sent without waiting for earlier answers, so that two connections serve many
 * calls. There are no transactions; a lost connection is opened again by the next statement.
 */
export function openReadConnection(url: DatabaseUrl): { readonly reads: Queryable; close(): Promise<void> } {
  const connections = Array.from({ length: CONNECTIONS }, () => new PipelinedConnection(url))
  const reads = drizzle(new LeastBusy(connections) as unknown as pg.Client, { schema, casing: 'snake_case' })
  return {
    reads,
    async close() {
      await Promise.all(connections.map((one) => one.close()))
    },
  }
}

/** Sends each statement on the connection with the fewest pending ones. */
class LeastBusy {
  readonly #connections: readonly PipelinedConnection[]

  constructor(connections: readonly PipelinedConnection[]) {
    this.#connections = connections
  }

  query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    const [first, ...others] = this.#connections
    if (!first) throw new Error('There is no connection')
    return others.reduce((least, one) => (one.unanswered < least.unanswered ? one : least), first).query(config, values)
  }
}

class PipelinedConnection {
  readonly #url: DatabaseUrl
  #client: Promise<pg.Client> | null = null
  #isClosed = false
  unanswered = 0

  constructor(url: DatabaseUrl) {
    this.#url = url
  }

  async query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    if (this.#isClosed) throw new Error('Client was closed and is not queryable')
    this.unanswered += 1
    this.#client ??= this.#connect()
    const client = this.#client
    try {
      return await (await client).query(config, values)
    } catch (error) {
      // The server reports the end of a connection to its statement first.
      if (isConnectionLost(error)) this.#forget(client)
      throw error
    } finally {
      this.unanswered -= 1
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const client = await this.#client?.catch(() => null)
    if (client) await closeClient(client)
  }

  #connect(): Promise<pg.Client> {
    const config = { application_name: 'shabaka', options: '-c timezone=UTC', pipeline: true }
    const client = openClient(this.#url, config, READ_LIMITS)
    const forget = () => this.#forget(client)
    client.then((open) => open.on('error', forget).on('end', forget), forget)
    return client
  }

  #forget(client: Promise<pg.Client>): void {
    if (this.#client !== client) return
    this.#client = null
    client.then(closeClient, () => undefined)
  }
}
