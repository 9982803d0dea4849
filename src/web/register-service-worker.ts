/** Install the service worker, so that the app opens without a connection. The app works without it, too. */
export function registerServiceWorker(): void {
  // In development a precached app would be out of date at once.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: nobody can act on it on the screen
    console.warn('The service worker could not be installed; the app will not open without a connection', error)
  })
}
