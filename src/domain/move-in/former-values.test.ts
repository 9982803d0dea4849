import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import { FormerReader, isBcryptHash, parseFormerAmount, parseInstant, SetAside } from './former-values.ts'

const CALENDAR = { timeZone: 'Asia/Beirut', today: '2026-11-21' as PlainDate }
const reader = (text: string) => new FormerReader({ column: text }, CALENDAR)

test.each([
  ['2026-03-01 10:00:00.123456+02', '2026-03-01T08:00:00.123Z'],
  ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01 10:00:00', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01 10:00+0530', '2026-03-01T04:30:00.000Z'],
  ['2026-03-01', '2026-03-01T00:00:00.000Z'],
  ['2026-02-30 10:00:00+02', null],
  ['infinity', null],
  ['yesterday', null],
])('the time %s is %s', (text, expected) => {
  expect(parseInstant(text)?.toISOString() ?? null).toBe(expected)
})

test.each([
  ['12.5', 1250n, false],
  ['-40', -4000n, false],
  ['250.005', 25001n, true],
  ['-0.005', -1n, true],
  ['100.0000', 10000n, false],
  ['1,234.50', 123450n, false],
  ['٥٠', 5000n, false],
])('the amount %s is %s hundredths', (text, amount, isRounded) => {
  expect(parseFormerAmount(text)).toEqual({ amount, isRounded })
})

test.each(['', '1e5', 'NaN', '12.3.4', 'ten'])("'%s' is no amount", (text) => {
  expect(parseFormerAmount(text)).toBeNull()
})

test.each([
  ['$2a$10$', true],
  ['$2b$04$', true],
  ['$2y$14$', true],
  ['$2b$03$', false],
  ['$2b$15$', false],
  ['$2x$10$', false],
])('a hash that begins with %s can be verified: %s', (start, expected) => {
  expect(isBcryptHash(start + 'a'.repeat(53))).toBe(expected)
  expect(isBcryptHash(start + 'a'.repeat(52))).toBe(false)
})

test.each([
  ['2013-05-04', '2013-05-04', [], []],
  ['2013-03-09T22:30:00+00:00', '2013-03-10', ['day in the time zone of the network'], []],
  ['15/3/2013', '2013-03-15', ['date written in another form'], []],
  ['2013-03-09 22:30:00', '2013-03-09', ['date written in another form'], []],
  ['15 mars 13', '2013-03-15', ['date written in another form'], []],
  ['', null, [], []],
  ['2013-02-30', null, [], ['date outside the calendar']],
  ['0001-01-01', null, [], ['date outside the calendar']],
  ['2026-11-22', null, [], ['date outside the calendar']],
])('the birthdate %s is read as %s', (text, expected, changes, reasons) => {
  const read = reader(text)
  expect(read.birthdate('column')).toBe(expected)
  expect([...read.changes]).toEqual(changes)
  expect(read.leftOut.map(({ reason }) => reason)).toEqual(reasons)
})

test.each([
  [' Maya  Saad ', 'Maya Saad', ['spaces removed']],
  ['Ma\u200Bya', 'Maya', ['invisible characters removed']],
  ['Maya', 'Maya', []],
])('the name %j is stored as %s', (text, expected, changes) => {
  const read = reader(text)
  expect(read.name('column')).toBe(expected)
  expect([...read.changes]).toEqual(changes)
})

test.each([
  ['\u202E', 'name missing'],
  ['n'.repeat(121), 'text too long'],
])('a row with the name %j is set aside', (text, reason) => {
  expect(() => reader(text).name('column')).toThrow(new SetAside(reason as never))
})

test('a long text is cut off without half of a character, and its row is named', () => {
  const read = reader(`${'x'.repeat(9)}😀`)
  expect(read.longText('column', 10)).toBe('x'.repeat(9))
  expect(read.leftOut).toEqual([{ column: 'column', reason: 'text too long' }])
})

test.each([
  ['17:00:00', '17:00'],
  ['5:30 PM', '17:30'],
  ['after mass', null],
])('the time of day %s is %s', (text, expected) => {
  expect(reader(text).time('column')).toBe(expected)
})

test.each([
  ['Present ', 'present'],
  ['Team Leader', 'team_leader'],
  ['late', null],
])('the choice %s is %s', (text, expected) => {
  expect(reader(text).choice('column', ['present', 'team_leader'])).toBe(expected)
})
