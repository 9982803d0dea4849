import { Socket } from 'node:net'
import type pg from 'pg'
import { cancelStatement } from './cancel-statement.ts'
import { ConfirmingClient } from './unconfirmed-commit.ts'

/**
 * An address, or a function if it may change while the app runs. The function throws `DatabaseRecovering` while there
 * are no connections.
 */
export type DatabaseUrl = string | (() => string)

/** Time limits that the server enforces on a connection, in milliseconds; 0 for none. */
export interface TimeLimits {
  readonly statement: number
  readonly lock: number
  readonly idleInTransaction: number
}

/**
 * The limits of calls. The longest limit, the grace and another attempt to connect add up to less than ten seconds.
 * Source: docs/product.md, 13.5.
 */
export const CALL_LIMITS: TimeLimits = { statement: 6_000, lock: 4_000, idleInTransaction: 6_000 }

/** The limits of jobs and commands, for which no one waits. */
export const JOB_LIMITS: TimeLimits = { statement: 15_000, lock: 5_000, idleInTransaction: 15_000 }

/** No limits, for migrations, audits of the whole database, and other long work. */
export const NO_LIMITS: TimeLimits = { statement: 0, lock: 0, idleInTransaction: 0 }

/** The longest time to open a connection, or to get one from a pool. */
export const CONNECT_MS = 3_000

/** The longest time of a connection's first statement, which sets its limits. */
const SET_LIMITS_MS = 2_000
const GRACE_MS = 1_000
const CLOSE_MS = 1_000

/** How long a connection with these limits may be silent before it is abandoned, in milliseconds. */
export function silenceLimit(limits: TimeLimits): number {
  return Math.max(limits.statement, limits.lock, limits.idleInTransaction) + GRACE_MS
}

export function urlOf(url: DatabaseUrl): string {
  return typeof url === 'string' ? url : url()
}

/** Closes a connection whose statement exceeds its limits without an answer: the server or network is down. */
export async function limitConnection(client: ConfirmingClient, limits: TimeLimits): Promise<void> {
  if (limits.statement === 0) return
  await setLimits(client, limits)
  const { stream } = client.connection
  if (!(stream instanceof Socket)) return
  stream.setTimeout(silenceLimit(limits), () => {
    if (!client.isWaiting) return
    cancelStatement(client)
    stream.destroy()
  })
}

/**
 * The limits are set by a statement, because poolers refuse start-up parameters. A warning reports an unconfirmed
 * commit.
 */
async function setLimits(client: pg.Client, { statement, lock, idleInTransaction }: TimeLimits): Promise<void> {
  const setting = {
    text: `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
      set_config('idle_in_transaction_session_timeout', $3, false), set_config('client_min_messages', 'warning', false)`,
    values: [statement, lock, idleInTransaction].map(String),
    query_timeout: SET_LIMITS_MS,
  }
  await client.query(setting)
}

/**
 * Opens a connection outside of any pool, whose loss emits `end`. It may be idle for any time, but an unanswered
 * statement fails soon after its limit.
 * @param config for example its `application_name`
 */
export async function openClient(
  url: DatabaseUrl,
  config: pg.ClientConfig = {},
  limits: TimeLimits = CALL_LIMITS,
): Promise<pg.Client> {
  const isLimited = limits.statement > 0
  const client = new ConfirmingClient({
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

export async function closeClient(client: pg.Client): Promise<void> {
  const cut = setTimeout(() => client.connection.stream.destroy(), CLOSE_MS)
  await client.end().catch(() => undefined)
  clearTimeout(cut)
}
