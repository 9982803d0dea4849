import { expect, test } from 'vitest'
import { dateColumn, dateInColumn } from './date-columns.ts'

const texts = (...cells: readonly string[]) => cells.map((text, at) => ({ line: at + 2, text, isExcelDate: false }))
const excelDates = (...cells: readonly string[]) =>
  cells.map((text, at) => ({ line: at + 50, text, isExcelDate: true }))

test.each([
  [['12/01/2013', '11/30/2013'], 'monthFirst', '11/30/2013'],
  [['12/01/2013', '30/11/2013'], 'dayFirst', '30/11/2013'],
  [['12/01/13', '3/31/13'], 'monthFirst', '3/31/13'],
  [['12/01/2013', '06/06/2013'], 'dayFirst', undefined],
  // Neither order makes a date of these, so they decide nothing.
  [['12/01/2013', '31/4/2013', '2/30/2013', '14/14/2014'], 'dayFirst', undefined],
  [['2014-04-30', '14 نيسان 2014', '2014', ''], 'dayFirst', undefined],
  [[], 'dayFirst', undefined],
])('a column with %s is %s', (cells, order, deciding) => {
  const column = dateColumn(texts(...cells))
  expect([column.order, column.deciding?.text, column.isOpen]).toEqual([order, deciding, false])
})

test('cells that contradict each other are asked about in any place', () => {
  const cells = texts('05/06/2014', '30/11/2013', '05/07/2014', '11/30/2013')
  const asked = dateColumn(cells)
  expect(asked).toMatchObject({ order: null, deciding: null, isOpen: true })
  expect(asked.contradiction).toMatchObject({ dayFirst: { line: 3 }, monthFirst: { line: 5 } })
  const answered = dateColumn(cells, { order: 'monthFirst' })
  expect(answered).toMatchObject({ order: 'monthFirst', isOpen: false })
  const dates = cells.map((cell) => dateInColumn(cell, answered, {}))
  expect(dates).toEqual([{ date: '2014-05-06' }, { date: null }, { date: '2014-05-07' }, { date: '2013-11-30' }])
})

test("Excel's dates that are all 12 or less are asked about beside a text with a day above 12", () => {
  const dates = excelDates('2013-11-11', '2013-10-02', '2014-05-06')
  expect(dateColumn([...dates, ...texts('05/06/2014')]).isOpen).toBe(false)
  expect(dateColumn([...dates, ...excelDates('2014-05-13'), ...texts('30/11/2013')]).isOpen).toBe(false)
  // Exchanged or not, they are the same.
  expect(dateColumn([...excelDates('2013-11-11'), ...texts('30/11/2013')]).isOpen).toBe(false)
  const cells = [...dates, ...texts('11/30/2013')]
  expect(dateColumn(cells)).toMatchObject({
    order: 'monthFirst',
    isOpen: true,
    excelDoubt: { cell: { text: '2013-10-02' }, beside: { text: '11/30/2013' } },
  })
  const readAs = (areExchanged: boolean) =>
    cells.map((cell) => dateInColumn(cell, dateColumn(cells, { areExchanged }), {})?.date)
  expect(readAs(false)).toEqual(['2013-11-11', '2013-10-02', '2014-05-06', '2013-11-30'])
  expect(readAs(true)).toEqual(['2013-11-11', '2013-02-10', '2014-06-05', '2013-11-30'])
})
