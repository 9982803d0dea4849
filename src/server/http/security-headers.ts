import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'

/** Features that the app never uses, so that no script on its pages can. Browsers warn about features that they do not know. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'displayCapture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
] as const

/** The nonce of style elements in the policy of the answer to this request. */
export function styleNonceOf(c: Context): string {
  return c.get('secureHeadersNonce') ?? ''
}

type Policy = NonNullable<NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']>

/**
 * The security headers of every answer.
 * @param scripts the sources of inline scripts that may run
 */
export function securityHeaders(appUrl: string, scripts: readonly string[] = []): MiddlewareHandler {
  const withPolicy = (contentSecurityPolicy: Policy) =>
    secureHeaders({
      contentSecurityPolicy,
      referrerPolicy: 'same-origin',
      strictTransportSecurity: appUrl.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : false,
      permissionsPolicy: Object.fromEntries(UNUSED_FEATURES.map((feature) => [feature, []])),
      // Nothing here sets it.
      removePoweredBy: false,
    })
  const ofData = withPolicy({
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'none'"],
  })
  const ofPages = withPolicy({
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...scripts],
    styleSrc: ["'self'"],
    styleSrcElem: ["'self'", NONCE],
    styleSrcAttr: ["'none'"],
    imgSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
  })
  return (c, next) => (c.req.path.startsWith('/rpc/') ? ofData : ofPages)(c, next)
}

/** The sources of a page's inline scripts for the security policy: their digests. */
export function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/** Forbids browsers and proxies to store an answer. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('cache-control', 'no-store')
}

/**
 * The header by which a browser deletes what it has cached of the app, at sign-out. Nothing that the app itself has stored, such as the
 * language.
 */
export const CLEAR_CACHE = ['clear-site-data', '"cache"'] as const

/** Adds {@link CLEAR_CACHE} to an answer, but not to a refusal, which another website can cause. */
export const clearCache: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.ok) c.res.headers.set(...CLEAR_CACHE)
}
