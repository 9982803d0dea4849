import type { MiddlewareHandler } from 'hono'
import { COMMON_ERRORS } from '#contract/errors.ts'
import { matchProtocol, PROTOCOL_HEADER } from '#contract/protocol.ts'
import { RETRY_AFTER_SECONDS, UNAVAILABLE } from '#server/calls/errors.ts'

const OUTDATED = { code: 'OUTDATED', ...COMMON_ERRORS.OUTDATED } as const

/** Why a call is refused whose page has an unsupported protocol number; null for all others. */
export function protocolRefusal(headers: Headers): typeof OUTDATED | typeof UNAVAILABLE | null {
  const match = matchProtocol(headers.get(PROTOCOL_HEADER))
  if (match === 'accepted') return null
  // During an update, a page can be newer than this process: another process answers soon.
  return match === 'newer' ? UNAVAILABLE : OUTDATED
}

/**
 * Refuses authentication calls as `protocolRefusal` says. Signing out works from every page; links in mails are no
 * calls.
 */
export const authProtocolGuard: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'POST' || c.req.path === '/api/auth/sign-out') return next()
  const refusal = protocolRefusal(c.req.raw.headers)
  if (!refusal) return next()
  const { status, ...body } = refusal
  return c.json(body, status, status === UNAVAILABLE.status ? { 'retry-after': RETRY_AFTER_SECONDS } : {})
}
