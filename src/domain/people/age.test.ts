import { assert, constantFrom, date, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn, type PlainDate, parsePlainDate } from '#domain/dates/dates.ts'
import { ORGANIZATIONS } from '#domain/network/organizations.ts'
import { PROPERTY_RUNS } from '#tests/property-runs.ts'
import { groupForAge, placementOf, schoolAge, schoolYearStart, usualBirthYear, youngestGroup } from './age.ts'

const plain = (text: string) => parsePlainDate(text) as PlainDate
const TODAY = plain('2026-11-21')
const CHECKED = ORGANIZATIONS.filter((one) => one.ageChecked)

test.each([
  ['2026-11-21', '2021-09-01', 5, 'SNMK1'],
  ['2026-11-21', '2021-09-02', 4, null],
  ['2026-08-31', '2020-09-01', 5, 'SNMK1'],
  ['2026-09-01', '2020-09-02', 5, 'SNMK1'],
  ['2026-11-21', '2018-09-01', 8, 'SNMK2'],
  ['2026-11-21', '2018-09-02', 7, 'SNMK1'],
  ['2026-11-21', '2012-02-29', 14, 'SNMY1'],
  ['2026-11-21', '2011-09-01', 15, 'SNMY2'],
  ['2026-11-21', '2008-09-02', 17, 'SNMY2'],
  ['2026-11-21', '2001-09-01', 25, 'SNMA2'],
  ['2026-11-21', '1926-11-21', 99, 'SNMA2'],
])('on %s someone born on %s counts as %i and belongs to %s', (today, birthdate, age, group) => {
  expect(schoolAge(plain(birthdate), plain(today))).toBe(age)
  expect(groupForAge(age, ORGANIZATIONS)).toBe(group)
})

test.each([
  ['2026-09-01', '2026-09-01'],
  ['2026-12-31', '2026-09-01'],
  ['2027-01-01', '2026-09-01'],
  ['2027-08-31', '2026-09-01'],
])('the school year of %s began on %s', (today, start) => {
  expect(schoolYearStart(plain(today))).toBe(start)
})

describe('placement', () => {
  const place = (organizationName: string, birthdate: string | null, isLeader = false) =>
    placementOf({ organizationName, birthdate: birthdate ? plain(birthdate) : null, isLeader }, TODAY, ORGANIZATIONS)

  test('someone of the right age fits', () => {
    expect(place('SNMY1', '2013-01-01')).toEqual({ kind: 'fits' })
  })
  test('someone of another age belongs to the group that matches it', () => {
    expect(place('SNMY1', '2018-09-01')).toEqual({ kind: 'mismatch', age: 8, group: 'SNMK2' })
    expect(place('SNMK1', '2001-09-01')).toEqual({ kind: 'mismatch', age: 25, group: 'SNMA2' })
  })
  test.each(['SNMK1', 'SNMY2'])('someone under 5 in %s is underage, for SNMK1', (organization) => {
    expect(place(organization, '2021-09-02')).toEqual({ kind: 'underage', age: 4, group: 'SNMK1' })
  })
  test('a child born this autumn counts as 0, not as -1', () => {
    expect(place('SNMK1', '2026-11-20')).toEqual({ kind: 'underage', age: 0, group: 'SNMK1' })
  })
  test('SNMF, leaders, people without a birthdate and unknown groups are exempt', () => {
    expect(place('SNMF', '2021-09-02')).toEqual({ kind: 'fits' })
    expect(place('SNMK1', '1990-01-01', true)).toEqual({ kind: 'fits' })
    expect(place('SNMK1', null)).toEqual({ kind: 'fits' })
    expect(place('SNMX', '2021-09-02')).toEqual({ kind: 'fits' })
  })
  test('an age without a group fits everywhere', () => {
    const gap = [{ name: 'A', minAge: 5, maxAge: 7, ageChecked: true }] as const
    const person = { organizationName: 'A', birthdate: plain('2010-01-01'), isLeader: false }
    expect(placementOf(person, TODAY, gap)).toEqual({ kind: 'fits' })
  })
})

test('the youngest group is the one with the lowest band, in any order', () => {
  expect(youngestGroup(ORGANIZATIONS.toReversed())?.name).toBe('SNMK1')
  expect(youngestGroup([])).toBeNull()
})

const aDay = (from: string, to: string) =>
  date({ min: new Date(from), max: new Date(to), noInvalidDate: true }).map((day) => dayIn('UTC', day.getTime()))

test('every birthdate of the last 100 years gets exactly one answer: one group, or under 5', () => {
  assert(
    property(aDay('1926-11-21', '2026-11-21'), (birthdate) => {
      const age = schoolAge(birthdate, TODAY)
      const groups = CHECKED.filter((one) => groupForAge(age, [one]) !== null)
      expect(groups.length).toBe(age < 5 ? 0 : 1)
    }),
    { numRuns: PROPERTY_RUNS },
  )
})

test('moving to the proposed group always fits there', () => {
  assert(
    property(
      record({
        birthdate: aDay('1926-11-21', '2026-11-21'),
        organizationName: constantFrom(...CHECKED.map((one) => one.name)),
      }),
      (person) => {
        const placement = placementOf({ ...person, isLeader: false }, TODAY, ORGANIZATIONS)
        if (placement.kind !== 'mismatch') return
        const moved = placementOf(
          { ...person, organizationName: placement.group, isLeader: false },
          TODAY,
          ORGANIZATIONS,
        )
        expect(moved).toEqual({ kind: 'fits' })
      },
    ),
  )
})

test.each([
  ['SNMK1', false, 2020],
  ['SNMY1', false, 2013],
  ['SNMY2', false, 2010],
  ['SNMA2', false, 1996],
  ['SNMF', false, 2016],
  ['a group that is not known yet', false, 2016],
  ['SNMY1', true, 2001],
  ['SNMA2', true, 1996],
])('the birthdate calendar of %s (leader: %s) opens in %i', (organizationName, isLeader, year) => {
  expect(usualBirthYear({ organizationName, isLeader }, TODAY, ORGANIZATIONS)).toBe(year)
})
