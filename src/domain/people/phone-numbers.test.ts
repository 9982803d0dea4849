import { expect, test } from 'vitest'
import { callLink, internationalNumber, isSamePhone, whatsAppLink } from './phone-numbers.ts'

test.each([
  ['+961 70 123 456', '96170123456'],
  ['00961 70 123 456', '96170123456'],
  ['961 70 123 456', '96170123456'],
  ['70 123 456', '96170123456'],
  ['03/123456', '9613123456'],
  ['٠٣ ١٢٣ ٤٥٦', '9613123456'],
  ['+33 6 12 34 56 78', '33612345678'],
  ['(01) 23-45.67', '9611234567'],
  ['+961 (0) 70 111 222', '96170111222'],
  ['+961 03 123 456', '9613123456'],
  ['70111222 / 71333444', null],
  ['70111222/3', null],
  ['33612345678', null],
  ['call Rita', null],
  ['12', null],
  ['+1234567890123456', null],
  [null, null],
])('%j is the number %j', (typed, number) => {
  expect(internationalNumber(typed)).toBe(number)
})

test('links to calls and to WhatsApp', () => {
  expect(callLink('70 123 456')).toBe('tel:+96170123456')
  expect(callLink('ask at 112#')).toBe('tel:ask%20at%20112%23')
  expect(whatsAppLink('70 123 456')).toBe('https://wa.me/96170123456')
  expect(whatsAppLink(null, 'حضر 25 من 29\nSNMY1')).toBe(
    `https://wa.me/?text=${encodeURIComponent('حضر 25 من 29\nSNMY1')}`,
  )
})

test.each([
  ['03 123456', '03123456', true],
  ['03 123456', '+961 3 123456', true],
  ['٠٣ ١٢٣٤٥٦', '00961 3 123 456', true],
  ['03 123456', '03 123457', false],
  ['ext. 12', 'ext. 12', true],
  ['ext. 12', 'ext. 13', false],
  [null, null, true],
  ['03 123456', null, false],
])('%s and %s are one number: %s', (one, other, is) => {
  expect(isSamePhone(one, other)).toBe(is)
})
