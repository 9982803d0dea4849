import { createLog } from '#server/log/log.ts'
import { createCleanUpMetrics } from '#server/operations/metrics/clean-up-metrics.ts'
import { cleanUp } from '#server/operations/retention/clean-up.ts'
import type { World } from './world.ts'

/** Deletes what has expired in a world, as every night. @returns the lines of the log, and the metrics as Prometheus reads them */
export async function cleanUpOf({ database }: Pick<World, 'database'>, bounds?: Parameters<typeof cleanUp>[1]) {
  const lines: string[] = []
  const metrics = createCleanUpMetrics()
  // The time of the machine: that is what the functions of the database know, which delete accounts and the audit log.
  const options = { database, log: createLog((line) => lines.push(line)), metrics, clock: Date.now }
  const isDone = await cleanUp(options, bounds)
  const samples = (await metrics.registry.metrics()).split('\n').filter((line) => !line.startsWith('#'))
  return { isDone, lines, metrics: samples }
}
