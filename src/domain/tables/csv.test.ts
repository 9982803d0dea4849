import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvFile, withoutGuard } from './csv.ts'

test('a file begins with a byte order mark and has the line ends of Windows', () => {
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
  '+',
  '+ 1',
  '+961 70 123 456+1',
  '+961-3',
  '+a1',
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
])('%j is not run as a formula', (text) => {
  expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/)
})

test.each(['-30.00', '-1250', '-0.01', '+961 3 123456', '+96170123456'])('%s stays as it is', (number) => {
  expect(csvCell(number)).toBe(number)
})

test.each(['=1+1', '-Rita', '+961 3 123456', "'=1", "'+961 3", "''@x", "O'Hara", "'Abd", ''])(
  'reading removes the guard of %j, and nothing else',
  (text) => {
    expect(withoutGuard(csvCell(text))).toBe(text)
  },
)

test('every table is read back unchanged except for the apostrophes, and no cell begins like a formula', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab"=+-@,;\t\r\n \u00a0١') })
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 3 }), { minLength: 1 }), (rows) => {
      const read = asSpreadsheet(csvFile(rows).slice(1))
      expect(read.map((cells) => cells.length)).toEqual(rows.map((cells) => cells.length))
      for (const [at, cells] of read.entries())
        for (const [place, cell] of cells.entries()) {
          const written = rows[at]?.[place]
          expect([written, `'${written}`]).toContain(cell)
          if (!/^-\d|^\+\d[\d ]*$/.test(cell)) expect(cell.trimStart()).not.toMatch(/^[=+\-@]/)
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
