/** Store the app on this device, so that it opens without a connection. The app works without that, too. */
export function registerServiceWorker(): void {
  // In development, a stored app would hide changes of the sources.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: nobody can act on it on the screen
    console.warn('The app could not be stored for opening without a connection', error)
  })
}
