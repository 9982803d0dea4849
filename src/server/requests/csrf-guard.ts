import type { MiddlewareHandler } from 'hono'
import { COMMON_ERRORS } from '#contract/errors.ts'
import { trustedOrigins } from '#server/auth/trusted-origins.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Runs before a session or a body is read. A request without Origin and Sec-Fetch-Site passes: every browser sends
 * Origin with a POST, so it comes from a program, which has only its own cookies. They are SameSite=Lax.
 */
export function csrfGuard(appUrl: string): MiddlewareHandler {
  const trusted = trustedOrigins(appUrl)
  return async (c, next) => {
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const isForeign =
      (origin !== undefined && !trusted.includes(origin)) || site === 'cross-site' || site === 'same-site'
    if (isForeign && !SAFE_METHODS.includes(c.req.method))
      return c.json({ code: 'FORBIDDEN', message: COMMON_ERRORS.FORBIDDEN.message }, 403)
    await next()
  }
}
