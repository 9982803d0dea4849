import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import { absenceNotice } from './absence-notices.ts'

const date = (text: string) => text as PlainDate

test.each([
  ['of yesterday, recorded yesterday', '2026-11-20', '2026-11-20', 'mail'],
  ['of today', '2026-11-21', '2026-11-21', 'wait'],
  ['of last week, recorded today', '2026-11-14', '2026-11-21', 'wait'],
  ['of last week, recorded yesterday', '2026-11-14', '2026-11-20', 'mail'],
  ['14 days ago', '2026-11-07', '2026-11-07', 'mail'],
  ['15 days ago', '2026-11-06', '2026-11-06', 'record'],
  ['15 days ago, recorded today', '2026-11-06', '2026-11-21', 'wait'],
])('on the morning of 21 November a third absence %s: %s, %s, %s', (_what, day, recordedOn, notice) => {
  expect(absenceNotice({ date: date(day), recordedOn: date(recordedOn) }, date('2026-11-21'))).toBe(notice)
})
