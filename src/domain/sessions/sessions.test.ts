import { expect, test } from 'vitest'
import { parsePlainDate } from '#domain/dates/dates.ts'
import { nameKey } from '#domain/texts/names.ts'
import { leadershipTest, presenterName, presenters, sessionDescription, sessionTitle } from './sessions.ts'

test('the generated texts are stored in English', () => {
  const day = parsePlainDate('2026-11-21')
  expect(day && sessionTitle('SNMY1', day)).toBe('SNMY1 - November 21, 2026')
  expect(sessionDescription(['Georges Khalil', 'نور سعد'])).toBe('Leaders: Georges Khalil, نور سعد')
  expect(presenterName(['A', 'B'])).toBe('A, B')
})

test('a comma inside a name does not make two leaders', () => {
  const stored = presenterName(['Khalil, Georges', 'Nour'])
  expect(stored).toBe('Khalil، Georges, Nour')
  expect(presenters(stored)).toEqual(['Khalil، Georges', 'Nour'])
  expect(leadershipTest(stored, [])(nameKey('Khalil, Georges'))).toBe(true)
})

test.each([
  ['GEORGES khalil', true],
  [' Georges  Khalil ', true],
  ['Georges', false],
  ['', false],
])('%j leads a session presented by Georges Khalil: %s', (name, leads) => {
  expect(leadershipTest('Georges Khalil, Nour Saad', [])(nameKey(name))).toBe(leads)
})

test('of two people whose names have become the same only the one who is written alike leads', () => {
  const keys = ['علي كرم', 'علی کرم']
  const leading = (presenterName: string) => keys.filter(leadershipTest(presenterName, keys))
  expect(leading('علی کرم')).toEqual(['علی کرم'])
  expect(leading('علي كرم')).toEqual(['علي كرم'])
  expect(leading(presenterName(keys))).toEqual(keys)
  expect(leadershipTest('علی کرم', ['علي كرم'])('علي كرم')).toBe(true)
})
