import { expect, test } from 'vitest'
import { recomputeMailsAtRandom } from './random-mails.ts'

// SEED=… runs the networks of a failure again.
test('each round queues the mails of a recomputation: three hundred random networks', {
  timeout: 3_600_000,
}, async () => {
  expect(await recomputeMailsAtRandom(300)).toBeGreaterThan(300)
})
