import { test } from 'vitest'
import { editAtRandom } from './random-edits.ts'
import { repeatAtRandom } from './random-repeats.ts'

// SEED=… runs the meetings of a failure again.
test(
  'nothing tapped on three phones is lost, and nothing is there twice: three hundred random meetings',
  {
    timeout: 3_600_000,
  },
  () => editAtRandom(300),
)

test(
  'an edit that is sent one to four times, in any order, has one effect: two thousand random sessions',
  {
    timeout: 3_600_000,
  },
  () => repeatAtRandom(2_000),
)
