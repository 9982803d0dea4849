import type { Database } from '#server/database/connect.ts'
import { isUnavailable } from '#server/database/unavailable.ts'
import type { Log } from '#server/log.ts'
import type { Person } from '#server/shared-queries/people.ts'
import { canReceive, type Notification, type WatchedChange } from './notifications.ts'
import { readSubscribers, type Subscriber } from './queries.ts'
import { type EventStream, openEventStream } from './stream.ts'

interface OpenStream extends Subscriber {
  readonly stream: EventStream
  /** Whether `ready` was sent; before it, no change is sent. */
  isReady: boolean
  expiry: NodeJS.Timeout | undefined
}

/** What is to be delivered next. */
interface PendingBatch {
  /** By table and organization, so that many changes of one are sent as one. */
  readonly changes: Map<string, WatchedChange>
  readonly rightsOf: Set<string>
  /** Streams to check even if nothing else happened: just opened, or their sign-in may have ended. */
  readonly due: Set<OpenStream>
  /** Notifications may have been lost. */
  missed: boolean
}

const HEARTBEAT_MS = 25_000
const MOST_STREAMS_OF_A_PERSON = 10
const LONGEST_TIMER_MS = 2 ** 31 - 1

interface HubOptions {
  readonly database: Database
  readonly log: Log
  readonly clock: () => number
  /** Whether the database's notifications are being received. */
  readonly isConnected: () => boolean
}

export type Hub = ReturnType<typeof createHub>

/**
 * All open streams of this process. Before a batch is delivered the rights of its receivers are read, in one query for all;
 * what happens during it goes into the next batch.
 */
export function createHub({ database, log, clock, isConnected }: HubOptions) {
  const streams = new Set<OpenStream>()
  let pending = emptyBatch()
  let delivering: Promise<void> | null = null
  let closed = false

  const streamsOf = (personId: string) => [...streams].filter((one) => one.personId === personId)

  const end = (one: OpenStream, reason: 'ended' | 'replaced') => {
    one.stream.send(reason, {})
    one.stream.close()
  }

  const send = (one: OpenStream, person: Person, { changes, rightsOf, missed }: PendingBatch) => {
    if (!isConnected()) return
    if (!one.isReady || missed) {
      one.isReady = true
      // The browser reloads everything after it, so that single changes need not be sent.
      return one.stream.send('ready', { person: person.id })
    }
    if (rightsOf.has(person.id)) one.stream.send('change', { table: 'rights', organization: null })
    for (const change of changes.values()) if (canReceive(person, change)) one.stream.send('change', change)
  }

  const deliver = async (batch: PendingBatch) => {
    const isForAll = batch.missed || batch.changes.size > 0
    const receivers = [...streams].filter((one) => isForAll || batch.due.has(one) || batch.rightsOf.has(one.personId))
    if (receivers.length === 0) return
    try {
      const subscribers = await readSubscribers(database, receivers, clock())
      for (const one of receivers) {
        const subscriber = subscribers.get(one.sessionId)
        if (!subscriber) end(one, 'ended')
        else {
          send(one, subscriber.person, batch)
          if (batch.due.has(one)) checkAgainIn(one, subscriber.expiresInMs)
        }
      }
    } catch (error) {
      // An unavailable database is already logged by the listener's connection.
      if (!isUnavailable(error)) log.failure('reading the rights of open streams', error)
      // Without their rights nothing may be sent. Browsers open the stream again, and reload everything.
      for (const one of receivers) one.stream.close()
    }
  }

  const deliverAll = async () => {
    while (!closed && hasContent(pending)) {
      const batch = pending
      pending = emptyBatch()
      await deliver(batch)
    }
  }

  const startDelivery = () => {
    // The batch may be empty: somebody without an open stream has signed out.
    if (closed || delivering || !hasContent(pending)) return
    delivering = deliverAll().finally(() => {
      delivering = null
      startDelivery()
    })
  }

  const checkAgainIn = (one: OpenStream, expiresInMs: number) => {
    clearTimeout(one.expiry)
    if (!streams.has(one)) return
    one.expiry = setTimeout(
      () => {
        pending.due.add(one)
        startDelivery()
      },
      Math.min(expiresInMs + 1, LONGEST_TIMER_MS),
    ).unref()
  }

  const heartbeat = setInterval(() => {
    for (const { stream } of streams) stream.sendHeartbeat()
  }, HEARTBEAT_MS).unref()

  return {
    /** The body of a new stream; null while the server is stopping. */
    open({ personId, sessionId }: Subscriber): ReadableStream<Uint8Array> | null {
      if (closed) return null
      const own = streamsOf(personId)
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - MOST_STREAMS_OF_A_PERSON))) end(oldest, 'replaced')
      const stream = openEventStream(() => {
        streams.delete(opened)
        clearTimeout(opened.expiry)
      })
      const opened: OpenStream = { personId, sessionId, stream, isReady: false, expiry: undefined }
      streams.add(opened)
      // Checked once more now that it is open: rights that ended since they were read would otherwise be missed.
      pending.due.add(opened)
      startDelivery()
      return stream.body
    },
    receive(notification: Notification) {
      if ('rightsOf' in notification) pending.rightsOf.add(notification.rightsOf)
      else if ('signedOut' in notification) for (const one of streamsOf(notification.signedOut)) pending.due.add(one)
      else {
        const { table, organization } = notification.change
        pending.changes.set(`${table} ${organization}`, notification.change)
      }
      startDelivery()
    },
    /** Notifications may have been lost until now: every browser is to reload everything. */
    reloadAll() {
      pending.missed = true
      startDelivery()
    },
    /** Ends every stream without an event, so that browsers open it again at once, at another process or at the next one. */
    async close() {
      closed = true
      clearInterval(heartbeat)
      for (const { stream } of [...streams]) stream.close()
      await delivering
    },
  }
}

function emptyBatch(): PendingBatch {
  return { changes: new Map(), rightsOf: new Set(), due: new Set(), missed: false }
}

function hasContent({ changes, rightsOf, due, missed }: PendingBatch): boolean {
  return missed || changes.size + rightsOf.size + due.size > 0
}
