import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { COMMON_ERRORS } from '#contract/errors.ts'
import { RETRY_AFTER_SECONDS, UNAVAILABLE } from '#server/calls/errors.ts'
import { describeUnavailable, isUnavailable } from '#server/database/unavailable.ts'
import type { Log } from '#server/log/log.ts'

/**
 * Answers errors outside of procedures: UNAVAILABLE if a retry may help, else UNEXPECTED with a reference to the log.
 */
export function errorHandler(log: Log): ErrorHandler {
  return (error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    // The client has disconnected: this is no failure, and no one reads the response.
    if (c.req.raw.signal.aborted) return c.body(null, 408)
    if (isUnavailable(error)) {
      log.warn(`answering ${c.req.method} ${c.req.path}: ${describeUnavailable(error)}`)
      return c.json(UNAVAILABLE, UNAVAILABLE.status, { 'retry-after': RETRY_AFTER_SECONDS })
    }
    const reference = log.failure(`answering ${c.req.method} ${c.req.path}`, error)
    const { status, message } = COMMON_ERRORS.UNEXPECTED
    return c.json({ code: 'UNEXPECTED', message, data: { reference } }, status)
  }
}
