import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import { openMonths } from './closings.ts'

const day = (text: string) => text as PlainDate

test.each([
  ['an account without entries', null, null, '2026-11-21', []],
  ['a first entry in this month', '2026-11-01', null, '2026-11-21', []],
  ['a first entry in a past month', '2026-08-31', null, '2026-11-21', ['2026-08-01', '2026-09-01', '2026-10-01']],
  ['the last day of a month', '2026-09-30', null, '2026-10-31', ['2026-09-01']],
  ['months after the last closed one', '2025-01-05', '2025-12-01', '2026-02-01', ['2026-01-01']],
  ['everything closed', '2025-01-05', '2026-10-01', '2026-11-21', []],
  ['a clock that was set back', '2025-01-05', '2026-10-01', '2026-03-01', []],
] as const)('open months of %s', (_what, firstEntry, lastClosed, today, months) => {
  const books = {
    firstEntry: firstEntry && day(firstEntry),
    lastClosed: lastClosed && day(lastClosed),
    today: day(today),
  }
  expect(openMonths(books)).toEqual(months)
})
