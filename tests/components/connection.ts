import { vi } from 'vitest'
import type { FakeServer } from './fake-server.ts'

/** The device finds that it has no connection, and no call gets an answer. */
export function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  loseConnection()
  window.dispatchEvent(new Event('offline'))
}

/** No call gets an answer, which the device does not notice. */
export function loseConnection() {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
}

/** The connection is back, to a server where one is given. */
export function goOnline(server?: FakeServer) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  if (server) vi.stubGlobal('fetch', server.fetch)
  window.dispatchEvent(new Event('online'))
}

/** The sign-in page of a network answers every call in the place of the server. */
export function putBehindPortal() {
  vi.stubGlobal(
    'fetch',
    async () => new Response('<h1>Welcome to the café</h1>', { headers: { 'content-type': 'text/html' } }),
  )
}
