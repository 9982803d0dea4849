import { Counter, Histogram, type Registry } from 'prom-client'
import { contract } from '#contract/index.ts'

export interface CallMetrics {
  /**
   * @param path of the request below `/rpc/`; one without a procedure is counted as 'unknown'
   * @param code 'OK', or the code of the error
   * @param ms its duration in milliseconds
   */
  count(path: string, code: string, ms: number): void
}

/**
 * The bounds are in seconds. Most calls take a few milliseconds; one with a frozen database ends within ten seconds.
 */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

const UNKNOWN = 'unknown'

export function createCallMetrics(registry: Registry): CallMetrics {
  const procedures = new Map(procedurePaths(contract).map((path) => [path.join('/'), path.join('.')]))
  const registers = [registry]
  const calls = new Counter({
    name: 'shabaka_calls_total',
    help: 'Calls that were answered, by procedure and code.',
    labelNames: ['procedure', 'code'],
    registers,
  })
  const durations = new Histogram({
    name: 'shabaka_call_duration_seconds',
    help: 'How long calls took, from the arrival of their headers to their answer.',
    labelNames: ['procedure'],
    buckets: BOUNDS,
    registers,
  })
  return {
    count(path, code, ms) {
      const procedure = procedures.get(path) ?? UNKNOWN
      calls.inc({ procedure, code })
      durations.observe({ procedure }, ms / 1000)
    },
  }
}

function procedurePaths(part: object, above: readonly string[] = []): string[][] {
  return Object.entries(part).flatMap(([name, inner]) => {
    const path = [...above, name]
    return '~orpc' in inner ? [path] : procedurePaths(inner, path)
  })
}
