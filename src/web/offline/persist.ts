const REQUESTED = 'storage-persistence'

/** Requests once, on the first save, that the browser never deletes the data to make room. Never fails. */
export function requestPersistence(): void {
  try {
    if (localStorage.getItem(REQUESTED) !== null) return
    localStorage.setItem(REQUESTED, 'asked')
    navigator.storage?.persist?.().catch(() => undefined)
  } catch {
    // The browser blocks its storage, or does not have this function.
  }
}
