import { test } from 'vitest'
import { recountMonthsAtRandom } from './random-months.ts'

test('the figures of months are those of a recount: ten random networks', { timeout: 120_000 }, () =>
  recountMonthsAtRandom(10),
)
