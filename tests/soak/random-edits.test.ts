import { test } from 'vitest'
import { FOUND_MEETINGS } from './found-meetings.ts'
import { editAtRandom, editInOrder } from './random-edits.ts'

// The same meetings at each run; SEED=… runs those of a failure, and `npm run soak` always others.
const MEETINGS = Number(process.env.SEED || 1)

test(
  'nothing tapped on three phones is lost, and nothing is there twice: fifteen random meetings',
  {
    timeout: 300_000,
  },
  () => editAtRandom(15, MEETINGS),
)

test.each(Object.entries(FOUND_MEETINGS))('nothing is lost of %s', (_what, steps) => editInOrder(steps))
