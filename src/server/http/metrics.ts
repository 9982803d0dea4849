import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { Metrics } from '#server/operations/metrics/metrics.ts'
import { noStore } from './security-headers.ts'

const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']
const LOOPBACK = /^(127\.|::1$)/
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

interface MetricsRoute {
  readonly metrics: Pick<Metrics, 'read'>
  /** The token for other machines; null if only this machine may read. */
  readonly token: string | null
  readonly addressOf: (c: Context) => string
}

/** `GET /metrics`: figures for Prometheus. Only for this machine, not through a proxy on it, or with the token. */
export function mountMetrics(app: Hono, { metrics, token, addressOf }: MetricsRoute): void {
  const isLocal = (c: Context) =>
    LOOPBACK.test(addressOf(c)) && PROXY_HEADERS.every((name) => c.req.header(name) === undefined)
  app.get('/metrics', noStore, async (c) => {
    if (!isLocal(c) && !hasToken(c.req.header('authorization'), token)) {
      const headers: Record<string, string> = token === null ? {} : { 'www-authenticate': 'Bearer' }
      return c.text(
        'Only for this machine, or with METRICS_TOKEN as a bearer token',
        token === null ? 403 : 401,
        headers,
      )
    }
    return c.body(await metrics.read(), 200, { 'content-type': CONTENT_TYPE })
  })
}

/** Compares digests, which have the same length, so that the time reveals nothing about the token. */
function hasToken(authorization: string | undefined, token: string | null): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  return given !== undefined && token !== null && timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
