import { expect, test } from 'vitest'
import { isHandedOver, mustNotCollect } from './collecting.ts'

test.each([
  [{ age: 11, isLeader: false }, 12, true],
  [{ age: 12, isLeader: false }, 12, false],
  [{ age: 11, isLeader: true }, 12, true],
  [{ age: null, isLeader: false }, 12, true],
  [{ age: null, isLeader: true }, 12, false],
  [{ age: 5, isLeader: false }, null, false],
])('%o is handed over below %s: %s', ({ age, isLeader }, belowAge, expected) => {
  expect(isHandedOver(age, isLeader, belowAge)).toBe(expected)
})

test('a name that must not collect is known in any case and with letters that look alike', () => {
  const known = [
    { kind: 'must_not', name: 'Elias Haddad' },
    { kind: 'must_not', name: 'علي' },
    { kind: 'may', name: 'Layla' },
  ] as const
  for (const name of ['elias haddad', ' Elias  Haddad', 'علی'])
    expect([name, mustNotCollect(name, known)]).toEqual([name, true])
  for (const name of ['Layla', 'Elias']) expect([name, mustNotCollect(name, known)]).toEqual([name, false])
})
