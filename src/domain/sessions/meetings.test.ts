import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import {
  areMissingReportsCounted,
  lastMorning,
  meetingsBefore,
  meetsOn,
  missingReports,
  nextMeeting,
  reportedDays,
} from './meetings.ts'

const date = (text: string) => text as PlainDate
/** Saturdays since the start of November 2026. */
const SATURDAYS = { weekday: 6, since: date('2026-11-01') }
const NOTHING = { pauses: [], sessions: [], unheld: [] }
const at = (today: string, time = '12:00') => ({ today: date(today), time })

test.each([
  ['2026-11-08', '23:59', []],
  ['2026-11-09', '07:59', []],
  ['2026-11-09', '08:00', ['2026-11-07']],
  ['2026-11-16', '07:59', ['2026-11-07']],
  ['2026-11-16', '08:00', ['2026-11-07', '2026-11-14']],
])('on %s at %s the missing reports are %j', (today, time, missing) => {
  expect(missingReports(SATURDAYS, NOTHING, at(today, time))).toEqual(missing)
})

test.each([
  ['the day', '2026-11-07', []],
  ['three days before', '2026-11-04', []],
  ['three days after', '2026-11-10', []],
  ['four days before', '2026-11-03', ['2026-11-07']],
])('a session on %s of the meeting settles it or not', (_what, session, missing) => {
  expect(missingReports(SATURDAYS, { ...NOTHING, sessions: [date(session)] }, at('2026-11-12'))).toEqual(missing)
})

test('a meeting that was not held is not missing', () => {
  expect(missingReports(SATURDAYS, { ...NOTHING, unheld: [date('2026-11-07')] }, at('2026-11-12'))).toEqual([])
})

test('a pause settles its first and its last day', () => {
  const pauses = [{ from: date('2026-11-07'), to: date('2026-11-14') }]
  expect(missingReports(SATURDAYS, { ...NOTHING, pauses }, at('2026-11-25'))).toEqual(['2026-11-21'])
  expect(meetsOn(date('2026-11-14'), SATURDAYS, pauses)).toBe(false)
  expect(meetsOn(date('2026-11-21'), SATURDAYS, pauses)).toBe(true)
})

test('without a meeting day nothing is missing, and no one meets', () => {
  expect(missingReports(null, NOTHING, at('2026-11-25'))).toEqual([])
  expect(meetsOn(date('2026-11-21'), null, [])).toBe(false)
})

test('meetings before the day was set, and of former school years, are not missing', () => {
  expect(missingReports({ weekday: 6, since: date('2026-11-08') }, NOTHING, at('2026-11-18'))).toEqual(['2026-11-14'])
  expect(missingReports({ weekday: 6, since: date('2020-01-01') }, NOTHING, at('2026-09-08'))).toEqual(['2026-09-05'])
})

test('within a month only its own meetings are missing, and the sessions around it settle them', () => {
  const saturdays = { weekday: 6, since: date('2026-09-01') }
  const october = { from: date('2026-10-01'), to: date('2026-10-31') }
  const now = at('2026-11-22')
  expect(missingReports(saturdays, NOTHING, now, october)).toEqual(
    ['03', '10', '17', '24', '31'].map((day) => `2026-10-${day}`),
  )
  expect(reportedDays(saturdays, now, october)).toEqual({ from: '2026-09-28', to: '2026-11-03' })
  const sessions = [date('2026-09-30'), date('2026-11-03')]
  expect(missingReports(saturdays, { ...NOTHING, sessions }, now, october)).toEqual(
    ['10', '17', '24'].map((day) => `2026-10-${day}`),
  )
})

test('reports of former school years are not counted', () => {
  const today = date('2026-11-22')
  expect(areMissingReportsCounted(date('2026-09-01'), today)).toBe(true)
  expect(areMissingReportsCounted(date('2026-08-31'), today)).toBe(false)
})

test.each([0, 1, 2, 3, 4, 5, 6])('weekday %i is found within a week', (weekday) => {
  const missing = missingReports({ weekday, since: date('2026-11-01') }, NOTHING, at('2026-11-10'))
  expect(missing[0]).toBe(`2026-11-0${weekday + 1}`)
})

test.each([
  ['the day before', '2026-11-20', '2026-11-21'],
  ['the day itself', '2026-11-21', '2026-11-28'],
])('seen from %s, %s, the next meeting is on %s', (_what, today, next) => {
  expect(nextMeeting(date(today), SATURDAYS, [])).toBe(next)
})

test('the next meeting is after the pause, and there is none without a meeting day', () => {
  const pauses = [{ from: date('2026-12-19'), to: date('2027-01-02') }]
  expect(nextMeeting(date('2026-12-12'), SATURDAYS, pauses)).toBe('2027-01-09')
  expect(nextMeeting(date('2026-12-12'), SATURDAYS, [{ from: date('2026-01-01'), to: date('2030-01-01') }])).toBeNull()
  expect(nextMeeting(date('2026-12-12'), null, [])).toBeNull()
})

test('the last meeting days are before the day, newest first, without pauses, and there is none without a meeting day', () => {
  expect(meetingsBefore(date('2026-11-21'), 3, SATURDAYS, [])).toEqual(['2026-11-14', '2026-11-07', '2026-10-31'])
  expect(meetingsBefore(date('2026-11-22'), 1, SATURDAYS, [])).toEqual(['2026-11-21'])
  const pauses = [{ from: date('2026-11-07'), to: date('2026-11-10') }]
  expect(meetingsBefore(date('2026-11-21'), 3, SATURDAYS, pauses)).toEqual(['2026-11-14', '2026-10-31'])
  expect(meetingsBefore(date('2026-11-21'), 3, null, [])).toEqual([])
})

test('at the end of the calendar there is no next meeting', () => {
  for (const today of ['9999-12-30', '9999-12-31']) expect(nextMeeting(date(today), SATURDAYS, [])).toBeNull()
})

test.each([
  ['2026-11-21', '07:59', '2026-11-20'],
  ['2026-11-21', '08:00', '2026-11-21'],
  ['2026-12-01', '07:59', '2026-11-30'],
  ['2027-01-01', '00:00', '2026-12-31'],
  ['2027-01-01', '23:59', '2027-01-01'],
])('on %s at %s the last morning was that of %s', (today, time, morning) => {
  expect(lastMorning(at(today, time))).toBe(morning)
})
