import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Me } from '#contract/accounts/accounts.ts'
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_OVER_TLS, WORKER_HEADER } from '#contract/page.ts'
import { screenAt } from '#contract/screens.ts'
import { STYLE_NONCE } from '#contract/style-nonce.ts'
import { compressedPage } from '#server/requests/compression.ts'
import { styleNonceOf } from '#server/requests/security-headers.ts'
import { createPage } from './page.ts'
import type { BuildManifest } from './page-files.ts'

const SVG = 'image/svg+xml'

export interface WebApp {
  readonly directory: string
  readonly page: string
  readonly manifest: BuildManifest
}

/**
 * It is mounted last, because its page answers every other path. @param findMe null for no one, undefined if unknown
 * now
 */
export function mountStaticWeb(
  app: Hono,
  { directory, page, manifest }: WebApp,
  findMe: (headers: Headers, answerHeaders: Headers) => Promise<Me | null | undefined>,
): void {
  const pageFor = createPage(page, manifest)
  app.use('*', namedCharset)
  app.use(
    '/assets/*',
    serveStatic({
      root: directory,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.get('/assets/*', (c) => c.text('Not found', 404))
  const serveFile = serveStatic({
    root: directory,
    precompressed: true,
    index: 'no-index',
    // Files outside of /assets have no hash in their names; the most important one is the service worker.
    onFound: (_path, c) => c.header('cache-control', 'no-cache'),
  })
  app.use('*', (c, next) => (isHidden(c) ? next() : serveFile(c, next)))
  app.get('*', async (c) => {
    const screen = screenAt(c.req.path)
    const answerHeaders = new Headers()
    const me = screen && (await findMe(c.req.raw.headers, answerHeaders))
    const cookies = answerHeaders.getSetCookie()
    for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
    c.header('vary', 'cookie')
    // A page with a signed-in person must not be shown to the next one.
    c.header('cache-control', me === undefined && cookies.length === 0 ? 'no-cache' : 'no-store')
    const isSignUp = c.req.query('mode') === 'sign-up'
    const html = pageFor({ screen, isSignUp, language: languageOf(c), me })
    return compressedPage(c, html.replaceAll(STYLE_NONCE, styleNonceOf(c)), screen ? 200 : 404)
  })
  app.all('*', (c) => c.json({ code: 'NOT_FOUND' }, 404))
}

/** Files of the build itself start with a dot; the page without a screen is for the service worker alone. */
function isHidden(c: Context): boolean {
  if (/\/(\.|%2e)/i.test(c.req.path)) return true
  return /index(\.|%2e)html$/i.test(c.req.path) && c.req.header(WORKER_HEADER) === undefined
}

/** Adds the character set of text-based images; the library adds only that of texts. */
const namedCharset: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.headers.get('content-type') === SVG) c.res.headers.set('content-type', `${SVG}; charset=utf-8`)
}

function languageOf(c: Context): 'en' | 'ar' {
  const chosen = getCookie(c, LANGUAGE_COOKIE_OVER_TLS) ?? getCookie(c, LANGUAGE_COOKIE)
  return chosen === 'ar' ? 'ar' : 'en'
}
