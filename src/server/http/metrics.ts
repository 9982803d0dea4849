import type { Context, Hono } from 'hono'
import type { Metrics } from '#server/operations/metrics/metrics.ts'
import { noStore } from '#server/requests/security-headers.ts'

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

interface MetricsRoute {
  readonly metrics: Pick<Metrics, 'read'>
  /** The token for other machines; null if only this machine may read. */
  readonly token: string | null
  readonly mayRead: (c: Context) => boolean
}

/** `GET /metrics` answers figures for Prometheus: to this machine, if not through a proxy on it, or with the token. */
export function mountMetrics(app: Hono, { metrics, token, mayRead }: MetricsRoute): void {
  app.get('/metrics', noStore, async (c) => {
    if (!mayRead(c)) {
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
