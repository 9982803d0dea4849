import { expect, test } from 'vitest'
import { nameKey } from '#domain/names.ts'
import { ORGANIZATIONS } from '#domain/organizations.ts'
import { DEMO_GROUPS } from './groups.ts'

const people = DEMO_GROUPS.flatMap((group) => group.people)

test('the demo has about 200 children and leaders, in every organization but SNMF', () => {
  expect(people.length).toBeGreaterThan(195)
  expect(DEMO_GROUPS.map(({ organization }) => organization)).toEqual(
    ORGANIZATIONS.map(({ name }) => name).filter((name) => name !== 'SNMF'),
  )
})

test('no name stands twice in a group, and names are Arabic, Latin and mixed', () => {
  for (const group of DEMO_GROUPS) {
    const keys = group.people.map(({ name }) => nameKey(name))
    expect(new Set(keys).size).toBe(keys.length)
  }
  const scripts = people.map(({ name }) => `${/\p{Script=Arabic}/u.test(name)} ${/\p{Script=Latin}/u.test(name)}`)
  expect(new Set(scripts)).toEqual(new Set(['true false', 'false true', 'true true']))
})

test('some are in the wrong group, some may stay, one is under 5, some have no birthdate', () => {
  for (const { organization, people: group } of DEMO_GROUPS) {
    const { minAge, maxAge } = ORGANIZATIONS.find(({ name }) => name === organization) ?? {}
    const outside = group.filter(
      ({ isLeader, age }) => !isLeader && age !== null && (age < (minAge ?? 0) || age > (maxAge ?? 99)),
    )
    // The last band is open above, so only the younger ones are outside it.
    expect(outside.length).toBeGreaterThanOrEqual(maxAge === null ? 2 : 4)
    expect(outside.filter(({ staysAnyway }) => staysAnyway).length).toBeGreaterThan(0)
  }
  expect(people.filter(({ age }) => age === 4)).toHaveLength(1)
  expect(people.filter(({ age }) => age === null)).toHaveLength(7)
})
