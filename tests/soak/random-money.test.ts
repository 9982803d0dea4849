import { test } from 'vitest'
import { moveMoneyAtRandom } from './money-at-once.ts'
import { keepBooksAtRandom } from './random-money.ts'

// The same histories at each run; SEED=… runs those of a failure, and `npm run soak` always others.
const HISTORIES = Number(process.env.SEED || 1)

test('whatever people do with money at once, it adds up: ten random networks', { timeout: 120_000 }, () =>
  moveMoneyAtRandom(10),
)

test('money over months is what books beside it say: four random histories', { timeout: 120_000 }, () =>
  keepBooksAtRandom(4, HISTORIES),
)
