import { vi } from 'vitest'
import { loadToasts } from '#web/ui/toast.ts'

/** The `fetch` of the connection that was lost. */
let reaching: typeof fetch | undefined

/** The device finds that it has no connection, and nothing is answered. Messages were loaded ahead, as they are soon after a start. */
export async function goOffline() {
  await loadToasts()
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
