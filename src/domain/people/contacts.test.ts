import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import { contactsOf, firstContact, isChild } from './contacts.ts'

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

test('a child is under 18, or without a birthdate no leader in a group for people under 18', () => {
  const born = (birthdate: string | null, isLeader = false) => ({ birthdate: birthdate as PlainDate | null, isLeader })
  const is = (person: Parameters<typeof isChild>[0], oldest: number | null) =>
    isChild(person, oldest, '2026-11-21' as PlainDate)
  expect([is(born('2008-11-22'), 30), is(born('2008-11-22', true), null), is(born('2008-11-21'), 14)]).toEqual([
    true,
    true,
    false,
  ])
  expect([is(born(null), 17), is(born(null), 18), is(born(null), null), is(born(null, true), 17)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
