const REQUESTED = 'storage-persistence'

/** Requests once, on the first save, that the browser never deletes the data to make room. Never fails. */
export function requestPersistence(): void {
  try {
    if (localStorage.getItem(REQUESTED) !== null) return
    localStorage.setItem(REQUESTED, 'asked')
    navigator.storage?.persist?.().catch(() => undefined)
  } catch {
    // A browser that blocks its storage, or has none of this.
  }
}
