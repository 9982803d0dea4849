import { Socket } from 'node:net'
import pg from 'pg'

/** Where a database is; a function where that may change while the app runs. It throws `DatabaseRecovering` while nobody may connect. */
export type DatabaseUrl = string | (() => string)

/** How long the server lets a connection do something, in milliseconds; 0 is without a limit. */
export interface TimeLimits {
  readonly statement: number
  /** Waiting for a lock that another transaction holds. */
  readonly lock: number
  /** Doing nothing inside an open transaction, and thereby holding its locks. */
  readonly idleInTransaction: number
}

/** The limits of calls. Far more than any of them needs, and less than people and proxies wait. */
export const CALL_LIMITS: TimeLimits = { statement: 15_000, lock: 5_000, idleInTransaction: 15_000 }

/** For migrations, checks of the whole database and other work that may take as long as it needs. */
export const NO_LIMITS: TimeLimits = { statement: 0, lock: 0, idleInTransaction: 0 }

/** How long a connection may take to be made, or to be had from a pool. */
export const CONNECT_MS = 5_000

const GRACE_MS = 5_000
const GOODBYE_MS = 1_000

export function urlOf(url: DatabaseUrl): string {
  return typeof url === 'string' ? url : url()
}

/**
 * Set the time limits of a new connection of a pool. A connection on which nothing at all is heard for longer than the server's own limits allow is closed from here: the
 * server is frozen, or the network has lost it.
 */
export async function limitConnection(client: pg.Client, limits: TimeLimits): Promise<void> {
  if (limits.statement === 0) return
  await setLimits(client, limits)
  const { stream } = client.connection
  const silence = Math.max(limits.statement, limits.lock, limits.idleInTransaction) + GRACE_MS
  if (stream instanceof Socket) stream.setTimeout(silence, () => stream.destroy())
}

/** By a statement and not by start-up parameters, which poolers refuse. */
async function setLimits(client: pg.Client, { statement, lock, idleInTransaction }: TimeLimits): Promise<void> {
  const setting = {
    text: `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
      set_config('idle_in_transaction_session_timeout', $3, false)`,
    values: [statement, lock, idleInTransaction].map(String),
    query_timeout: CONNECT_MS,
  }
  await client.query(setting)
}

/**
 * One connection outside any pool. It never ends the process: whoever holds it hears of its loss by the event `end`. It may be
 * silent for as long as it likes, as one that listens is, but a statement that nobody answers fails soon after its limit.
 * @param config what sets it apart, such as its name in the database's list of connections
 */
export async function openClient(
  url: DatabaseUrl,
  config: pg.ClientConfig = {},
  limits: TimeLimits = CALL_LIMITS,
): Promise<pg.Client> {
  const isLimited = limits.statement > 0
  const client = new pg.Client({
    connectionTimeoutMillis: CONNECT_MS,
    ...(isLimited ? { query_timeout: limits.statement + GRACE_MS } : {}),
    ...config,
    connectionString: urlOf(url),
  })
  // Without a listener a connection that breaks would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (isLimited) await setLimits(client, limits)
    return client
  } catch (error) {
    void closeClient(client)
    throw error
  }
}

/** Close a connection, also where the server does not answer any more. */
export async function closeClient(client: pg.Client): Promise<void> {
  const cut = setTimeout(() => client.connection.stream.destroy(), GOODBYE_MS)
  await client.end().catch(() => undefined)
  clearTimeout(cut)
}
