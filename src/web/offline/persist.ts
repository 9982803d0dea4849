const REQUESTED = 'storage-persistence'

/**
 * Asks the browser, once on this device, never to delete what is stored here to make room. Called when someone saves something for
 * the first time: only then has a browser that asks the person a reason to show. Never fails, and nothing waits for it.
 */
export function askToPersist(): void {
  try {
    if (localStorage.getItem(REQUESTED) !== null) return
    localStorage.setItem(REQUESTED, 'asked')
    navigator.storage?.persist?.().catch(() => undefined)
  } catch {
    // A browser that blocks its storage, or has none of this.
  }
}
