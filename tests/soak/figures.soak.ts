import { test } from 'vitest'
import { recountAtRandom } from './random-figures.ts'

// SEED=… runs the networks of a failure again.
test(
  'figures of people, groups and months are those of a recount: six hundred random networks',
  {
    timeout: 3_600_000,
  },
  () => recountAtRandom(600),
)
