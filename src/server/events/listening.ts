import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { closeClient, type DatabaseUrl, openClient } from '#server/database/client.ts'
import type { Log } from '#server/log.ts'

export interface Listening {
  /** Whether it hears at this moment. */
  hears(): boolean
  close(): Promise<void>
}

interface ListeningOptions {
  readonly databaseUrl: DatabaseUrl
  readonly log: Log
  /** Called with the payload of each notification on the channel `changes`. */
  readonly onPayload: (payload: string) => void
  /** Called whenever it begins to hear: what happened before it was not heard. */
  readonly onHearing: () => void
}

/** By what the connection is known in the database's list of them. */
export const LISTENER_NAME = 'shabaka listening'

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 10_000
/** A connection that is dead without having said so is noticed within a minute. */
const KEEP_ALIVE_MS = 30_000

/** Listen to the database's changes on a connection of its own, which is made anew whenever it breaks. */
export function listen({ databaseUrl, log, onPayload, onHearing }: ListeningOptions): Listening {
  const closing = new AbortController()
  let client: pg.Client | null = null
  let hears = false
  let failures = 0

  const listenOnce = async () => {
    client = await openClient(databaseUrl, {
      application_name: LISTENER_NAME,
      query_timeout: LONGEST_WAIT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    })
    if (closing.signal.aborted) return
    const gone = new Promise<void>((resolve) => client?.on('end', resolve))
    client.on('notification', ({ payload = '' }) => onPayload(payload))
    await client.query('listen changes')
    hears = true
    if (failures > 0) log.info('changes of the database are heard again')
    failures = 0
    onHearing()
    await gone
    throw new Error('the connection has ended')
  }

  const listenOn = async () => {
    while (!closing.signal.aborted) {
      await listenOnce().catch((error: unknown) => {
        hears = false
        // Once an outage: what follows are tries to end it.
        if (failures === 0 && !closing.signal.aborted)
          log.warn(
            `changes of the database are not heard, trying again: ${error instanceof Error ? error.message : error}`,
          )
        failures += 1
      })
      if (client) await closeClient(client)
      client = null
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))
      // Several processes lose the same database at once; they do not all come back at once.
      await pause(wait * (0.5 + Math.random() / 2), undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const ended = listenOn()

  return {
    hears: () => hears,
    async close() {
      closing.abort()
      if (client) await closeClient(client)
      await ended
    },
  }
}
