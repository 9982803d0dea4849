import { expect, test } from 'vitest'
import { birthdateText, longDate, type PlainDate, parsePlainDate } from './dates.ts'
import { excelDay, parseTypedDate, writtenDate } from './typed-dates.ts'

test.each([
  ['2014-03-15', '2014-03-15'],
  [' 15/3/2014 ', '2014-03-15'],
  ['15.03.2014', '2014-03-15'],
  ['Mar 15, 2014', '2014-03-15'],
  ['march 5 2014', '2014-03-05'],
  ['15 آذار 2014', '2014-03-15'],
  ['1 كانون الأول 2014', '2014-12-01'],
  ['15/3/14', '2014-03-15'],
  ['29-Aug-13', '2013-08-29'],
  ['29Aug13', '2013-08-29'],
  ['14 / 4 / 2014.', '2014-04-14'],
  ['15 مارس 2014', '2014-03-15'],
  ['15 مارس ٢٠١٤', '2014-03-15'],
  ['15 آذار/مارس 2014', '2014-03-15'],
  ['السبت 15 آذار 2014', '2014-03-15'],
  ['15 كانون 2 2014', '2014-01-15'],
  ['15 كانون ثاني 2014', '2014-01-15'],
  ['14 تشرين 1 2014', '2014-10-14'],
  ['14 تشرين2 2014', '2014-11-14'],
  ['15 ك2 2014', '2014-01-15'],
  ['15 ت ١ ١٤', '2014-10-15'],
  ['15 mars 2014', '2014-03-15'],
  ['mar 15 avr. 2014', '2014-04-15'],
  ['1er AOÛT 2014', '2014-08-01'],
  ['3 févr. 2014', '2014-02-03'],
  ['15th of March 2014', '2014-03-15'],
  ['Saturday, March 15, 2014', '2014-03-15'],
  ['2014-03-15 00:00:00', '2014-03-15'],
  ['2014-03-15T22:30:00.000Z', '2014-03-15'],
  ['15/3/2014 12:00 AM', '2014-03-15'],
  ['15/3/2014 ١٠:٣٠ ص', '2014-03-15'],
  ['Sat Mar 15 2014 00:00:00 GMT+0200 (Eastern European Standard Time)', '2014-03-15'],
  // Day first, whatever it would mean otherwise.
  ['11/30/2013', null],
  ['41743', null],
  ['15 mars', null],
  ['March 2014', null],
  ['31/02/2014', null],
  ['15 Foo 2014', null],
  ['Foo 15, 2014', null],
  ['2014', null],
  ['', null],
])('%j is read as the date %s', (typed, date) => {
  expect(parseTypedDate(typed)).toBe(date)
})

test('every written birthdate can be read back, in both languages', () => {
  for (let month = 1; month <= 12; month++)
    for (const language of ['en', 'ar'] as const) {
      const date = parsePlainDate(`2014-${String(month).padStart(2, '0')}-07`) as PlainDate
      expect(parseTypedDate(birthdateText(date, language))).toBe(date)
      expect(parseTypedDate(longDate(date, language))).toBe(date)
    }
})

test.each([
  ['21/11/26', '2026-11-21'],
  ['22/11/26', '1926-11-22'],
  ['28-Aug-30', '1930-08-28'],
])('of a birthdate, the two digits in %s are the latest year that is not in the future', (typed, date) => {
  expect(parseTypedDate(typed, { latest: '2026-11-21' as PlainDate })).toBe(date)
})

test('two digits of another date are of this century', () => {
  expect(parseTypedDate('22/11/26')).toBe('2026-11-22')
})

test('a date has both readings, and a time with a zone is the day of the network', () => {
  expect(writtenDate('10/2/2013')).toEqual({ dayFirst: '2013-02-10', monthFirst: '2013-10-02' })
  expect(writtenDate('11/30/2013')).toEqual({ dayFirst: null, monthFirst: '2013-11-30' })
  const inBeirut = (text: string) => writtenDate(text, { timeZone: 'Asia/Beirut' })?.dayFirst
  expect(inBeirut('2014-03-14T22:00:00.000Z')).toBe('2014-03-15')
  expect(inBeirut('2014-03-14 10:30 PM +02:00')).toBe('2014-03-14')
  expect(inBeirut('2014-03-14 22:30:00')).toBe('2014-03-14')
})

test.each([
  ['41743', false, '2014-04-14'],
  ['41743.75', false, '2014-04-14'],
  ['٤١٧٤٣', false, '2014-04-14'],
  ['40281', true, '2014-04-14'],
  ['2014', false, null],
  ['417430', false, null],
])("Excel's number %s, from 1904: %s, is %s", (text, from1904, expected) => {
  expect(excelDay(text, from1904)).toBe(expected)
})
