/** The event by which Chromium browsers offer to install the app; not part of TypeScript's DOM. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

let latest: InstallPromptEvent | null = null
const listeners = new Set<() => void>()

// The event comes once, often before the start screen is loaded, so it is kept from the first script on. The browser's own banner
// is left out: the start screen offers it once, where it does not cover anything.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  latest = event as InstallPromptEvent
  for (const listener of listeners) listener()
})

/** The browser's offer to install the app; null without one. */
export function installPrompt(): Pick<InstallPromptEvent, 'prompt'> | null {
  return latest
}

/** Calls `listener` when there is an offer; the returned function stops that. */
export function onInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
