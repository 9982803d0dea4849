import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvFile, readCsv } from './csv.ts'

test('a file begins with the mark by which Excel knows Arabic, and its lines end as it wants them', () => {
  expect(
    csvFile([
      ['التاريخ', 'Amount'],
      ['2026-11-21', '-30.00'],
    ]),
  ).toBe('\uFEFFالتاريخ,Amount\r\n2026-11-21,-30.00\r\n')
})

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['with, comma', '"with, comma"'],
  ['a "quote"', '"a ""quote"""'],
  ['two\nlines', '"two\nlines"'],
  [' blank before', '" blank before"'],
])('%j is written %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

test.each([
  '=1+1',
  '+961 70 123 456',
  '-2+3',
  '-cmd',
  '--5',
  '-5.',
  '@SUM(A1)',
  '  =1+1',
  '\u00a0=1+1',
  '\u200e=1+1',
  '\t=1+1',
  '\tx',
  '\rx',
  '\nx',
  '＝1+1',
  '-1\n=1+1',
  '=HYPERLINK("http://x","y")',
])('%j is made harmless', (text) => {
  expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/)
})

test.each(['-30.00', '-1250', '-0.01'])('%s stays a number that can be added up', (number) => {
  expect(csvCell(number)).toBe(number)
})

test('every table is read back as it was, but for the apostrophes, and no cell begins a formula', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab"=+-@,;\t\r\n \u00a0١') })
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 3 }), { minLength: 1 }), (rows) => {
      const read = asSpreadsheet(csvFile(rows).slice(1))
      expect(read.map((cells) => cells.length)).toEqual(rows.map((cells) => cells.length))
      for (const [at, cells] of read.entries())
        for (const [place, cell] of cells.entries()) {
          const written = rows[at]?.[place]
          expect([written, `'${written}`]).toContain(cell)
          if (!/^-\d/.test(cell)) expect(cell.trimStart()).not.toMatch(/^[=+\-@]/)
        }
    }),
  )
})

/** As a spreadsheet reads it: RFC 4180. */
function asSpreadsheet(file: string): string[][] {
  const rows: string[][] = []
  let cells: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  for (let match = cell.exec(file); match; match = cell.exec(file)) {
    cells.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'))
    if (match[3] === ',') continue
    rows.push(cells)
    cells = []
  }
  return rows
}

test.each([
  [
    'commas and Unix lines',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'Excel’s semicolons, with a mark and Windows lines',
    '\uFEFFالاسم;هاتف\r\nأحمد;03 1\r\n',
    [
      ['الاسم', 'هاتف'],
      ['أحمد', '03 1'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a line that says the sign',
    'sep=;\na;b,c\n1;2',
    [
      ['a', 'b,c'],
      ['1', '2'],
    ],
  ],
  [
    'quotes, with lines and quotes in them',
    'a,b\n"x ""y"" z","one\ntwo"',
    [
      ['a', 'b'],
      ['x "y" z', 'one\ntwo'],
    ],
  ],
  [
    'a sign inside quotes is none',
    '"a;b;c",d\n1,2',
    [
      ['a;b;c', 'd'],
      ['1', '2'],
    ],
  ],
  [
    'empty lines and blanks',
    'a , b\n\n , \n 1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['nothing', '', []],
])('%s are read', (_, text, rows) => {
  expect(readCsv(text).map(({ cells }) => cells)).toEqual(rows)
})

const cellsOf = (file: string) => readCsv(file).map(({ cells }) => cells)

test('each row knows the line on which it begins in the file', () => {
  const file = 'sep=;\r\n\r\na;b\r\n"one\ntwo";2\r\n\r\n3;4\r\n'
  expect(readCsv(file).map(({ line }) => line)).toEqual([3, 4, 7])
  expect(readCsv('a\rb\r\rc').map(({ line }) => line)).toEqual([1, 2, 4])
})

test('what was written is read again, whatever it is', () => {
  // An apostrophe at the beginning is what writing puts there.
  const cell = fc.string().map((text) => text.replace(/^[\s']+|\uFEFF/gu, '').trim())
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, fc.constant('end')), { minLength: 1 }), (rows) => {
      expect(cellsOf(csvFile([['a', 'b', 'c'], ...rows])).slice(1)).toEqual(rows)
    }),
  )
})
