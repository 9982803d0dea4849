import { expect, test } from 'vitest'
import { InvalidCursor, keyIn, pageOf } from './page.ts'

const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')

test('the cursor of a page is read back as the key of its last row', () => {
  const key = ['2024-02-29', '2024-02-29 23:59:59.123456+00', '0198c0de-0000-7000-8000-000000000001']
  const { nextCursor } = pageOf([key, key], 1, (row) => row)
  expect(keyIn(nextCursor ?? '', ['date', 'instant', 'uuid'])).toEqual(key)
})

test('a text that may be missing is empty in a cursor', () => {
  expect(keyIn(cursor(''), ['anyText'])).toEqual([''])
})

test.each([
  ['an impossible date', 'date', '2024-02-30'],
  ['a year that the database does not have', 'date', '0000-01-01'],
  ['an instant of an impossible date', 'instant', '2024-02-30 10:00:00+00'],
  ['an impossible hour', 'instant', '2024-02-28 24:00:00+00'],
  ['a minute too many', 'instant', '2024-02-28 10:60:00+00'],
  ['another zone', 'instant', '2024-02-28 10:00:00+99'],
  ['a name with a null character', 'text', 'a\0'],
  ['a lone surrogate', 'text', '\ud800'],
  ['no name', 'text', ''],
  ['a name that is too long', 'text', 'x'.repeat(401)],
  ['a text that is too long', 'anyText', 'x'.repeat(401)],
  ['a number beyond the database', 'number', '9'.repeat(19)],
  ['a negative number', 'number', '-1'],
  ['an id in capitals', 'uuid', '0198C0DE-0000-7000-8000-000000000001'],
  ['no text', 'text', { length: { toString: 'x' } }],
] as const)('%s is refused as a key', (_name, kind, value) => {
  expect(() => keyIn(cursor(value), [kind])).toThrow(InvalidCursor)
})

test.each(['', 'x', '%', cursor(), cursor('1', '2'), Buffer.from('{"0":"1"}').toString('base64url')])(
  '%j is refused as a cursor',
  (text) => {
    expect(() => keyIn(text, ['number'])).toThrow(InvalidCursor)
  },
)
