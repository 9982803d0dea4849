import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { LoginThrottle } from '#server/auth/attempts/login-throttle.ts'
import { type Auth, CLIENT_ADDRESS_HEADER, OPEN_PATHS } from '#server/auth/auth.ts'
import { busyAnswer, handleAuth } from '#server/auth/auth-handler.ts'
import type { Passwords } from '#server/auth/passwords/passwords.ts'
import type { Database } from '#server/database/connect.ts'
import type { Log } from '#server/log/log.ts'
import type { OwnerMailNeeds } from '#server/mail/owner-mails.ts'
import type { AuthMetrics } from '#server/operations/metrics/auth-metrics.ts'
import { authProtocolGuard } from '#server/requests/protocol-guard.ts'
import { acceptJson, giveFields, limitAuthBody } from './auth-body.ts'

interface AuthRoutesOptions extends OwnerMailNeeds {
  readonly database: Database
  readonly auth: Auth
  readonly passwords: Passwords
  readonly loginThrottle: LoginThrottle
  readonly log: Log
  readonly addressOf: (c: Context) => string
}

/** The open paths of the authentication library below `/api/auth`; all others answer 404. */
export function mountAuth(app: Hono, { addressOf, ...options }: AuthRoutesOptions): void {
  app.use('/api/auth/*', authProtocolGuard)
  // This is before the body is read: if hundreds sign in together, most are refused, and reading their bodies would
  // slow down all others.
  app.use('/api/auth/*', async (c, next) => busyAnswer(endpointOf(c), addressOf(c), options.passwords) ?? next())
  app.post('/api/auth/*', acceptJson, limitAuthBody, giveFields)
  app.all('/api/auth/*', async (c) => {
    const endpoint = endpointOf(c)
    if (!OPEN_PATHS.some((open) => open === endpoint)) return c.json({ code: 'NOT_FOUND' }, 404)
    const address = addressOf(c)
    const headers = new Headers(c.req.raw.headers)
    headers.set(CLIENT_ADDRESS_HEADER, address)
    return handleAuth(endpoint, new Request(c.req.raw, { headers }), { ...options, address })
  })
}

export function countAuthCalls(metrics: Pick<AuthMetrics, 'count'>): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now()
    await next()
    metrics.count(endpointOf(c), c.res.status, performance.now() - began)
  }
}

function endpointOf(c: Context): string {
  return `${c.req.method} ${c.req.path.replace('/api/auth', '')}`
}
