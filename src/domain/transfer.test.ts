import { expect, test } from 'vitest'
import type { PlainDate } from './dates.ts'
import { ORGANIZATIONS } from './organizations.ts'
import { transferOf } from './transfer.ts'

const day = (text: string) => text as PlainDate
const NOVEMBER = day('2026-11-21')

const child = { organizationName: 'SNMK1', birthdate: day('2018-09-01'), isLeader: false, ageOverride: false }

test.each([
  ['whose age is the group’s', { ...child, birthdate: day('2018-09-02') }, 'fits'],
  ['who became older', child, 'mismatch 8 SNMK2'],
  ['who was allowed to stay', { ...child, ageOverride: true }, 'allowed 8 SNMK2'],
  ['who leads', { ...child, birthdate: day('2005-01-01'), isLeader: true }, 'leader 21 SNMA1'],
  ['who leads, and was allowed to stay', { ...child, isLeader: true, ageOverride: true }, 'leader 8 SNMK2'],
  ['without a birthdate', { ...child, birthdate: null }, 'fits'],
  ['of the unit without ages', { ...child, organizationName: 'SNMF' }, 'fits'],
  ['younger than every group', { ...child, birthdate: day('2021-09-02') }, 'underage 4 SNMK1'],
  ['younger, elsewhere', { ...child, organizationName: 'SNMY1', birthdate: day('2022-01-01') }, 'underage 4 SNMK1'],
  ['younger, and allowed into the youngest', { ...child, birthdate: day('2021-09-02'), ageOverride: true }, 'fits'],
  [
    'younger, and allowed to stay elsewhere',
    { ...child, organizationName: 'SNMK2', birthdate: day('2021-09-02'), ageOverride: true },
    'underage 4 SNMK1',
  ],
  ['a leader younger than every group', { ...child, birthdate: day('2022-01-01'), isLeader: true }, 'fits'],
] as const)('somebody %s', (_, person, expected) => {
  const told = transferOf(person, NOVEMBER, ORGANIZATIONS)
  expect(told.kind === 'fits' ? 'fits' : `${told.kind} ${told.age} ${told.group}`).toBe(expected)
})

test('the school year changes on 1 September', () => {
  const person = { ...child, birthdate: day('2018-09-01') }
  expect(transferOf(person, day('2026-08-31'), ORGANIZATIONS).kind).toBe('fits')
  expect(transferOf(person, day('2026-09-01'), ORGANIZATIONS)).toMatchObject({ kind: 'mismatch', group: 'SNMK2' })
})
