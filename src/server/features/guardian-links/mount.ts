import type { Context, Hono, MiddlewareHandler } from 'hono'
import { digestOf } from '#server/auth/access/digest.ts'
import { isLoadedAhead } from '#server/auth/sign-in/loaded-ahead.ts'
import { trustedOrigins } from '#server/auth/trusted-origins.ts'
import { RETRY_AFTER_SECONDS } from '#server/calls/errors.ts'
import type { Database } from '#server/database/connect.ts'
import { isUnavailable } from '#server/database/unavailable.ts'
import type { Log } from '#server/log/log.ts'
import { readGroupPhone } from '#server/queries/team-leaders.ts'
import { BODY_LIMITS, limitBody } from '#server/requests/body.ts'
import { compressedPage } from '#server/requests/compression.ts'
import { securityHeaders } from '#server/requests/security-headers.ts'
import { announceByLink, withdrawByLink } from './absences-by-link.ts'
import { askByLink } from './collectors-by-link.ts'
import { guardianPage, type Notice } from './guardian-page.ts'
import { type Problem, problemPage } from './layout.ts'
import { type LinkClock, noteOpening, type OpenedLink, readLink } from './link.ts'
import { readLinkDays } from './link-days.ts'
import { isPreview } from './previews.ts'
import { pageStyle } from './style.ts'
import { createLinkThrottle } from './throttle.ts'

interface GuardianLinksOptions extends LinkClock {
  readonly database: Database
  readonly log: Log
  readonly appUrl: string
  /** The built web app with the fonts of the pages. */
  readonly webDirectory: string
  readonly addressOf: (c: Context) => string
}

/** Status codes of the pages without content. */
const STATUS: Readonly<Record<Problem, 200 | 404 | 429 | 503>> = { dead: 404, busy: 429, failed: 503, preview: 200 }

/** What a form has done, as it is in the address afterwards, by what the page says. */
const DONE = { announced: 'doneAnnounced', withdrawn: 'doneWithdrawn', asked: 'doneAsked' } as const

/** The forms of the page by their paths behind the secret; `refused` is said of one that cannot be read. */
const FORMS = {
  absences: { change: announceByLink, done: 'announced', refused: 'refusedReason' },
  withdrawals: { change: withdrawByLink, done: 'withdrawn', refused: 'refusedReason' },
  collectors: { change: askByLink, done: 'asked', refused: 'refusedName' },
} as const

/**
 * `/g/{secret}` answers plain HTML without an account or script. It is mounted before the app's headers and CSRF guard,
 * because the secret is the only authority, and the browser sends no Origin (`null`) for a page without a referrer.
 * Source: docs/product.md, 17.7, and docs/decisions/017-guardian-links.md.
 */
export function mountGuardianLinks(app: Hono, options: GuardianLinksOptions): void {
  const { database, log, appUrl, addressOf } = options
  const style = pageStyle(options.webDirectory)
  const throttle = createLinkThrottle(database, options.clock)
  const trusted = [...trustedOrigins(appUrl), 'null']

  const problem = (c: Context, which: Problem, seconds = RETRY_AFTER_SECONDS) => {
    if (STATUS[which] >= 429) c.header('retry-after', seconds)
    return compressedPage(c, problemPage(which, style), STATUS[which])
  }

  const show = async (c: Context, link: OpenedLink, notice: Notice | null, status: 200 | 422 = 200) => {
    const days = await readLinkDays(database, link, options)
    const phone = await readGroupPhone(database, link.organizationName)
    return compressedPage(c, guardianPage({ link, path: pathOf(c), days, phone, notice, style }), status)
  }

  const withLink =
    (answer: (c: Context, link: OpenedLink, tokenHash: string) => Promise<Response>) =>
    async (c: Context): Promise<Response> => {
      const tokenHash = digestOf(tokenIn(c))
      try {
        const tooMany = await throttle.ofAddress(addressOf(c))
        if (tooMany !== null) return problem(c, 'busy', String(tooMany))
        const link = await readLink(database, tokenHash)
        if (!link) return problem(c, 'dead')
        const tooOften = await throttle.ofLink(link.id)
        if (tooOften !== null) return problem(c, 'busy', String(tooOften))
        return await answer(c, link, tokenHash)
      } catch (error) {
        // The app's own handler would log the path, and with it the secret.
        if (isUnavailable(error)) log.warn('answering /g/: the database is unavailable')
        else log.failure('answering /g/', error)
        return problem(c, 'failed')
      }
    }

  const withForm = ({ change, done, refused }: (typeof FORMS)[keyof typeof FORMS]) =>
    withLink(async (c, link, tokenHash) => {
      if (!isForm(c)) return show(c, link, refused, 422)
      const outcome = await change(database, tokenHash, new URLSearchParams(await c.req.text()), options)
      if (outcome === 'dead') return problem(c, 'dead')
      if (outcome !== 'done') return show(c, link, outcome, 422)
      return c.redirect(`${pathOf(c)}?done=${done}`, 303)
    })

  app.use('/g/*', secretPage(style.source))
  app.use('/g/*', securityHeaders(appUrl))
  app.use('/g/*', async (c, next) => {
    const origin = c.req.header('origin')
    const isForeign =
      (origin !== undefined && !trusted.includes(origin)) || c.req.header('sec-fetch-site') === 'cross-site'
    if (isForeign && c.req.raw.method === 'POST') return problem(c, 'dead')
    return next()
  })
  app.on(
    'GET',
    ['/g/:token', '/g/:token/'],
    withLink(async (c, link) => {
      const header = (name: string) => c.req.header(name)
      // A browser does not show a refused prefetch: it requests the page again when a person opens it.
      if (isLoadedAhead(header)) return compressedPage(c, problemPage('preview', style), 503)
      if (isPreview(header)) return problem(c, 'preview')
      if (c.req.raw.method === 'GET') await noteOpening(database, link, options)
      return show(c, link, noticeIn(c.req.query('done')))
    }),
  )
  for (const [name, form] of Object.entries(FORMS)) {
    const refuse = withLink((c, link) => show(c, link, form.refused, 422))
    app.post(`/g/:token/${name}`, limitBody(BODY_LIMITS.form, refuse), withForm(form))
  }
  app.all('/g/*', (c) => problem(c, 'dead'))
}

function isForm(c: Context): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')
}

/** The secret without the signs that a chat has put behind the link. */
function tokenIn(c: Context): string {
  return /^[\w-]*/.exec(c.req.param('token') ?? '')?.[0] ?? ''
}

function pathOf(c: Context): string {
  return `/g/${tokenIn(c)}`
}

function noticeIn(done: string | undefined): Notice | null {
  return Object.hasOwn(DONE, done ?? '') ? DONE[done as keyof typeof DONE] : null
}

function secretPage(styleSource: string): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('cache-control', 'no-store')
    headers.set('referrer-policy', 'no-referrer')
    headers.set('x-robots-tag', 'noindex, nofollow')
    headers.set(
      'content-security-policy',
      `default-src 'none'; style-src ${styleSource}; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
  }
}
