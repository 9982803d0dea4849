import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import { ORGANIZATIONS } from '#domain/network/organizations.ts'
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
  ['in the organization without an age check', { ...child, organizationName: 'SNMF' }, 'fits'],
  ['younger than every group', { ...child, birthdate: day('2021-09-02') }, 'underage 4 SNMK1'],
  [
    'younger than every group, in another group',
    { ...child, organizationName: 'SNMY1', birthdate: day('2022-01-01') },
    'underage 4 SNMK1',
  ],
  [
    'younger than every group, and allowed to stay in SNMK1',
    { ...child, birthdate: day('2021-09-02'), ageOverride: true },
    'fits',
  ],
  [
    'younger than every group, and allowed to stay in another group',
    { ...child, organizationName: 'SNMK2', birthdate: day('2021-09-02'), ageOverride: true },
    'underage 4 SNMK1',
  ],
  ['a leader younger than every group', { ...child, birthdate: day('2022-01-01'), isLeader: true }, 'fits'],
] as const)('someone %s', (_, person, expected) => {
  const transfer = transferOf(person, NOVEMBER, ORGANIZATIONS)
  expect(transfer.kind === 'fits' ? 'fits' : `${transfer.kind} ${transfer.age} ${transfer.group}`).toBe(expected)
})
