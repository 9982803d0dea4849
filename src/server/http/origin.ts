import type { MiddlewareHandler } from 'hono'
import { trustedOrigins } from '#server/auth/auth.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses what another site's page sends, before a session is looked up or a body is read.
 *
 * A request with neither header is let through: every browser sends Origin with a POST, so it comes from a program, which
 * sends only the cookies it holds itself; and the cookies are SameSite=Lax, so no page of another site can make a browser
 * send them with a POST.
 */
export function refuseForeignOrigins(appUrl: string): MiddlewareHandler {
  const trusted = trustedOrigins(appUrl)
  return async (c, next) => {
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const isForeign =
      (origin !== undefined && !trusted.includes(origin)) || site === 'cross-site' || site === 'same-site'
    if (isForeign && !SAFE_METHODS.includes(c.req.method))
      return c.json({ code: 'FORBIDDEN', message: 'Access denied' }, 403)
    await next()
  }
}
