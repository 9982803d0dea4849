import type { MiddlewareHandler } from 'hono'
import { ANSWERED_HEADER, CALL_HEADER, callMark, OWN_ANSWER_HEADER, TIME_HEADER } from '#contract/own-answer.ts'

/**
 * It is mounted first, so that refusals and failures are marked too. Of an answer to several calls each part has its own
 * mark of the call (`http/rpc-handlers.ts`).
 * @param plainPageUrl the address in the mark
 */
export function ownAnswer(plainPageUrl: string, clock: () => number): MiddlewareHandler {
  return async (c, next) => {
    await next()
    c.res.headers.set(OWN_ANSWER_HEADER, plainPageUrl)
    c.res.headers.set(TIME_HEADER, String(clock()))
    const mark = callMark(c.req.path, c.req.header(CALL_HEADER))
    if (mark !== null) c.res.headers.set(ANSWERED_HEADER, mark)
  }
}
