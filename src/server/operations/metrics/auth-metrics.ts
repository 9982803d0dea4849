import { Counter, Histogram, type Registry } from 'prom-client'
import { OPEN_PATHS } from '#server/auth/auth.ts'

export interface AuthMetrics {
  /**
   * @param endpoint method and path below `/api/auth`; one outside OPEN_PATHS is counted as 'unknown'
   * @param ms its duration in milliseconds
   */
  count(endpoint: string, status: number, ms: number): void
}

/** The bounds are in seconds. Hashing a password takes a tenth of a second, and may be queued. */
const BOUNDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

const UNKNOWN = 'unknown'

export function createAuthMetrics(registry: Registry): AuthMetrics {
  const paths = new Map<string, string>(OPEN_PATHS.map((endpoint) => [endpoint, endpoint.split(' ')[1] ?? UNKNOWN]))
  const registers = [registry]
  const calls = new Counter({
    name: 'shabaka_auth_calls_total',
    help: 'Calls for authentication that were answered, by path and status.',
    labelNames: ['path', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'shabaka_auth_call_duration_seconds',
    help: 'How long calls for authentication took, from the arrival of their headers to their answer.',
    labelNames: ['path'],
    buckets: BOUNDS,
    registers,
  })
  return {
    count(endpoint, status, ms) {
      const path = paths.get(endpoint) ?? UNKNOWN
      calls.inc({ path, status })
      durations.observe({ path }, ms / 1000)
    },
  }
}
