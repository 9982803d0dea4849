import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { closeClient, type DatabaseUrl, openClient } from '#server/database/client.ts'
import type { Log } from '#server/log/log.ts'

interface PgListener {
  /** Whether notifications are being received. */
  isConnected(): boolean
  close(): Promise<void>
}

interface PgListenerOptions {
  readonly databaseUrl: DatabaseUrl
  readonly log: Log
  readonly onPayload: (payload: string) => void
  /** It is called after every connect and reconnect, because notifications before it were missed. */
  readonly onConnected: () => void
  /** The interval of connection checks, and the time limit of their answers, in milliseconds. */
  readonly heartbeatMs?: number
  readonly answerMs?: number
}

/** The connection's application_name in PostgreSQL. */
export const LISTENER_NAME = 'shabaka listening'

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000
/** The interval of checks of the connection, which is otherwise idle: a cut-off database does not report its end. */
const HEARTBEAT_MS = 3_000
/**
 * The time limit for answers on this connection. Together with the heartbeat, a broken connection is noticed within
 * eight seconds.
 */
const ANSWER_MS = 5_000

/** Listens to database notifications on a separate connection, and reconnects whenever it breaks. */
export function openPgListener(options: PgListenerOptions): PgListener {
  const { databaseUrl, log, onPayload, onConnected, heartbeatMs = HEARTBEAT_MS, answerMs = ANSWER_MS } = options
  const closing = new AbortController()
  let client: pg.Client | null = null
  let isConnected = false
  let failures = 0

  const listenUntilDisconnected = async () => {
    client = await openClient(databaseUrl, {
      application_name: LISTENER_NAME,
      query_timeout: answerMs,
    })
    if (closing.signal.aborted) return
    const disconnected = new AbortController()
    client.on('end', () => disconnected.abort())
    client.on('notification', ({ payload = '' }) => onPayload(payload))
    await client.query('listen changes')
    isConnected = true
    if (failures > 0) log.info('the listener for database changes has reconnected')
    failures = 0
    onConnected()
    for (;;) {
      await pause(heartbeatMs, undefined, disconnected).catch(() => undefined)
      if (disconnected.signal.aborted) throw new Error('the connection has ended')
      await client.query('select')
    }
  }

  const listenUntilClosed = async () => {
    while (!closing.signal.aborted) {
      await listenUntilDisconnected().catch((error: unknown) => {
        isConnected = false
        // It is logged once per outage, not at every retry.
        if (failures === 0 && !closing.signal.aborted)
          log.warn(
            `the listener for database changes has lost its connection, retrying: ${error instanceof Error ? error.message : error}`,
          )
        failures += 1
      })
      if (client) await closeClient(client)
      client = null
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))
      // The wait varies, so that several server processes do not all reconnect together after an outage.
      await pause(wait * (0.5 + Math.random() / 2), undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const ended = listenUntilClosed()

  return {
    isConnected: () => isConnected,
    async close() {
      closing.abort()
      if (client) await closeClient(client)
      await ended
    },
  }
}
