import { createSignal } from '#web/signal.ts'
import { openTabChannel } from '#web/tab-channel.ts'

/** A change of stored data, or of the person who owns it. */
type StoreChange = 'data' | 'owner'

/** How often stored data has changed, and how often another tab changed its owner. */
const changes = createSignal(0)
const ownerChanges = createSignal(0)
const otherTabs = openTabChannel<StoreChange>('shabaka-store', (change) => {
  if (change === 'owner') count(ownerChanges)
  count(changes)
})

/** Notify the listeners here and in the other tabs. */
export function announceChange(change: StoreChange): void {
  count(changes)
  otherTabs.post(change)
}

// A page from the back/forward cache has missed the changes of other tabs.
window.addEventListener('pageshow', ({ persisted }) => persisted && count(changes))

/** Call `listener` whenever stored data changes, here or in another tab. Returns a function that stops it. */
export function onStoreChange(listener: () => void): () => void {
  return changes.subscribe(listener)
}

/** Call `listener` whenever another tab changes the owner. */
export function onOwnerChangeElsewhere(listener: () => void): void {
  ownerChanges.subscribe(listener)
}

function count(signal: typeof changes): void {
  signal.set(signal.get() + 1)
}
