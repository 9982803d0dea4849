import { expect, test } from 'vitest'
import { settingChanges } from './network-settings.ts'
import { presentName } from './organizations.ts'

test('only what differs is recorded, with both values as texts', () => {
  expect(
    settingChanges(
      { name: 'A', min_age: 5, max_age: null, age_checked: true },
      { name: 'A', min_age: 6, max_age: 9, age_checked: false },
    ),
  ).toEqual([
    { setting: 'min_age', before: '5', after: '6' },
    { setting: 'max_age', before: null, after: '9' },
    { setting: 'age_checked', before: 'true', after: 'false' },
  ])
})

test('a name that an organization never had has no present name', () => {
  expect(['SNMY1', 'constructor', '__proto__'].map((name) => presentName({ SNMY1: 'North' }, name))).toEqual([
    'North',
    undefined,
    undefined,
  ])
})
