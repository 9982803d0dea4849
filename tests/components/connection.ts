import { onTestFinished, vi } from 'vitest'
import { loadToasts } from '#web/ui/toasts/toast.ts'

const refuse: typeof fetch = async () => {
  throw new TypeError('Failed to fetch')
}
/** The sign-in page of a network, instead of the server. */
const signInFirst: typeof fetch = async () =>
  new Response('<h1>Welcome to the café</h1>', { headers: { 'content-type': 'text/html' } })

/** The `fetch` of the connection that was lost. */
let reaching: typeof fetch | undefined

function cut(by: typeof fetch) {
  onTestFinished(goOnline)
  if (window.fetch !== refuse && window.fetch !== signInFirst) reaching = window.fetch
  vi.stubGlobal('fetch', by)
}

/** The device finds that it has no connection, and nothing is answered. Messages were loaded ahead, as they are soon after a start. */
export async function goOffline() {
  await loadToasts()
  loseConnection()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
}

/** Nothing is answered, which the device does not notice. */
export function loseConnection() {
  cut(refuse)
}

export function putBehindPortal() {
  cut(signInFirst)
}

export function goOnline() {
  if (reaching) vi.stubGlobal('fetch', reaching)
  reaching = undefined
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
}
