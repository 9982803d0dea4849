import { OPEN_PATHS } from '#server/auth/auth.ts'
import { counter, histogram } from './registry.ts'

/** Counts the calls for authentication, which are not part of the contract. */
export interface AuthMetrics {
  /**
   * Count a call that was answered.
   * @param endpoint method and path below `/api/auth`; every one that is not in OPEN_PATHS is counted as 'unknown'
   * @param status of the answer
   * @param ms how long it took, in milliseconds
   */
  count(endpoint: string, status: number, ms: number): void
}

/** In seconds. Hashing a password takes a tenth of a second, and waits for others before it. */
const BOUNDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

const UNKNOWN = 'unknown'

/** Makes the metrics of all calls for authentication of this process. */
export function createAuthMetrics() {
  const paths = new Map<string, string>(OPEN_PATHS.map((endpoint) => [endpoint, endpoint.split(' ')[1] ?? UNKNOWN]))
  const calls = counter('shabaka_auth_calls_total', 'Calls for authentication that were answered, by path and status.')
  const durations = histogram(
    'shabaka_auth_call_duration_seconds',
    'How long calls for authentication took, from the arrival of their headers to their answer.',
    'path',
    BOUNDS,
  )
  return {
    count(endpoint: string, status: number, ms: number) {
      const path = paths.get(endpoint) ?? UNKNOWN
      calls.add(`${path} ${status}`, () => ({ path, status: String(status) }))
      durations.observe(path, ms / 1000)
    },
    metrics: [calls, durations],
  }
}
