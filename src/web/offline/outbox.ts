import { v7 as uuid } from 'uuid'
import { type Stamp, stamp } from '#web/clock.ts'
import { afterRetry, NOT_SENT_YET, type Retry, type SendProgress } from './outbox-state.ts'
import { requestPersistence } from './persist.ts'
import type { Store, Write } from './store.ts'

/** Saved on this device; not known to have reached the server. */
export interface OutboxEntry<Content> extends SendProgress, Stamp {
  readonly key: string
  /** Increases with each write on this device, whatever the clock says. */
  readonly order: number
  readonly content: Content
}

export async function readOutbox<Content>(store: Store): Promise<OutboxEntry<Content>[]> {
  const entries = await store.getAll<OutboxEntry<Content>>('outbox')
  return entries.sort((one, other) => one.order - other.order)
}

/** @param otherWrites in the same transaction @returns null if the device has another owner now */
export async function enqueue<Content>(
  store: Store,
  content: Content,
  ...otherWrites: readonly Write[]
): Promise<OutboxEntry<Content> | null> {
  let entry: OutboxEntry<Content> = { ...NOT_SENT_YET, key: uuid(), order: 0, content, ...stamp() }
  const withOrder = (_: unknown, order: number) => {
    entry = { ...entry, order }
    return entry
  }
  if (!(await store.update('outbox', entry.key, withOrder, ...otherWrites))) return null
  requestPersistence()
  return entry
}

export function removal(key: string | undefined): readonly Write[] {
  return key === undefined ? [] : [{ table: 'outbox', key }]
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

/** Discards an entry. @returns what it was, to be restored; undefined if it was sent or discarded before */
export async function takeFromOutbox<Content>(store: Store, key: string): Promise<OutboxEntry<Content> | undefined> {
  const entry = (await readOutbox<Content>(store)).find((one) => one.key === key)
  if (entry) await store.put(...removal(key))
  return entry
}
