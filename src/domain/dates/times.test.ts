import { expect, test } from 'vitest'
import { parseTypedTime } from './times.ts'

test.each([
  ['17:30', '17:30'],
  [' 17.30 ', '17:30'],
  ['17h30', '17:30'],
  ['1730', '17:30'],
  ['905', '09:05'],
  ['17', '17:00'],
  ['9', '09:00'],
  ['00:00', '00:00'],
  ['5:30 pm', '17:30'],
  ['5:30PM', '17:30'],
  ['12 am', '00:00'],
  ['12:15 p.m.', '12:15'],
  ['١٧:٣٠', '17:30'],
  ['٥:٣٠ م', '17:30'],
  ['٥٫٣٠ مساءً', '17:30'],
  ['۵:۳۰ ص', '05:30'],
  ['24:00', null],
  ['17:60', null],
  ['13 pm', null],
  ['0 am', null],
  ['17:3', null],
  ['5:30 xm', null],
  ['noon', null],
  ['', null],
])('%s is the time %s', (typed, expected) => {
  expect(parseTypedTime(typed)).toBe(expected)
})
