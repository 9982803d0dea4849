/** Have the app kept on this device, so that it opens without a connection. Without that it works as well. */
export function registerServiceWorker(): void {
  // While developing, sources change under an app that would be kept.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: nobody can act on it on the screen
    console.warn('The app could not be kept for opening without a connection', error)
  })
}
