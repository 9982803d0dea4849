import { setImmediate } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'

/**
 * Requests begin one after another, and other waiting work runs in between. Hundreds that arrive together delay no
 * other.
 */
export function takeTurns(): MiddlewareHandler {
  let last: Promise<unknown> = Promise.resolve()
  return async (_, next) => {
    last = last.then(() => setImmediate())
    await last
    await next()
  }
}
