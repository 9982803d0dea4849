import { expect, test } from 'vitest'
import { callLink, contactsOf, firstContact, internationalNumber, isSamePhone, whatsAppLink } from './contacts.ts'

test.each([
  ['+961 70 123 456', '96170123456'],
  ['00961 70 123 456', '96170123456'],
  ['961 70 123 456', '96170123456'],
  ['70 123 456', '96170123456'],
  ['03/123456', '9613123456'],
  ['٠٣ ١٢٣ ٤٥٦', '9613123456'],
  ['+33 6 12 34 56 78', '33612345678'],
  ['(01) 23-45.67', '9611234567'],
  ['call Rita', null],
  ['12', null],
  ['+1234567890123456', null],
  [null, null],
])('%j is the number %j', (typed, number) => {
  expect(internationalNumber(typed)).toBe(number)
})

const MOTHER = { name: 'Samar', relation: 'Mother', phone: '+961 70 000 318' }
const WITHOUT_PHONE = { name: 'Walid', relation: 'Father', phone: null }

test('a child is reached by the guardians first, and the own number is last and without WhatsApp', () => {
  const contacts = contactsOf({ guardians: [WITHOUT_PHONE, MOTHER], phoneNumber: '71 000 214', isMinor: true })
  expect(contacts.map(({ kind, phone, whatsApp }) => [kind, phone, whatsApp])).toEqual([
    ['guardian', '+961 70 000 318', true],
    ['own', '71 000 214', false],
  ])
})

test('without a guardian who can be called the number in the roster has WhatsApp', () => {
  expect(firstContact({ guardians: [WITHOUT_PHONE], phoneNumber: '71 000 214', isMinor: true })).toMatchObject({
    kind: 'phone',
    whatsApp: true,
  })
})

test('an adult keeps WhatsApp beside a guardian', () => {
  const contacts = contactsOf({ guardians: [MOTHER], phoneNumber: '71 000 214', isMinor: false })
  expect(contacts.map(({ kind, whatsApp }) => [kind, whatsApp])).toEqual([
    ['guardian', true],
    ['own', true],
  ])
})

test('the number in the roster is the own one unless it may be that of a parent', () => {
  const kindOf = (person: Omit<Parameters<typeof contactsOf>[0], 'phoneNumber'>) =>
    contactsOf({ ...person, phoneNumber: '70 000 318' }).at(-1)?.kind
  const father = { ...WITHOUT_PHONE, phone: '71 000 214' }
  expect(kindOf({ guardians: [], isMinor: false })).toBe('own')
  expect(kindOf({ guardians: [father], isMinor: true })).toBe('own')
  expect(kindOf({ guardians: [WITHOUT_PHONE], isMinor: true })).toBe('phone')
  expect(kindOf({ guardians: [father, MOTHER], isMinor: true })).toBe('phone')
})

test('no one is reached without a number', () => {
  expect(firstContact({ guardians: [WITHOUT_PHONE], phoneNumber: null, isMinor: true })).toBeNull()
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
