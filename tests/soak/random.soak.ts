import { test } from 'vitest'
import { RANDOM_TESTS } from './random.ts'

test.each(RANDOM_TESTS.map((one) => [one.what, one.many, one] as const))(
  '%s: %i times',
  { timeout: 7_200_000 },
  (_what, times, { run }) => run(times),
)
