import type { Hono } from 'hono'
import type { Readiness } from '#server/readiness.ts'
import { noStore } from './security-headers.ts'

/** `/healthz`: the process runs. `/readyz`: it can answer calls, or why not. */
export function mountHealth(app: Hono, readiness: Readiness): void {
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', noStore, async (c) => {
    const problem = await readiness()
    return problem === null ? c.text('ready') : c.text(problem, 503)
  })
}
