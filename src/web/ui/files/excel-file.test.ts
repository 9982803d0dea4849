import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { AmountText, Currency } from '#domain/finance/money.ts'
import type { TableCell } from '#domain/tables/table-file.ts'
import { excelFile } from './excel-file.ts'

const date = (text: string) => ({ date: text as PlainDate })
const money = (text: string, currency: Currency) => ({ amount: text as AmountText, currency })

function fileOf(rows: readonly (readonly TableCell[])[], { sheet = 'Roster', rightToLeft = false } = {}) {
  return excelFile({ name: 'file', sheet, heads: ['Name', 'B', 'C', 'D'], rows }, rightToLeft)
}

async function partsOf(file: Blob) {
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const part = (name: string) => strFromU8(files[name] ?? expect.unreachable(name))
  return {
    sheet: part('xl/worksheets/sheet1.xml'),
    styles: part('xl/styles.xml'),
    strings: part('xl/sharedStrings.xml'),
    workbook: part('xl/workbook.xml'),
  }
}

test('dates, numbers, rates and amounts are real ones with their formats', async () => {
  const file = await fileOf([[3, date('2014-03-15'), { rate: 0.8333 }, money('-30.00', 'USD')]])
  const { sheet, styles } = await partsOf(file)
  const cells = [...sheet.matchAll(/<c r="(\w+)"([^>]*)>(.*?)<\/c>/g)].map(([, at, kind, value]) => [at, kind, value])
  expect(cells.slice(4)).toEqual([
    ['A2', ' s="0"', '<v>3</v>'],
    ['B2', ' s="2"', '<v>41713</v>'],
    ['C2', ' s="3"', '<v>0.8333</v>'],
    ['D2', ' s="4"', '<v>-30</v>'],
  ])
  for (const format of ['yyyy-mm-dd', '0%', '#,##0.00', '@']) expect(styles).toContain(`formatCode="${format}"`)
  expect(await readSheet(file)).toEqual([
    ['Name', 'B', 'C', 'D'],
    [3, new Date('2014-03-15T00:00:00Z'), 0.8333, -30],
  ])
})

test('pounds have decimals only where they have some', async () => {
  const whole = await partsOf(await fileOf([[money('1500000.00', 'LBP')]]))
  expect(whole.styles).toContain('formatCode="#,##0"')
  const broken = await partsOf(await fileOf([[money('1500000.50', 'LBP')]]))
  expect(broken.styles).toContain('formatCode="#,##0.00"')
})

test.each([
  ['999999999999999.00', 999_999_999_999_999],
  ['9999999999999.99', 9_999_999_999_999.99],
  ['-9999999999999.99', -9_999_999_999_999.99],
  ['99999999999999.50', 99_999_999_999_999.5],
  ['99999999999999.99', '99999999999999.99'],
  ['999999999999999.99', '999999999999999.99'],
  ['-100000000000000.01', '-100000000000000.01'],
  ['0.00', 0],
])('%s is exact in the file', async (amount, cell) => {
  const rows = await readSheet(await fileOf([['Income', money(amount, 'USD')]]))
  expect(rows[1]?.[1]).toBe(cell)
})

test('a day that Excel counts wrongly is a text', async () => {
  const rows = await readSheet(await fileOf([[date('1900-02-28'), date('1900-03-01')]]))
  expect(rows[1]?.slice(0, 2)).toEqual(['1900-02-28', new Date('1900-03-01T00:00:00Z')])
})

test('texts are never formulas, whatever they are', async () => {
  const texts = [
    '=1+1',
    '+961 3 123456',
    '@SUM(A1)',
    '03123456',
    '1e5',
    'constructor',
    '__proto__',
    'toString',
    '_x0041_',
    '<b>&"\'',
    'two\nlines',
    ' خليل ',
  ]
  const file = await fileOf(texts.map((text) => [text]))
  const { sheet } = await partsOf(file)
  expect(sheet).not.toContain('<f')
  expect(sheet.match(/ t="s"/g)).toHaveLength(texts.length + 4)
  expect((await readSheet(file, { trim: false })).slice(1).map(([text]) => text)).toEqual(
    // The library can write these only with a blank.
    texts.map((text) => (['constructor', '__proto__', 'toString'].includes(text) ? `${text} ` : text)),
  )
})

test('the heads are bold and stay, and an Arabic sheet runs from right to left', async () => {
  const arabic = await partsOf(await fileOf([['رنا', '03 123456']], { sheet: 'لائحة: SNMY1/2', rightToLeft: true }))
  expect(arabic.sheet).toMatch(/<sheetView [^>]*rightToLeft="1"[^>]*><pane ySplit="1" xSplit="0" topLeftCell="A2"/)
  expect(arabic.workbook).toContain('name="لائحة  SNMY1 2"')
  expect(arabic.styles).toContain('<b/>')
  // The phone number, and no other text, keeps its direction.
  expect(arabic.styles.match(/readingOrder="1"/g)).toHaveLength(1)
  const english = await partsOf(await fileOf([['Rana']]))
  expect(english.sheet).not.toContain('rightToLeft')
  expect(english.sheet).toContain('state="frozen"')
})

test('columns are as wide as what they hold, within limits', async () => {
  const { sheet } = await partsOf(await fileOf([['x'.repeat(300), 'y'.repeat(20), null, date('2014-03-15')]]))
  const widths = [...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width))
  expect(widths).toEqual([48, 22, 12, 12])
})

test('a table of a thousand rows is written and read', async () => {
  const rows = Array.from({ length: 1_000 }, (_, row) => [`Person ${row}`, date('2014-03-15'), row, '03 123456'])
  expect(await readSheet(await fileOf(rows))).toHaveLength(1_001)
})
