import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import { isScreenPath } from '#contract/screens.ts'
import { answerAuth, refusalWhileBusy } from './auth/answer.ts'
import { type Auth, CLIENT_ADDRESS_HEADER, OPEN_PATHS } from './auth/auth.ts'
import { clientAddress } from './auth/client-address.ts'
import { createDeviceCookie } from './auth/device-cookie.ts'
import { createLoginThrottle, type LoginThrottle } from './auth/login-throttle.ts'
import type { Passwords } from './auth/passwords.ts'
import type { Database } from './database/connect.ts'
import { isUnavailable, unavailableWords } from './database/unavailable.ts'
import { demoMailPage } from './demo/mail-page.ts'
import type { Environment } from './environment.ts'
import { RETRY_AFTER_SECONDS, UNAVAILABLE } from './errors.ts'
import { answerEvents, type Events } from './events/events.ts'
import { checkedAuthBody } from './http/auth-body.ts'
import { refuseForeignOrigins } from './http/origin.ts'
import { rpcHandler } from './http/rpc.ts'
import type { Log } from './log.ts'
import type { Readiness } from './readiness.ts'

export interface AppOptions {
  readonly database: Database
  readonly auth: Auth
  readonly passwords: Passwords
  readonly events: Events
  readonly readiness: Readiness
  /** By which devices are recognised. */
  readonly secret: string
  readonly log: Log
  readonly clock: () => number
  readonly environment: Pick<Environment, 'mode' | 'demoPublic' | 'appUrl' | 'timeZone' | 'trustedProxies'>
  /** The built web app: its folder, and the page that every screen starts with. */
  readonly web: { readonly directory: string; readonly page: string }
}

/** The whole server as one function from request to answer: API, authentication, health, web app. */
export function createApp(options: AppOptions) {
  const { database, log, environment } = options
  const app = new Hono()

  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
      referrerPolicy: 'same-origin',
      strictTransportSecurity: environment.appUrl.startsWith('https:') ? 'max-age=31536000' : false,
    }),
  )
  // Before anything that may refuse, so that refusals have it too.
  app.use('/api/auth/*', async (c, next) => {
    await next()
    c.res.headers.set('cache-control', 'no-store')
  })
  app.use(refuseForeignOrigins(environment.appUrl))

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const why = await options.readiness()
    return c.text(why ?? 'ready', why === null ? 200 : 503, { 'cache-control': 'no-store' })
  })

  const loginThrottle = createLoginThrottle(database, createDeviceCookie(options.secret, environment.appUrl))
  mountAuth(app, options, loginThrottle)
  app.all(
    '/rpc/*',
    rpcHandler({ ...options, ...environment, loginThrottle }, (c) => addressOf(c, environment)),
  )
  app.get('/api/events', (c) => answerEvents(c.req.raw, options))
  // Where strangers can reach the demo, its mails are not for everyone to read.
  if (environment.mode === 'demo' && !environment.demoPublic)
    app.get('/demo/mail', async (c) => c.html(await demoMailPage(database), 200, { 'cache-control': 'no-store' }))
  mountWeb(app, options)
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    // Whoever asked went away in the middle of it: no failure, and nobody to answer.
    if (c.req.raw.signal.aborted) return c.body(null, 408)
    if (isUnavailable(error)) {
      log.warn(`answering ${c.req.method} ${c.req.path}: ${unavailableWords(error)}`)
      return c.json(UNAVAILABLE, UNAVAILABLE.status, { 'retry-after': RETRY_AFTER_SECONDS })
    }
    const reference = log.failure(`answering ${c.req.method} ${c.req.path}`, error)
    return c.json({ code: 'UNEXPECTED', message: 'Something went wrong', data: { reference } }, 500)
  })
  return app
}

function mountAuth(app: Hono, { auth, passwords, environment }: AppOptions, loginThrottle: LoginThrottle) {
  const pathOf = (c: Context) => `${c.req.method} ${c.req.path.replace('/api/auth', '')}`
  app.use('/api/auth/*', async (c, next) => {
    return refusalWhileBusy(pathOf(c), { passwords, address: addressOf(c, environment) }) ?? next()
  })
  app.use('/api/auth/*', checkedAuthBody)
  app.all('/api/auth/*', async (c) => {
    const path = pathOf(c)
    if (!OPEN_PATHS.some((open) => open === path)) return c.json({ code: 'NOT_FOUND' }, 404)
    const address = addressOf(c, environment)
    const headers = new Headers(c.req.raw.headers)
    headers.set(CLIENT_ADDRESS_HEADER, address)
    const request = new Request(c.req.raw, { headers })
    return answerAuth(path, request, { auth, passwords, loginThrottle, appUrl: environment.appUrl, address })
  })
}

function mountWeb(app: Hono, { web }: AppOptions) {
  app.use(
    '/assets/*',
    serveStatic({
      root: web.directory,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.get('/assets/*', (c) => c.text('Not found', 404))
  app.use(
    '*',
    serveStatic({
      root: web.directory,
      precompressed: true,
      index: 'no-index',
      // Their names stay while their content changes, above all that of the service worker.
      onFound: (_path, c) => c.header('cache-control', 'no-cache'),
    }),
  )
  app.get('*', (c) => c.html(web.page, isScreenPath(c.req.path) ? 200 : 404, { 'cache-control': 'no-cache' }))
  app.all('*', (c) => c.json({ code: 'NOT_FOUND' }, 404))
}

function addressOf(c: Context, environment: AppOptions['environment']): string {
  const socket = c.env && 'incoming' in c.env ? getConnInfo(c).remote.address : undefined
  return clientAddress(socket ?? '127.0.0.1', c.req.header('x-forwarded-for') ?? null, environment.trustedProxies)
}
