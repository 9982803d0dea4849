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
const NOT_APPLICABLE = 'Not applicable: '
const NOT_MET = '**Not met**: '

const text = readFileSync('docs/security.md', 'utf8')
const rows = [...text.matchAll(/^\| (V[\d.]+) \((\d)\) \| (.*) \|$/gm)].map(
  ([, number = '', level = '', rest = '']) => {
    const [inShort = '', shownBy = ''] = rest.split(' | ')
    return { number, level, inShort, shownBy, cells: rest.split(' | ').length }
  },
)
const notApplicable = rows.filter(({ shownBy }) => shownBy.startsWith(NOT_APPLICABLE))
const notMet = rows.filter(({ shownBy }) => shownBy.startsWith(NOT_MET))
const met = rows.filter((row) => !notApplicable.includes(row) && !notMet.includes(row))

/** The files and folders of the project that a text names in code marks. */
function pathsIn(shownBy: string): string[] {
  return [...shownBy.matchAll(/`((?:[\w.-]+\/)*[\w-]+\.[\w.-]+|[\w-]+(?:\/[\w-]+)+)`/g)].map(([, path = '']) => path)
}

test('docs/security.md has every requirement of levels 1 and 2 once, in order', () => {
  expect(REQUIREMENTS).toHaveLength(253)
  expect(rows.map(({ number }) => number)).toEqual(REQUIREMENTS)
})

test('each row has its level, and what shows it or why not', () => {
  for (const { number, level, inShort, cells } of rows) {
    expect([number, cells, ['1', '2'].includes(level)]).toEqual([number, 2, true])
    expect(inShort.length, number).toBeGreaterThan(3)
  }
  for (const { number, shownBy } of met) expect(pathsIn(shownBy).length, number).toBeGreaterThan(0)
  for (const { number, shownBy } of notApplicable)
    expect(shownBy.length, number).toBeGreaterThan(NOT_APPLICABLE.length + 5)
  for (const { number, shownBy } of notMet) expect(shownBy.length, number).toBeGreaterThan(NOT_MET.length + 10)
})

test('every file that the table names exists', () => {
  const missing = rows.flatMap(({ number, shownBy }) =>
    pathsIn(shownBy)
      .filter((path) => !existsSync(path))
      .map((path) => `${number}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('docs/security.md counts its rows', () => {
  expect(text.replaceAll('\n', ' ')).toContain(
    `${met.length} are met, ${notApplicable.length} do not apply, and ${notMet.length} are not met`,
  )
})
