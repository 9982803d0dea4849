import { test } from 'vitest'
import { recountMonthsAtRandom } from './random-months.ts'

test('the figures of months are those of a recount: three networks and five random ones', { timeout: 120_000 }, () =>
  recountMonthsAtRandom(8),
)
