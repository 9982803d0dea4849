import { once } from 'node:events'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Environment } from '#server/config/environment.ts'

/** The app cannot listen at its address; the message says why. */
export class ListenError extends Error {}

/** In this time the largest receipt arrives at 12 kB a second. */
const REQUEST_TIMEOUT_MS = 180_000
const HEADERS_TIMEOUT_MS = 60_000
/** How soon a connection is closed after its running request. */
const IDLE_CHECK_MS = 100
const DRAIN_TIMEOUT_MS = 10_000
/**
 * It is longer than proxies keep idle connections, so that a proxy never sends a request while this end closes (nginx:
 * 60 s).
 */
const KEEP_ALIVE_MS = 90_000

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/**
 * A request that arrives too slowly gets 408 and its connection is closed. Responses may take any time.
 * @param requestMs how long a request may take to arrive, in milliseconds
 */
export function createHttpServer(fetch: Fetch, requestMs = REQUEST_TIMEOUT_MS): Server {
  const serverOptions = {
    requestTimeout: requestMs,
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestMs),
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.min(1_000, requestMs / 4),
  }
  return createAdaptorServer({ fetch, serverOptions }) as Server
}

/** @throws ListenError with a message for the operator */
export async function listen(server: Server, { port, host }: Pick<Environment, 'port' | 'host'>): Promise<void> {
  const listening = once(server, 'listening')
  server.listen(port, host)
  try {
    await listening
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE')
      throw new ListenError(
        `Port ${port} on ${host} is already taken. Stop the program that uses it, or set another one: PORT=3001`,
      )
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ListenError(`HOST must be an address of this machine, for example 127.0.0.1; ${host} is not.`)
    if (code === 'EACCES')
      throw new ListenError(`Port ${port} may not be used by this user. Set another one: PORT=3001`)
    throw error
  }
}

/**
 * It is called before anything is started that would have to be stopped again. @throws ListenError with a message for
 * the operator
 */
export async function assertCanListen(address: Pick<Environment, 'port' | 'host'>): Promise<void> {
  const probe = createHttpServer(() => new Response())
  await listen(probe, address)
  const closed = once(probe, 'close')
  probe.close()
  await closed
}

/**
 * Waits for running requests, and cuts off slow ones. A connection is closed after its request, because a busy client
 * would never switch to another process.
 */
export async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  server.close()
  server.closeIdleConnections()
  const tidying = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
  await closed
  clearInterval(tidying)
  clearTimeout(timer)
}
