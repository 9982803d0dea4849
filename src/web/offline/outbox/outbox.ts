import { v7 as uuid } from 'uuid'
import { type Stamp, stamp } from '#web/clock.ts'
import { requestPersistence } from '#web/offline/persist.ts'
import type { Store, Write } from '#web/offline/store.ts'
import { afterRetry, isOnItsWay, NOT_SENT_YET, type Retry, type SendProgress } from './outbox-state.ts'

/** An entry is saved on this device and not known to have reached the server. */
export interface OutboxEntry<Content> extends SendProgress, Stamp {
  readonly key: string
  /** The order increases with each write on this device, whatever the clock says. */
  readonly order: number
  readonly content: Content
}

export async function readOutbox<Content>(store: Store): Promise<OutboxEntry<Content>[]> {
  const entries = await store.getAll<OutboxEntry<Content>>('outbox')
  return entries.sort((one, other) => one.order - other.order)
}

interface Replaced<Content> {
  /** The key of the entry from which the content was made. */
  readonly key: string | undefined
  /** The content to send after that entry instead, because it may have arrived and stays. */
  readonly after: (content: Content, sent: Content) => Content
}

/**
 * Adds an entry.
 * @param otherWrites in the same transaction
 * @returns null if the device has another owner now
 */
export async function enqueue<Content>(
  store: Store,
  content: Content,
  replaced: Replaced<Content> | null = null,
  ...otherWrites: readonly Write[]
): Promise<OutboxEntry<Content> | null> {
  const key = uuid()
  let entry = null as OutboxEntry<Content> | null
  await store.updateAll<OutboxEntry<Content>>('outbox', (entries, order) => {
    const sent = entries.find((one) => one.key === replaced?.key && isOnItsWay(one))
    const next = replaced && sent ? replaced.after(content, sent.content) : content
    entry = { ...NOT_SENT_YET, key, order, content: next, ...stamp() }
    return [{ table: 'outbox', key, value: entry }, ...replacement(replaced?.key), ...otherWrites]
  })
  if (entry) requestPersistence()
  return entry
}

export function removal(key: string | undefined): readonly Write[] {
  return key === undefined ? [] : [{ table: 'outbox', key }]
}

/** Removes the entry from which a form was opened. An entry that may have arrived since stays, to be sent again. */
export function replacement(key: string | undefined): readonly Write[] {
  const keeps = (now: unknown) => now !== undefined && isOnItsWay(now as SendProgress)
  return removal(key).map((write) => ({ ...write, keeps }))
}

export async function retryRefused(store: Store, which: Retry): Promise<void> {
  for (const entry of await readOutbox(store)) {
    if (afterRetry(entry, which) === undefined) continue
    await store.update<OutboxEntry<unknown>>('outbox', entry.key, (now) => now && afterRetry(now, which))
  }
}

export async function restoreEntry<Content>(store: Store, entry: OutboxEntry<Content>): Promise<void> {
  await store.put({ table: 'outbox', key: entry.key, value: entry })
}

/** Discards an entry. @returns the entry, to be restored; undefined if it was sent or discarded before */
export async function takeFromOutbox<Content>(store: Store, key: string): Promise<OutboxEntry<Content> | undefined> {
  const entry = (await readOutbox<Content>(store)).find((one) => one.key === key)
  if (entry) await store.put(...removal(key))
  return entry
}
