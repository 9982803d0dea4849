import { once } from 'node:events'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Environment } from './environment.ts'

/** The app cannot listen where it should; the message says why. */
export class ListenError extends Error {}

const REQUEST_MS = 30_000
const DRAIN_MS = 10_000

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/**
 * An HTTP server for the app. A request that has not arrived whole in time, headers and body, is answered with 408 and its
 * connection closed, so that nobody holds connections open by sending a byte now and then. Answers may take any time.
 * @param requestMs how long a request may take to arrive
 */
export function createHttpServer(fetch: Fetch, requestMs = REQUEST_MS): Server {
  const serverOptions = {
    requestTimeout: requestMs,
    headersTimeout: requestMs,
    connectionsCheckingInterval: Math.min(1_000, requestMs / 4),
  }
  return createAdaptorServer({ fetch, serverOptions }) as Server
}

/**
 * Listen where the environment says.
 * @throws ListenError in words for who runs the server
 */
export async function listen(server: Server, { port, host }: Environment): Promise<void> {
  const listening = once(server, 'listening')
  server.listen(port, host)
  try {
    await listening
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE')
      throw new ListenError(
        `Port ${port} on ${host} is already taken. Stop what uses it, or set another one: PORT=3001`,
      )
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ListenError(`HOST must be an address of this machine, for example 127.0.0.1; ${host} is none.`)
    if (code === 'EACCES')
      throw new ListenError(`Port ${port} may not be used by this user. Set another one: PORT=3001`)
    throw error
  }
}

/** Take no more requests, and wait for those that are being answered; long ones are cut. */
export async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearTimeout(cut)
}
