import { test } from 'vitest'
import { repeatAtRandom } from './random-repeats.ts'

test(
  'an edit that is sent one to four times, in any order, has one effect: thirty random sessions',
  {
    timeout: 120_000,
  },
  () => repeatAtRandom(30),
)
