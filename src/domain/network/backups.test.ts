import { expect, test } from 'vitest'
import { DAY_MS, daysBetween, daysLater, type PlainDate } from '#domain/dates/dates.ts'
import { backupsToKeep, type DatedBackup, isBackupDue, isBackupLate } from './backups.ts'

const BEIRUT = 'Asia/Beirut'

const backup = (day: string, time = '03:00'): DatedBackup => ({ name: `${day} ${time}`, day: day as PlainDate, time })

const nightly = (last: string, count: number) =>
  Array.from({ length: count }, (_, at) => backup(daysLater(last as PlainDate, -at)))

const remaining = (backups: readonly DatedBackup[]) =>
  [...backupsToKeep(backups)]
    .map((name) => name.slice(0, 10))
    .sort()
    .reverse()

test('of two years the last seven days, four weeks and twelve months remain', () => {
  // 2026-11-21 is a Saturday.
  expect(remaining(nightly('2026-11-21', 730))).toEqual([
    ...['2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16', '2026-11-15'],
    ...['2026-11-08', '2026-11-01', '2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'],
    ...['2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ])
})

test('deleting every night keeps the same as deleting once: nothing is deleted that a later night needs', () => {
  const days = nightly('2026-11-21', 400).reverse()
  let present: DatedBackup[] = []
  for (const one of days) {
    const names = backupsToKeep([...present, one])
    present = [...present, one].filter(({ name }) => names.has(name))
  }
  const { length } = present
  expect(length).toBeGreaterThanOrEqual(18)
  expect(length).toBeLessThanOrEqual(23)
  // At every age there is one: within a week each day, within a month each week, within a year each month.
  const ages = present.map(({ day }) => daysBetween(day, '2026-11-21' as PlainDate))
  expect(ages.filter((age) => age < 7)).toHaveLength(7)
  expect(Math.max(...ages)).toBeGreaterThan(300)
})

test('of one day the newest remains, however they are ordered', () => {
  const backups = [backup('2026-11-21', '03:00'), backup('2026-11-21', '09:30'), backup('2026-11-20', '12:00')]
  expect(backupsToKeep(backups)).toEqual(new Set(['2026-11-21 09:30', '2026-11-20 12:00']))
  expect(backupsToKeep(backups.toReversed())).toEqual(backupsToKeep(backups))
})

test('a server that was off for a year keeps its old backups', () => {
  const backups = [...nightly('2025-11-21', 7), backup('2026-11-21')]
  expect(remaining(backups)).toHaveLength(8 - 1)
  expect(remaining(backups)).toContain('2025-11-21')
  expect(backupsToKeep([])).toEqual(new Set())
})

/** An instant of Beirut, which is two hours ahead of UTC in winter. */
const at = (text: string) => Date.parse(`${text}+02:00`)

test.each([
  ['nothing was made since the evening before', '2026-11-20T20:00', '2026-11-21T03:00', true],
  ['it is not yet time', '2026-11-20T20:00', '2026-11-21T02:59', false],
  ['it was made', '2026-11-21T03:02', '2026-11-21T09:00', false],
  ['a restart a minute later', '2026-11-21T03:02', '2026-11-21T03:03', false],
  ['the next night', '2026-11-21T03:02', '2026-11-22T03:01', true],
  ['the server was off at night', '2026-11-19T03:02', '2026-11-21T18:30', true],
  ['a missed night was made up late', '2026-11-21T18:30', '2026-11-22T03:00', true],
  ['the clock was years ahead', '2099-01-01T03:00', '2026-11-21T18:30', true],
])('whether a backup is due if %s', (_what, last, now, expected) => {
  const madeAt = at(last)
  expect(isBackupDue({ madeAt, attemptedAt: madeAt, since: 0 }, at(now), BEIRUT)).toBe(expected)
  expect(isBackupDue({ madeAt: null, attemptedAt: null, since: madeAt }, at(now), BEIRUT)).toBe(expected)
})

test('a failed backup is tried once more after an hour, and immediately if the clock was put back', () => {
  const failed = { madeAt: at('2026-11-20T03:00'), attemptedAt: at('2026-11-21T03:00'), since: 0 }
  expect(isBackupDue(failed, at('2026-11-21T03:59'), BEIRUT)).toBe(false)
  expect(isBackupDue(failed, at('2026-11-21T04:00'), BEIRUT)).toBe(true)
  expect(isBackupDue({ ...failed, attemptedAt: at('2099-01-01T03:00') }, at('2026-11-21T04:00'), BEIRUT)).toBe(true)
})

test('administrators are warned after two days', () => {
  expect(isBackupLate(0, 2 * DAY_MS)).toBe(false)
  expect(isBackupLate(0, 2 * DAY_MS + 1)).toBe(true)
})
