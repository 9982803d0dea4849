import { test } from 'vitest'
import { recountMonthsAtRandom } from './random-months.ts'

// SEED=… runs the networks of a failure again.
test('the figures of months are those of a recount: three hundred random networks', { timeout: 3_600_000 }, () =>
  recountMonthsAtRandom(300),
)
