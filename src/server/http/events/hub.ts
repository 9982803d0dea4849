import type { Database } from '#server/database/connect.ts'
import type { Log } from '#server/log/log.ts'
import { addToBatch, deliver, emptyBatch, endStream, hasContent, type OpenStream } from './deliver-changes.ts'
import type { Notification } from './notifications.ts'
import type { Subscriber } from './queries.ts'
import { createRecentChanges } from './recent-changes.ts'
import { openEventStream } from './stream.ts'

const HEARTBEAT_MS = 25_000
/** Source: docs/product.md, 11.2. */
const MAX_STREAMS_PER_PERSON = 10
/** Node.js would fire a longer timer immediately. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

interface HubOptions {
  readonly database: Database
  readonly log: Log
  readonly clock: () => number
  /** Whether the database's notifications are being received. */
  readonly isConnected: () => boolean
  /** It is called when the last stream of a sign-in has ended. */
  readonly onLeft: (sessionId: string) => void
}

/** Notifications that arrive during a delivery go into the next batch. */
export function createHub(options: HubOptions) {
  const streams = new Set<OpenStream>()
  const recent = createRecentChanges(() => performance.now())
  let pending = emptyBatch()
  let delivering: Promise<void> | null = null
  let closed = false

  const streamsOf = (personId: string) => [...streams].filter((open) => open.personId === personId)

  const deliverAll = async () => {
    while (!closed && hasContent(pending)) {
      const batch = pending
      pending = emptyBatch()
      await deliver(batch, streams, { ...options, recent, onChecked: checkAgainIn })
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

  const checkAgainIn = (open: OpenStream, expiresInMs: number) => {
    clearTimeout(open.expiry)
    if (!streams.has(open)) return
    const check = () => {
      pending.due.add(open)
      startDelivery()
    }
    open.expiry = setTimeout(check, Math.min(expiresInMs + 1, LONGEST_TIMER_MS)).unref()
  }

  const heartbeat = setInterval(() => {
    for (const { stream } of streams) stream.sendHeartbeat()
  }, HEARTBEAT_MS).unref()

  return {
    open({ personId, sessionId, missedMs }: Subscriber): ReadableStream<Uint8Array> | null {
      if (closed) return null
      const own = streamsOf(personId)
      const excess = Math.max(0, own.length + 1 - MAX_STREAMS_PER_PERSON)
      for (const oldest of own.slice(0, excess)) endStream(oldest, 'replaced')
      const stream = openEventStream(() => {
        streams.delete(opened)
        clearTimeout(opened.expiry)
        // When the server stops, browsers continue at another process.
        if (!closed && ![...streams].some((open) => open.sessionId === sessionId)) options.onLeft(sessionId)
      })
      const opened: OpenStream = { personId, sessionId, missedMs, stream, isReady: false, expiry: undefined }
      streams.add(opened)
      // It is checked again once open, because otherwise a loss of rights since the last check would be missed.
      pending.due.add(opened)
      startDelivery()
      return stream.body
    },
    streamCount: () => streams.size,
    receive(notification: Notification) {
      recent.add(notification)
      addToBatch(pending, notification, streamsOf)
      startDelivery()
    },
    /** Makes every browser reload everything, because notifications may have been lost. */
    reloadAll() {
      recent.restart()
      pending.missed = true
      startDelivery()
    },
    /**
     * Ends every stream without an event, so that browsers reconnect immediately, to another process or after a
     * restart.
     */
    async close() {
      closed = true
      clearInterval(heartbeat)
      for (const { stream } of [...streams]) stream.close()
      await delivering
    },
  }
}
