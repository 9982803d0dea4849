import { createSignal, type Signal } from './signal.ts'

/** The event by which Chromium browsers offer to install the app; not part of TypeScript's DOM. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

const latest = createSignal<InstallPromptEvent | null>(null)

// The event comes once, often before the start screen is loaded, so the first script stores it. The browser's own
// banner is left out: the start screen offers it once, where it covers nothing.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  latest.set(event as InstallPromptEvent)
})

/** The browser's offer to install the app; null without one. */
export const installPrompt: Signal<Pick<InstallPromptEvent, 'prompt'> | null> = latest
