import { expect, test } from 'vitest'
import { isLowRate } from './attendance-figures.ts'

test.each([
  [{ present: 74, all: 100 }, true],
  [{ present: 3, all: 4 }, false],
  // 74.6 percent is shown as 75.
  [{ present: 91, all: 122 }, false],
  [{ present: 0, all: 0 }, false],
])('the rate of %o is low: %s', (figures, isLow) => {
  expect(isLowRate(figures)).toBe(isLow)
})
