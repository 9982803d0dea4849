import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ORGANIZATION_ROLES, ORGANIZATIONS } from '#domain/network/organizations.ts'
import { DEMO_GROUPS } from './groups.ts'
import { DEMO_PEOPLE } from './people.ts'

const people = DEMO_GROUPS.flatMap((group) => group.people)

test('each name is in one script', () => {
  const scripts = people.map(({ name }) => `${/\p{Script=Arabic}/u.test(name)} ${/\p{Script=Latin}/u.test(name)}`)
  expect(new Set(scripts)).toEqual(new Set(['true false', 'false true']))
  for (const name of [...people.map(({ name }) => name), ...DEMO_PEOPLE.map(({ fullName }) => fullName)])
    expect(name).toMatch(/^(?:[\p{Script=Arabic}\p{M} ]+|[\p{Script=Latin}\p{M} '-]+)$/u)
})

const WOMEN = ['Rima', 'نورا', 'Rita', 'Lara', 'Joya', 'Carla', 'يارا']
const MEN = ['كريم', 'Georges', 'مارون', 'Elias', 'Samer', 'هادي', 'جاد', 'Tony', 'Fadi', 'Ziad']

test('women and men hold each kind of role', () => {
  const genderOf = ({ fullName }: { fullName: string }) => {
    const [first = ''] = fullName.split(' ')
    expect([...WOMEN, ...MEN]).toContain(first)
    return WOMEN.includes(first) ? 'woman' : 'man'
  }
  const holders = new Map<string, Set<string>>()
  for (const person of DEMO_PEOPLE)
    for (const role of [...(person.roles ?? []).map(([, role]) => role), person.isAdmin ? 'admin' : 'anybody'])
      holders.set(role, (holders.get(role) ?? new Set()).add(genderOf(person)))
  expect([...holders.keys()].sort()).toEqual([...ORGANIZATION_ROLES, 'admin', 'anybody'].sort())
  for (const [role, genders] of holders) expect([role, genders.size]).toEqual([role, 2])
})

test('the README names everyone who can sign in', () => {
  const readme = readFileSync('README.md', 'utf8')
  for (const { login } of DEMO_PEOPLE) expect(readme).toMatch(new RegExp(`\`${login.replace('.', '\\.')}@`))
  const named = [...readme.matchAll(/`([a-z0-9.]+)@(?:shabaka\.example)?`/g)].map(([, login]) => login)
  expect(named.filter((login) => !DEMO_PEOPLE.some((person) => person.login === login))).toEqual([])
})

test('some people are in the wrong group, some may stay, one is under 5, some have no birthdate', () => {
  for (const { organization, people: group } of DEMO_GROUPS) {
    const { minAge, maxAge } = ORGANIZATIONS.find(({ name }) => name === organization) ?? {}
    const outside = group.filter(
      ({ isLeader, age }) => !isLeader && age !== null && (age < (minAge ?? 0) || age > (maxAge ?? 99)),
    )
    // The last band has no upper limit, so only younger people are outside it.
    expect(outside.length).toBeGreaterThanOrEqual(maxAge === null ? 2 : 4)
    expect(outside.filter(({ ageOverride }) => ageOverride).length).toBeGreaterThan(0)
  }
  expect(people.filter(({ age }) => age === 4)).toHaveLength(1)
  expect(people.filter(({ age }) => age === null)).toHaveLength(7)
})
