import { vi } from 'vitest'

/** The `fetch` of the connection that was lost. */
let reaching: typeof fetch | undefined

/** The device finds that it has no connection, and nothing is answered. */
export function goOffline() {
  reaching ??= window.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
}

export function goOnline() {
  if (reaching) vi.stubGlobal('fetch', reaching)
  reaching = undefined
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
}
