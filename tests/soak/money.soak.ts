import { test } from 'vitest'
import { moveMoneyAtRandom } from './money-at-once.ts'
import { keepBooksAtRandom } from './random-money.ts'

const HOUR_MS = 3_600_000

// SEED=… runs the sequences of a failure again.
test('whatever people do with money at once, it adds up: three hundred random networks', { timeout: HOUR_MS }, () =>
  moveMoneyAtRandom(300),
)

test('money over months is what books beside it say: three hundred random histories', { timeout: HOUR_MS }, () =>
  keepBooksAtRandom(300),
)
