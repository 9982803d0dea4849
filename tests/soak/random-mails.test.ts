import { expect, test } from 'vitest'
import { recomputeMailsAtRandom } from './random-mails.ts'

test('each round queues the mails of a recomputation: ten random networks', { timeout: 120_000 }, async () => {
  expect(await recomputeMailsAtRandom(10)).toBeGreaterThan(0)
})
