import { openTabChannel } from '#web/tab-channel.ts'

/** A change of stored data, or of the person who owns it. */
type StoreChange = 'data' | 'owner'

const changes = new EventTarget()
const otherTabs = openTabChannel<StoreChange>('shabaka-store', (change) => {
  if (change === 'owner') changes.dispatchEvent(new Event('owner'))
  changes.dispatchEvent(new Event('change'))
})

/** Notify the listeners here and in the other tabs. */
export function announceChange(change: StoreChange): void {
  changes.dispatchEvent(new Event('change'))
  otherTabs.post(change)
}

// A page from the back/forward cache has missed the changes of other tabs.
window.addEventListener('pageshow', ({ persisted }) => persisted && changes.dispatchEvent(new Event('change')))

/** Call `listener` whenever stored data changes, here or in another tab. Returns a function that stops it. */
export function onStoreChange(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  return () => changes.removeEventListener('change', listener)
}

/** Call `listener` whenever another tab changes the owner. */
export function onOwnerChangeElsewhere(listener: () => void): void {
  changes.addEventListener('owner', listener)
}
