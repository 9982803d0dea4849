import { test } from 'vitest'
import { FOUND_MEETINGS } from './found-meetings.ts'
import { editAtRandom, editInOrder } from './random-edits.ts'

// SEED=… runs the meetings of a failure again.
test(
  'nothing tapped on three phones is lost, and nothing is there twice: fifteen random meetings',
  {
    timeout: 300_000,
  },
  () => editAtRandom(15),
)

test.each(Object.entries(FOUND_MEETINGS))('nothing is lost of %s', (_what, steps) => editInOrder(steps))
