import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import { ORGANIZATIONS } from '#domain/network/organizations.ts'
import { columnsOf } from '#domain/roster/roster-head.ts'
import { importRows } from '#domain/roster/roster-import.ts'
import { csvFile } from '#domain/tables/csv.ts'
import { readCsv } from './read-csv.ts'

test.each([
  ['commas and Unix lines', 'a,b\n1,2\n', ['a|b', '1|2']],
  [
    'Excel’s semicolons, with a mark and Windows lines',
    '\uFEFFالاسم;هاتف\r\nأحمد;03 1\r\n',
    ['الاسم|هاتف', 'أحمد|03 1'],
  ],
  ['tabs', 'a\tb\n1\t2', ['a|b', '1|2']],
  ['a line that says the sign', 'sep=;\na;b,c\n1;2', ['a|b,c', '1|2']],
  ['quotes, with lines and quotes in them', 'a,b\n"x ""y"" z","one\ntwo"', ['a|b', 'x "y" z|one\ntwo']],
  ['a sign inside quotes is none', '"a;b;c",d\n1,2', ['a;b;c|d', '1|2']],
  ['empty lines and blanks', 'a , b\n\n , \n 1,2', ['a|b', '1|2']],
  ['blanks alone', ' \n\n', []],
  ['nothing', '', []],
  ['lines of Windows and of Unix in one file', 'Name,b\r\n1,2\n3,4\r\n', ['Name|b', '1|2', '3|4']],
  [
    'a title without separators above two columns',
    'SNMY1 roster 2026\nName;Phone\nRita, the elder;03 1',
    ['SNMY1 roster 2026', 'Name|Phone', 'Rita, the elder|03 1'],
  ],
  [
    'a title with another separator, and blank lines',
    'Camp, Faraya, 2026\n\nالاسم\tالهاتف\nأحمد\t03 1',
    ['Camp, Faraya, 2026', 'الاسم|الهاتف', 'أحمد|03 1'],
  ],
])('%s are read', (_, text, rows) => {
  expect(readCsv(text)?.map(({ cells }) => cells.join('|'))).toEqual(rows)
})

const cellsOf = (file: string) => (readCsv(file) ?? []).map(({ cells }) => cells)

test('each row knows the line on which it begins in the file', () => {
  const file = 'sep=;\r\n\r\na;b\r\n"one\ntwo";2\r\n\r\n3;4\r\n'
  expect(readCsv(file)?.map(({ line }) => line)).toEqual([3, 4, 7])
  expect(readCsv('a\rb\r\rc')?.map(({ line }) => line)).toEqual([1, 2, 4])
})

test('what was written is read again, whatever it is', () => {
  // Line ends inside a cell become one kind of line end.
  const cell = fc.string().map((text) =>
    text
      .replace(/\uFEFF/gu, '')
      .replace(/\r\n?/g, '\n')
      .trim(),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, fc.constant('end')), { minLength: 1 }), (rows) => {
      expect(cellsOf(csvFile([['Name', 'b', 'c'], ...rows])).slice(1)).toEqual(rows)
    }),
  )
})

const INTO = { organizationName: 'SNMY1', people: [], today: '2026-11-21' as PlainDate, organizations: ORGANIZATIONS }

const imported = (text: string) => {
  const rows = readCsv(text) ?? []
  return importRows(rows, columnsOf(rows), INTO)
}

test('a title above the column headers changes nothing of what is imported', () => {
  const people = 'Name;Birthdate\r\nRita;2014-03-15\r\nSami;2013-03-15\r\n'
  const titled = imported(`SNMY1 roster 2026\r\n${people}`)
  expect(titled?.map(({ line, ...row }) => row)).toEqual(imported(people)?.map(({ line, ...row }) => row))
  expect(titled?.map(({ line, attendeeName, problems }) => [line, attendeeName, problems])).toEqual([
    [3, 'Rita', []],
    [4, 'Sami', []],
  ])
})
