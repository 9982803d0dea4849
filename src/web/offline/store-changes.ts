import { createSignal } from '#web/signal.ts'
import { openTabChannel } from '#web/tab-channel.ts'

type StoreChange = 'data' | 'owner'

/** How often stored data has changed, and how often another tab changed its owner. */
const changes = createSignal(0)
const ownerChanges = createSignal(0)
const otherTabs = openTabChannel<StoreChange>('shabaka-store', (change) => {
  if (change === 'owner') count(ownerChanges)
  count(changes)
})

export function announceChange(change: StoreChange): void {
  count(changes)
  otherTabs.post(change)
}

// A page from the back/forward cache has missed the changes of other tabs.
window.addEventListener('pageshow', ({ persisted }) => persisted && count(changes))

export function onStoreChange(listener: () => void): () => void {
  return changes.subscribe(listener)
}

export function onOwnerChangeElsewhere(listener: () => void): void {
  ownerChanges.subscribe(listener)
}

function count(signal: typeof changes): void {
  signal.set(signal.get() + 1)
}
