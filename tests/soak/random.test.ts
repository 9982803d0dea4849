import { test } from 'vitest'
import { FOUND_MEETINGS } from './found-meetings.ts'
import { RANDOM_TESTS } from './random.ts'
import { editInOrder } from './random-edits.ts'

test.each(RANDOM_TESTS.map((one) => [one.what, one.few, one] as const))(
  '%s: %i times',
  { timeout: 300_000 },
  (_what, times, { run, seed }) => run(times, process.env.SEED ? undefined : seed),
)

test.each(Object.entries(FOUND_MEETINGS))('nothing is lost of %s', (_what, steps) => editInOrder(steps))
