import { expect, test } from 'vitest'
import { isDiskLow } from './health.ts'

const GB = 1024 ** 3

test.each([
  ['half of a small disk', 10, 20, false],
  ['a tenth of a large one', 100, 1000, false],
  ['less than a tenth of a large one', 99, 1000, true],
  ['2 GB of a small disk', 2, 10, false],
  ['less than 2 GB of a small disk', 1.9, 10, true],
])('%s is free: %d GB of %d GB is low: %s', (_what, free, total, expected) => {
  expect(isDiskLow({ free: free * GB, total: total * GB })).toBe(expected)
})
