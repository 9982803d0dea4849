import { expect, test } from 'vitest'
import { nightOf } from './nights.ts'

test.each([
  ['2026-11-20T22:59:00Z', '2026-11-20'],
  ['2026-11-20T23:00:00Z', '2026-11-21'],
  ['2026-11-21T20:00:00Z', '2026-11-21'],
])('at %s the last night in Beirut is that of %s', (instant, night) => {
  expect(nightOf(Date.parse(instant), 'Asia/Beirut', '01:00')).toBe(night)
})
