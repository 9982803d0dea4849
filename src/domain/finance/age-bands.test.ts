import { expect, test } from 'vitest'
import { ORGANIZATIONS } from '#domain/network/organizations.ts'
import { type Band, bandProblem, bandWarnings, organizationNameProblem } from './age-bands.ts'

test.each([
  ['SNMK1', null],
  ['كشّافة الشمال 2', null],
  ['A & B (3)', null],
  ['', 'required'],
  ['..', 'required'],
  ['a'.repeat(40), null],
  ['a'.repeat(41), 'tooLong'],
  ['A/B', 'invalid'],
  ['A\\B', 'invalid'],
  ['A\u0007B', 'invalid'],
  ['Network', 'reserved'],
] as const)('the name %s: %s', (name, problem) => {
  expect(organizationNameProblem(name)).toBe(problem)
})

test.each([
  [null, null, null],
  [0, 120, null],
  [5, 5, null],
  [25, null, null],
  [-1, 5, { field: 'minAge', problem: 'invalid' }],
  [5.5, 6, { field: 'minAge', problem: 'invalid' }],
  [5, 121, { field: 'maxAge', problem: 'invalid' }],
  [null, 5, { field: 'minAge', problem: 'required' }],
  [6, 5, { field: 'maxAge', problem: 'reversed' }],
] as const)('the band from %s to %s: %o', (minAge, maxAge, problem) => {
  expect(bandProblem({ minAge, maxAge })).toEqual(problem)
})

const band = (name: string, minAge: number | null, maxAge: number | null, ageChecked = true): Band => {
  return { name, minAge, maxAge, ageChecked }
}

test('the bands of the specification have no warning', () => {
  expect(bandWarnings(ORGANIZATIONS)).toEqual([])
})

test.each([
  ['an overlap', [band('A', 5, 7), band('B', 7, 9)], [{ kind: 'overlap', first: 'A', second: 'B' }]],
  ['a gap', [band('B', 10, 12), band('A', 5, 7)], [{ kind: 'gap', from: 8, to: 9 }]],
  ['a band within another', [band('A', 5, null), band('B', 7, 9)], [{ kind: 'overlap', first: 'A', second: 'B' }]],
  [
    'a band after one within another',
    [band('A', 5, 20), band('B', 7, 9), band('C', 12, 15)],
    [
      { kind: 'overlap', first: 'A', second: 'B' },
      { kind: 'overlap', first: 'A', second: 'C' },
    ],
  ],
  ['a checked group without a band', [band('A', null, null)], [{ kind: 'noBand', name: 'A' }]],
  ['a group that is exempt', [band('A', 5, 7), band('B', 6, 9, false)], []],
  ['no group', [], []],
] as const)('warnings of %s', (_what, bands, warnings) => {
  expect(bandWarnings(bands)).toEqual(warnings)
})
