import type { Database } from '#server/database/connect.ts'
import { isUnavailable } from '#server/database/unavailable.ts'
import type { Log } from '#server/log/log.ts'
import type { Person } from '#server/queries/people.ts'
import { canReceive, type Notification, type WatchedChange } from './notifications.ts'
import { readSubscribers, type Subscriber } from './queries.ts'
import type { RecentChanges } from './recent-changes.ts'
import type { EventStream } from './stream.ts'

export interface OpenStream extends Subscriber {
  readonly stream: EventStream
  /** Whether `ready` was sent. No change is sent before it. */
  isReady: boolean
  expiry: NodeJS.Timeout | undefined
}

interface PendingBatch {
  /** The changes by table and organization, so that many changes of a table in one organization are sent as one. */
  readonly changes: Map<string, WatchedChange>
  readonly rightsOf: Set<string>
  /** Streams to check in any case: newly opened ones, and those whose sign-in may have ended. */
  readonly due: Set<OpenStream>
  /** Whether notifications may have been lost. */
  missed: boolean
}

interface DeliveryOptions {
  readonly database: Database
  readonly log: Log
  readonly clock: () => number
  /** Whether the database's notifications are being received. */
  readonly isConnected: () => boolean
  readonly recent: RecentChanges
  /** It is called for each checked stream with the time until its sign-in ends. */
  readonly onChecked: (stream: OpenStream, expiresInMs: number) => void
}

export function emptyBatch(): PendingBatch {
  return { changes: new Map(), rightsOf: new Set(), due: new Set(), missed: false }
}

export function hasContent({ changes, rightsOf, due, missed }: PendingBatch): boolean {
  return missed || changes.size + rightsOf.size + due.size > 0
}

/** @param streamsOf the open streams of a person */
export function addToBatch(
  batch: PendingBatch,
  notification: Notification,
  streamsOf: (personId: string) => readonly OpenStream[],
): void {
  if ('rightsOf' in notification) batch.rightsOf.add(notification.rightsOf)
  else if ('signedOut' in notification) for (const open of streamsOf(notification.signedOut)) batch.due.add(open)
  else {
    const { table, organization } = notification.change
    batch.changes.set(`${table} ${organization}`, notification.change)
  }
}

export function endStream({ stream }: OpenStream, reason: 'ended' | 'replaced'): void {
  stream.send(reason, {})
  stream.close()
}

/** Delivers a batch to its receivers. Their rights are read first, all together; without rights a stream ends. */
export async function deliver(
  batch: PendingBatch,
  streams: Iterable<OpenStream>,
  { database, log, clock, isConnected, recent, onChecked }: DeliveryOptions,
): Promise<void> {
  const isForAll = batch.missed || batch.changes.size > 0
  const receivers = [...streams].filter((open) => isForAll || batch.due.has(open) || batch.rightsOf.has(open.personId))
  if (receivers.length === 0) return
  try {
    const subscribers = await readSubscribers(database, receivers, clock())
    for (const receiver of receivers) {
      const subscriber = subscribers.get(receiver.sessionId)
      if (!subscriber) endStream(receiver, 'ended')
      else {
        if (isConnected()) send(receiver, subscriber.person, batch, recent)
        if (batch.due.has(receiver)) onChecked(receiver, subscriber.expiresInMs)
      }
    }
  } catch (error) {
    // The listener already logs an unavailable database.
    if (!isUnavailable(error)) log.failure('reading the rights of open streams', error)
    // Nothing may be sent to receivers with unknown rights. Browsers reconnect, and reload everything.
    for (const { stream } of receivers) stream.close()
  }
}

function send(receiver: OpenStream, person: Person, batch: PendingBatch, recent: RecentChanges): void {
  const { stream, missedMs } = receiver
  if (receiver.isReady && !batch.missed) {
    sendChanges(receiver, person, batch.changes.values(), batch.rightsOf)
    return
  }
  const known = missedMs === undefined || receiver.isReady ? null : recent.ofLast(missedMs)
  receiver.isReady = true
  stream.send('ready', { person: person.id, isComplete: known !== null })
  // If they are not known, the browser reloads everything, so the single changes need not be sent.
  if (known) sendChanges(receiver, person, known.changes, known.rightsOf)
}

function sendChanges(
  { stream }: OpenStream,
  person: Person,
  changes: Iterable<WatchedChange>,
  rightsOf: ReadonlySet<string>,
): void {
  if (rightsOf.has(person.id)) stream.send('change', { table: 'rights', organization: null })
  for (const change of changes) {
    if (!canReceive(person, change)) continue
    if (change.table === 'open_forms') stream.send('forms', { organization: change.organization })
    else if (change.table === 'follow_ups') stream.send('followUps', { organization: change.organization })
    else stream.send('change', change)
  }
}
