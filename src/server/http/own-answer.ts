import type { MiddlewareHandler } from 'hono'
import { OWN_ANSWER_HEADER, TIME_HEADER } from '#contract/own-answer.ts'

/** Mounted first, so that refusals and failures are marked too. @param plainPageUrl the address in the mark */
export function ownAnswer(plainPageUrl: string, clock: () => number): MiddlewareHandler {
  return async (c, next) => {
    await next()
    c.res.headers.set(OWN_ANSWER_HEADER, plainPageUrl)
    c.res.headers.set(TIME_HEADER, String(clock()))
  }
}
