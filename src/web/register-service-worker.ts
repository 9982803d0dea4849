import { elapsed } from './clock.ts'
import { reportStoredVersion } from './new-version.ts'

const HOUR_MS = 3600 * 1000
const LOOK_AGAIN_MS = 10 * 60 * 1000

/** It must be called before the worker is registered. */
export function watchStoredVersion(): void {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  let isControlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of a device has the version of this page.
    if (isControlled) reportStoredVersion()
    isControlled = true
  })
}

/** Installs the service worker, so that the app opens without a connection. The app works without it, too. */
export function registerServiceWorker(): void {
  // In development a precached app would be out of date immediately.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js').then(lookForVersions, (error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: no one can act on it on the screen
    console.warn('The service worker could not be installed; the app will not open without a connection', error)
  })
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(document.documentElement.lang))
}

/** Browsers look for a new version when a page is loaded, but this page may stay open for days. */
function lookForVersions(registration: ServiceWorkerRegistration | undefined): void {
  // A browser that blocks service workers may answer nothing in place of refusing.
  if (!registration) return
  let lookedAt = elapsed()
  const look = () => {
    if (document.visibilityState === 'hidden' || elapsed() - lookedAt < LOOK_AGAIN_MS) return
    lookedAt = elapsed()
    // If there is no connection, the next look finds it.
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  setInterval(look, HOUR_MS)
}
