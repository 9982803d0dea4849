import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import { receiptPath } from '#contract/finance/receipt-file.ts'
import { YEAR_FILES_PATH } from '#contract/finance/year-file.ts'

/** Features that the app never uses, blocked for all scripts. Browsers warn about unknown features. */
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

/** The paths whose answers are no pages. */
const DATA_PATHS = ['/rpc/', YEAR_FILES_PATH]

export function styleNonceOf(c: Context): string {
  return c.get('secureHeadersNonce') ?? ''
}

type Policy = NonNullable<NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']>

/** @param scripts the sources of inline scripts that may run */
export function securityHeaders(appUrl: string, scripts: readonly string[] = []): MiddlewareHandler {
  const withPolicy = (contentSecurityPolicy: Policy) =>
    secureHeaders({
      contentSecurityPolicy,
      referrerPolicy: 'same-origin',
      strictTransportSecurity: appUrl.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : false,
      permissionsPolicy: Object.fromEntries(UNUSED_FEATURES.map((feature) => [feature, []])),
      // The app has no such header to remove.
      removePoweredBy: false,
    })
  const ofData = withPolicy({
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'none'"],
  })
  // A picture is shown by a page, a PDF is downloaded: neither may do anything by itself.
  const ofReceipts = withPolicy({ defaultSrc: ["'none'"], sandbox: [], frameAncestors: ["'none'"] })
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
  return (c, next) => {
    if (DATA_PATHS.some((path) => c.req.path.startsWith(path))) return ofData(c, next)
    return (c.req.path.startsWith(receiptPath('')) ? ofReceipts : ofPages)(c, next)
  }
}

export function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

export const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('cache-control', 'no-store')
}

/**
 * The header that makes a browser delete its cache of the app at sign-out. The app's own storage, such as the language,
 * stays.
 */
export const CLEAR_CACHE = ['clear-site-data', '"cache"'] as const

/** Adds {@link CLEAR_CACHE} to a response, but not to a refusal, which another website can cause. */
export const clearCache: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.ok) c.res.headers.set(...CLEAR_CACHE)
}
