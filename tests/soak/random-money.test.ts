import { test } from 'vitest'
import { moveMoneyAtRandom } from './random-money.ts'

test('whatever people do with money at once, it adds up: ten random networks', { timeout: 120_000 }, () =>
  moveMoneyAtRandom(10),
)
