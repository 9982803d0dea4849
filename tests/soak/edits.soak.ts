import { test } from 'vitest'
import { editAtRandom } from './random-edits.ts'

// SEED=… runs the meetings of a failure again.
test(
  'nothing tapped on three phones is lost, and nothing is there twice: three hundred random meetings',
  {
    timeout: 3_600_000,
  },
  () => editAtRandom(300),
)
