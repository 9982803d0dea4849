import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/log/log.ts'
import { createCleanUpMetrics } from '#server/operations/metrics/clean-up-metrics.ts'
import { createWorld } from '#tests/world.ts'
import { startNightlyCleanUp } from './clean-up.ts'

test('it runs at the start and once a night', async () => {
  const world = await createWorld()
  const lines: string[] = []
  let now = Date.UTC(2026, 10, 21, 22, 30)
  const job = startNightlyCleanUp({
    database: world.database,
    log: createLog((line) => lines.push(line)),
    metrics: createCleanUpMetrics(),
    clock: () => now,
    timeZone: 'Asia/Beirut',
    intervalMs: 20,
  })
  onTestFinished(job.stop)
  const someIntervals = () => pause(150)
  await expect.poll(() => lines.length).toBe(1)
  await someIntervals()
  expect(lines.length).toBe(1)
  // One o'clock in Beirut.
  now += 30 * 60 * 1000
  await expect.poll(() => lines.length).toBe(2)
  await someIntervals()
  expect(lines.length).toBe(2)
})
