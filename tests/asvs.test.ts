import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** How many requirements of levels 1 and 2 each section of a chapter of version 5.0.0 has; they are numbered from 1 without a gap. */
const CHAPTERS: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
}
const REQUIREMENTS = Object.entries(CHAPTERS).flatMap(([chapter, sections]) =>
  Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `V${chapter}.${section}.${at + 1}`),
  ),
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
