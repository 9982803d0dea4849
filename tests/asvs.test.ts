import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** How many requirements of levels 1 and 2 each section of version 5.0.0 has; they are numbered from 1 without a gap. */
const SECTIONS: Readonly<Record<string, number>> = {
  'V1.1': 2,
  'V1.2': 9,
  'V1.3': 11,
  'V1.4': 3,
  'V1.5': 2,
  'V2.1': 3,
  'V2.2': 3,
  'V2.3': 4,
  'V2.4': 1,
  'V3.2': 2,
  'V3.3': 4,
  'V3.4': 6,
  'V3.5': 5,
  'V3.7': 2,
  'V4.1': 3,
  'V4.2': 1,
  'V4.3': 2,
  'V4.4': 4,
  'V5.1': 1,
  'V5.2': 3,
  'V5.3': 2,
  'V5.4': 3,
  'V6.1': 3,
  'V6.2': 12,
  'V6.3': 4,
  'V6.4': 4,
  'V6.5': 5,
  'V6.6': 3,
  'V6.8': 4,
  'V7.1': 3,
  'V7.2': 4,
  'V7.3': 2,
  'V7.4': 5,
  'V7.5': 2,
  'V7.6': 2,
  'V8.1': 2,
  'V8.2': 3,
  'V8.3': 1,
  'V8.4': 1,
  'V9.1': 3,
  'V9.2': 4,
  'V10.1': 2,
  'V10.2': 2,
  'V10.3': 4,
  'V10.4': 11,
  'V10.5': 5,
  'V10.6': 2,
  'V10.7': 3,
  'V11.1': 2,
  'V11.2': 3,
  'V11.3': 3,
  'V11.4': 4,
  'V11.5': 1,
  'V11.6': 1,
  'V12.1': 3,
  'V12.2': 2,
  'V12.3': 4,
  'V13.1': 1,
  'V13.2': 5,
  'V13.3': 2,
  'V13.4': 5,
  'V14.1': 2,
  'V14.2': 4,
  'V14.3': 3,
  'V15.1': 3,
  'V15.2': 3,
  'V15.3': 7,
  'V16.1': 1,
  'V16.2': 5,
  'V16.3': 4,
  'V16.4': 3,
  'V16.5': 3,
  'V17.1': 1,
  'V17.2': 4,
  'V17.3': 2,
}
const REQUIREMENTS = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
)
const NOT_APPLICABLE = 'N/A: '
const NOT_MET = '**Not met**: '

const text = readFileSync('docs/security.md', 'utf8')
/** A row names one requirement, or the first and the last of several; those of level 1 alone are bold. */
const rows = [...text.matchAll(/^\| \**(V\d+\.[\d.]+)(?: to (V[\d.]+))?\** \| (.*) \|$/gm)].map(
  ([, first = '', last = first, rest = '']) => {
    const [inShort = '', shownBy = ''] = rest.split(' | ')
    const numbers = REQUIREMENTS.slice(REQUIREMENTS.indexOf(first), REQUIREMENTS.indexOf(last) + 1)
    return { first, numbers, inShort, shownBy, cells: rest.split(' | ').length }
  },
)
const notApplicable = rows.filter(({ shownBy }) => shownBy.startsWith(NOT_APPLICABLE))
const notMet = rows.filter(({ shownBy }) => shownBy.startsWith(NOT_MET))
const met = rows.filter((row) => !notApplicable.includes(row) && !notMet.includes(row))

function countRequirements(of: typeof rows): number {
  return of.flatMap(({ numbers }) => numbers).length
}

function pathsIn(shownBy: string): string[] {
  return [...shownBy.matchAll(/`((?:[\w.-]+\/)*[\w-]+\.[\w.-]+|[\w-]+(?:\/[\w-]+)+)`/g)].map(([, path = '']) => path)
}

test('docs/security.md has every requirement of levels 1 and 2 once, in order', () => {
  expect(REQUIREMENTS).toHaveLength(253)
  expect(rows.flatMap(({ numbers }) => numbers)).toEqual(REQUIREMENTS)
})

test('each row has what shows it or why not', () => {
  for (const { first, inShort, cells } of rows) {
    expect([first, cells]).toEqual([first, 2])
    expect(inShort.length, first).toBeGreaterThan(3)
  }
  for (const { first, shownBy } of met) expect(pathsIn(shownBy).length, first).toBeGreaterThan(0)
  for (const { first, shownBy } of notApplicable)
    expect(shownBy.length, first).toBeGreaterThan(NOT_APPLICABLE.length + 5)
  for (const { first, shownBy } of notMet) expect(shownBy.length, first).toBeGreaterThan(NOT_MET.length + 10)
})

test('every file that the table names exists', () => {
  const missing = rows.flatMap(({ first, shownBy }) =>
    pathsIn(shownBy)
      .filter((path) => !existsSync(path))
      .map((path) => `${first}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('docs/security.md counts its rows', () => {
  expect(text.replaceAll('\n', ' ')).toContain(
    `${countRequirements(met)} are met, ${countRequirements(notApplicable)} do not apply, and ${countRequirements(notMet)} are not met`,
  )
})
