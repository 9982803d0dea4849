import type { BlockList } from 'node:net'
import { type Context, Hono } from 'hono'
import { YEAR_FILES_PATH } from '#contract/finance/year-file.ts'
import { createAccessMarks } from '#server/auth/access/access-marks.ts'
import { createDeviceCookie } from '#server/auth/attempts/device-cookie.ts'
import { createLoginThrottle } from '#server/auth/attempts/login-throttle.ts'
import type { Auth } from '#server/auth/auth.ts'
import { createGuardianTokens } from '#server/auth/guardian-tokens.ts'
import type { Passwords } from '#server/auth/passwords/passwords.ts'
import { createSealedSecrets } from '#server/auth/second-factor/sealed-secrets.ts'
import { ownVersion } from '#server/config/version.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { yearFileRoutes } from '#server/features/finance/years/year-routes.ts'
import { mountGuardianLinks } from '#server/features/guardian-links/mount.ts'
import { RECEIPTS_PATH, receiptRoutes } from '#server/features/receipts/mount.ts'
import { answerEvents, type Events } from '#server/http/events/events.ts'
import type { Log } from '#server/log/log.ts'
import { demoMailPage } from '#server/operations/demo/mail-page.ts'
import type { Metrics } from '#server/operations/metrics/metrics.ts'
import type { Readiness } from '#server/operations/readiness.ts'
import { clientAddressOf } from '#server/requests/client-address.ts'
import { compressedPage } from '#server/requests/compression.ts'
import { csrfGuard } from '#server/requests/csrf-guard.ts'
import { ownAnswer } from '#server/requests/own-answer.ts'
import { clearCache, inlineScripts, noStore, securityHeaders, styleNonceOf } from '#server/requests/security-headers.ts'
import { takeTurns } from '#server/requests/take-turns.ts'
import { countAuthCalls, mountAuth } from './auth-routes.ts'
import { errorHandler } from './error-handler.ts'
import { mountMetrics } from './metrics.ts'
import { mayMonitor } from './monitoring-access.ts'
import { pagePerson } from './page-person.ts'
import { rpcRoutes } from './rpc.ts'
import { mountStaticWeb, type WebApp } from './static-web.ts'

interface AppOptions {
  readonly database: Database
  /** The database for short, frequent reads. */
  readonly reads: Queryable
  readonly auth: Auth
  readonly passwords: Passwords
  readonly events: Events
  readonly readiness: Readiness
  readonly metrics: Metrics
  /** The token for reading the metrics from other machines; null if only this machine may. */
  readonly metricsToken: string | null
  /** The secret that signs the cookies of known devices. */
  readonly secret: string
  readonly log: Log
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number
  /** The public address of the app, without a trailing slash. */
  readonly appUrl: string
  /** A page over plain HTTP, which a network replaces by its sign-in page. */
  readonly plainPageUrl: string
  readonly timeZone: string
  readonly trustedProxies: BlockList
  /** Whether some calls need a recent proof of identity, which is false in the demo. */
  readonly asksForProof: boolean
  /** Whether everyone can read all mails at /demo/mail. It is true only in a demo that strangers cannot reach. */
  readonly showsDemoMails: boolean
  readonly web: WebApp
}

/** The whole server as a function from request to response: API, authentication, health, web app. */
export function createApp(options: AppOptions): Hono {
  const { database, reads, auth, passwords, events, log, clock, appUrl, timeZone, asksForProof } = options
  const loginThrottle = createLoginThrottle(database, createDeviceCookie(options.secret, appUrl), clock)
  const addressOf = clientAddressOf(options.trustedProxies)
  const app = new Hono()
  app.use('/api/auth/*', takeTurns())
  app.use(ownAnswer(options.plainPageUrl, clock))
  // They are mounted before the headers and the guard of all other paths.
  mountGuardianLinks(app, { database, log, clock, timeZone, appUrl, addressOf, webDirectory: options.web.directory })
  app.use(securityHeaders(appUrl, inlineScripts(options.web.page)))
  // They are mounted before the CSRF guard, so that its refusals are counted and have the header too.
  app.use('/api/auth/*', countAuthCalls(options.metrics.authCalls), noStore)
  app.use('/api/auth/sign-out', clearCache)
  app.use(csrfGuard(appUrl))
  const mayRead = mayMonitor(options.metricsToken, addressOf)
  mountHealth(app, options.readiness, mayRead)
  mountMetrics(app, { metrics: options.metrics, token: options.metricsToken, mayRead })
  mountAuth(app, { database, auth, passwords, loginThrottle, log, appUrl, timeZone, clock, addressOf })
  const accessMarks = createAccessMarks(options.secret)
  const guardianTokens = createGuardianTokens(options.secret)
  const secondFactorSecrets = createSealedSecrets(options.secret)
  const ofAccounts = { auth, passwords, loginThrottle, accessMarks, guardianTokens, secondFactorSecrets, asksForProof }
  const { openForms } = events
  const services = { database, reads, openForms, log, clock, timeZone, appUrl, ...ofAccounts }
  app.route('/rpc', rpcRoutes(services, addressOf, options.metrics.calls))
  app.route(RECEIPTS_PATH, receiptRoutes(services, addressOf))
  app.route(YEAR_FILES_PATH, yearFileRoutes(services, addressOf))
  app.get('/api/events', (c) => answerEvents(c.req.raw, { auth, database, reads, clock, events }))
  if (options.showsDemoMails)
    app.get('/demo/mail', noStore, async (c) => compressedPage(c, await demoMailPage(database, styleNonceOf(c))))
  mountStaticWeb(app, options.web, pagePerson(services))
  app.onError(errorHandler(log))
  return app
}

/**
 * `/healthz` says that the process runs, and to those who may read metrics in which version. `/readyz` says that it can
 * answer calls, or why not.
 */
function mountHealth(app: Hono, readiness: Readiness, mayRead: (c: Context) => boolean): void {
  const version = ownVersion()
  app.get('/healthz', (c) => c.text(mayRead(c) ? `ok ${version}` : 'ok'))
  app.get('/readyz', noStore, async (c) => {
    const problem = await readiness()
    return problem === null ? c.text('ready') : c.text(problem, 503)
  })
}
