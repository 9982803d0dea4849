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

/** The notifications to deliver next. */
interface PendingBatch {
  /** By table and organization, so that many changes of one organization's table are sent as one. */
  readonly changes: Map<string, WatchedChange>
  /** The ids of people whose permissions have changed. */
  readonly rightsOf: Set<string>
  /** Streams to check in any case: they have just been opened, or their sign-in may have ended. */
  readonly due: Set<OpenStream>
  /** Whether notifications may have been lost. */
  missed: boolean
}

const HEARTBEAT_MS = 25_000
/** Source: docs/product.md, 11.2. */
const MAX_STREAMS_PER_PERSON = 10
/** Longer timers of Node.js would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

interface HubOptions {
  readonly database: Database
  readonly log: Log
  readonly clock: () => number
  /** Whether the database's notifications are being received. */
  readonly isConnected: () => boolean
}

/**
 * Makes the hub of all open streams of this process. Before a batch is delivered, the rights of its receivers are read, all at
 * once. Notifications that arrive during a delivery go into the next batch.
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
      // After it the browser reloads everything, so the single changes need not be sent.
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
      // The listener already logs an unavailable database.
      if (!isUnavailable(error)) log.failure('reading the rights of open streams', error)
      // Nothing may be sent to receivers whose rights are unknown. Browsers open the stream again, and reload everything.
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
    // The batch is empty if, for example, a person without an open stream has signed out.
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
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - MAX_STREAMS_PER_PERSON))) end(oldest, 'replaced')
      const stream = openEventStream(() => {
        streams.delete(opened)
        clearTimeout(opened.expiry)
      })
      const opened: OpenStream = { personId, sessionId, stream, isReady: false, expiry: undefined }
      streams.add(opened)
      // Checked again when it is open: otherwise the end of rights since the last check would be missed.
      pending.due.add(opened)
      startDelivery()
      return stream.body
    },
    /** Adds a notification of the database to the next batch. */
    receive(notification: Notification) {
      if ('rightsOf' in notification) pending.rightsOf.add(notification.rightsOf)
      else if ('signedOut' in notification) for (const one of streamsOf(notification.signedOut)) pending.due.add(one)
      else {
        const { table, organization } = notification.change
        pending.changes.set(`${table} ${organization}`, notification.change)
      }
      startDelivery()
    },
    /** Makes every browser reload everything, because notifications may have been lost. */
    reloadAll() {
      pending.missed = true
      startDelivery()
    },
    /** Ends every stream without an event, so that browsers open it again at once, at another process or after a restart. */
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
