import { contract } from '#contract/index.ts'
import { counter, histogram } from './registry.ts'

/** Counts the calls of the contract. */
export interface CallMetrics {
  /**
   * Count a call that was answered.
   * @param path the path of its request below `/rpc/`; every path that is no procedure is counted as 'unknown'
   * @param code 'OK', or the code of the error
   * @param ms how long it took, in milliseconds
   */
  count(path: string, code: string, ms: number): void
}

/** In seconds. Most calls take a few milliseconds; one whose database is frozen ends within ten seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

const UNKNOWN = 'unknown'

/** Makes the metrics of all calls of this process. */
export function createCallMetrics() {
  const procedures = new Map(procedurePaths(contract).map((path) => [path.join('/'), path.join('.')]))
  const calls = counter('shabaka_calls_total', 'Calls that were answered, by procedure and code.')
  const durations = histogram(
    'shabaka_call_duration_seconds',
    'How long calls took, from the arrival of their headers to their answer.',
    'procedure',
    BOUNDS,
  )
  return {
    count(path: string, code: string, ms: number) {
      const procedure = procedures.get(path) ?? UNKNOWN
      calls.add(`${procedure} ${code}`, () => ({ procedure, code }))
      durations.observe(procedure, ms / 1000)
    },
    metrics: [calls, durations],
  }
}

/** The path of every procedure in the contract or a part of it. */
function procedurePaths(part: object, above: readonly string[] = []): string[][] {
  return Object.entries(part).flatMap(([name, inner]) => {
    const path = [...above, name]
    return '~orpc' in inner ? [path] : procedurePaths(inner, path)
  })
}
