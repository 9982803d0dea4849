import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { monthStarts } from './calendar-months.ts'
import {
  birthdateText,
  dayAndDate,
  dayIn,
  daysBetween,
  daysLater,
  fullDate,
  longDate,
  monthsLater,
  type PlainDate,
  parsePlainDate,
  parts,
  shortDate,
  shortWeekday,
  timeIn,
  weekdayOf,
} from './dates.ts'

const date = (text: string) => {
  const parsed = parsePlainDate(text)
  if (!parsed) throw new Error(`${text} is not a date`)
  return parsed
}

test.each([
  ['2026-11-21', true],
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['2026-02-29', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['0000-01-01', false],
  ['2026-1-1', false],
  ['٢٠٢٦-٠١-٠١', false],
  ['', false],
])('%s is a date: %s', (text, is) => {
  expect(parsePlainDate(text) !== null).toBe(is)
})

test('every day of a JavaScript date is parsed into the same year, month and day', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (day) => {
      const parsed = date(day.toISOString().slice(0, 10))
      expect(parts(parsed)).toEqual({ year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() })
    }),
  )
})

test('dates are written as a Lebanese reader writes them', () => {
  expect(longDate(date('2026-11-21'), 'en')).toBe('November 21, 2026')
  expect(longDate(date('2026-11-21'), 'ar')).toBe('21 تشرين الثاني 2026')
  expect(longDate(date('2026-01-05'), 'ar')).toBe('5 كانون الثاني 2026')
  expect(birthdateText(date('2014-03-15'), 'en')).toBe('Mar 15, 2014')
  expect(birthdateText(date('2014-03-15'), 'ar')).toBe('15 آذار 2014')
})

test('the day is that of the time zone, not of UTC', () => {
  const lateEvening = Date.UTC(2026, 10, 21, 22, 30)
  expect(dayIn('Asia/Beirut', lateEvening)).toBe('2026-11-22' as PlainDate)
  expect(dayIn('UTC', lateEvening)).toBe('2026-11-21' as PlainDate)
})

test.each([
  ['2026-11-21', '2026-11-21', 0],
  ['2026-02-28', '2026-03-01', 1],
  ['2024-02-28', '2024-03-01', 2],
  ['2026-03-28', '2026-03-30', 2],
  ['2025-11-21', '2026-11-21', 365],
  ['2026-11-21', '2026-11-20', -1],
])('from %s to %s it is %s days', (from, to, days) => {
  expect(daysBetween(date(from), date(to))).toBe(days)
})

test("the time of day is the time zone's", () => {
  expect(timeIn('Asia/Beirut', Date.UTC(2026, 10, 21, 22, 5))).toBe('00:05')
  expect(timeIn('UTC', Date.UTC(2026, 10, 21, 22, 5))).toBe('22:05')
})

test.each([
  ['2026-11-21', -12, '2025-11-21'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-12-15', 1, '2027-01-15'],
])('%s and %i months is %s', (from, months, expected) => {
  expect(monthsLater(date(from), months)).toBe(expected)
})

test('the first days of months in a period are found, its own first day included', () => {
  expect(monthStarts(date('2026-11-01'), date('2027-01-01'))).toEqual(['2026-11-01', '2026-12-01', '2027-01-01'])
  expect(monthStarts(date('2026-11-30'), date('2026-12-31'))).toEqual(['2026-12-01'])
  expect(monthStarts(date('2026-11-02'), date('2026-11-30'))).toEqual([])
  expect(monthStarts(date('2026-11-02'), date('2026-09-30'))).toEqual([])
  expect(monthStarts(date('9999-11-15'), date('9999-12-31'))).toEqual(['9999-12-01'])
  expect(monthStarts(date('9999-12-15'), date('9999-12-31'))).toEqual([])
})

test('days and times are the same in engines that format locales differently', async ({ onTestFinished }) => {
  const { DateTimeFormat } = Intl
  onTestFinished(() => {
    Intl.DateTimeFormat = DateTimeFormat
  })
  // WebKitGTK 2.50 and Chrome 110 write 11/21/2026 where others write 2026-11-21; an Arabic device may count by Hijri
  // years.
  class OtherEngineFormat extends DateTimeFormat {
    constructor(locale?: string | string[], options: Intl.DateTimeFormatOptions = {}) {
      super(options.calendar && options.numberingSystem ? locale : 'ar-SA-u-ca-islamic-umalqura-nu-arab', options)
    }
  }
  Object.defineProperty(OtherEngineFormat.prototype, 'format', { value: () => '11/21/2026, 6:20 PM' })
  Intl.DateTimeFormat = OtherEngineFormat as typeof Intl.DateTimeFormat
  // Imported again, because the module caches its formats.
  vi.resetModules()
  const fresh = await import('./dates.ts')
  const noon = Date.UTC(2026, 10, 21, 10, 5)
  expect(fresh.dayIn('Asia/Beirut', noon)).toBe('2026-11-21')
  expect(fresh.timeIn('Asia/Beirut', noon)).toBe('12:05')
  expect(fresh.dayIn('UTC', Date.UTC(2026, 0, 2))).toBe('2026-01-02')
  expect(fresh.timeIn('UTC', Date.UTC(2026, 0, 2))).toBe('00:00')
  expect(fresh.timeIn(undefined, noon)).toMatch(/^\d\d:\d\d$/)
})

test.each([
  ['2026-11-21', 6, 'Saturday, November 21, 2026', 'السبت 21 تشرين الثاني 2026', 'Nov 21', '21 تشرين الثاني'],
  ['2026-11-22', 0, 'Sunday, November 22, 2026', 'الأحد 22 تشرين الثاني 2026', 'Nov 22', '22 تشرين الثاني'],
  ['2024-02-29', 4, 'Thursday, February 29, 2024', 'الخميس 29 شباط 2024', 'Feb 29', '29 شباط'],
  ['1900-01-01', 1, 'Monday, January 1, 1900', 'الاثنين 1 كانون الثاني 1900', 'Jan 1', '1 كانون الثاني'],
])('%s is weekday %i', (text, weekday, english, arabic, shortEnglish, shortArabic) => {
  expect(weekdayOf(date(text))).toBe(weekday)
  expect(english.startsWith(shortWeekday(date(text), 'en'))).toBe(true)
  expect(arabic.split(' ')[0]).toBe(shortWeekday(date(text), 'ar'))
  expect(fullDate(date(text), 'en')).toBe(english)
  expect(fullDate(date(text), 'ar')).toBe(arabic)
  expect(shortDate(date(text), 'en')).toBe(shortEnglish)
  expect(shortDate(date(text), 'ar')).toBe(shortArabic)
})

test('the date of a day of these weeks has its weekday, and no year', () => {
  expect(dayAndDate(date('2026-11-21'), 'en')).toBe('Saturday, Nov 21')
  expect(dayAndDate(date('2026-11-21'), 'ar')).toBe('السبت 21 تشرين الثاني')
})

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2024-12-31', 60, '2025-03-01'],
  ['2026-11-21', 0, '2026-11-21'],
  ['9999-12-31', 1, '9999-12-31'],
  ['0001-01-02', -400, '0001-01-01'],
])('%s and %i days is %s', (text, days, later) => {
  expect(daysLater(date(text), days)).toBe(later)
})
