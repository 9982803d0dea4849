import type { PlainDate } from '#domain/dates/dates.ts'
import type { AmountText } from '#domain/finance/money.ts'
import type { AmountCell, TableCell, TableFile } from './table-file.ts'

const NARROWEST = 10
const WIDEST = 48
/** Excel takes 1900 for a leap year, so that its earlier days are one day off. */
const FIRST_SAFE_DATE = '1900-03-01'
/** The precision of a number in Excel. */
const EXACT_DIGITS = 15

/** A cell as write-excel-file takes it. */
interface ExcelCell {
  readonly value: string | number | Date
  readonly type: StringConstructor | NumberConstructor | DateConstructor | 'Formula'
  readonly format?: string
  readonly fontWeight?: 'bold'
  readonly align?: 'left' | 'right'
  readonly alignVertical?: 'bottom'
  readonly wrap?: boolean
}

/**
 * A sheet of real numbers and dates, with fixed bold heads, and for Arabic from right to left. Texts are never
 * formulas. Amounts beyond Excel's precision, and days before March 1900, are texts. Source: docs/product.md, 17.6.
 */
export function excelSheet({ sheet, heads, rows }: Omit<TableFile, 'name'>, rightToLeft: boolean) {
  const start = rightToLeft ? ('right' as const) : ('left' as const)
  const isNumeric = (column: number) => rows.some((cells) => !isText(cells[column] ?? null))
  const head = heads.map(
    (text, column): ExcelCell => ({
      ...textCell(text),
      fontWeight: 'bold',
      // Numbers are on the right in every sheet.
      align: isNumeric(column) ? 'right' : start,
    }),
  )
  // Without this, each text would be aligned by its own language.
  const aligned = (cell: ExcelCell | null) => (cell?.type === String ? { ...cell, align: start } : cell)
  return {
    data: [head, ...rows.map((cells) => cells.map((cell) => aligned(excelCell(cell))))],
    sheet: sheetName(sheet),
    stickyRowsCount: 1,
    rightToLeft,
    columns: heads.map((text, column) => ({ width: widthOf([text, ...rows.map((cells) => cells[column] ?? null)]) })),
  }
}

function isText(cell: TableCell): boolean {
  return cell === null || typeof cell === 'string'
}

function excelCell(cell: TableCell): ExcelCell | null {
  if (cell === null) return null
  if (typeof cell === 'string') return textCell(cell)
  if (typeof cell === 'number') return { value: cell, type: Number }
  if ('date' in cell) return dateCell(cell.date)
  if ('rate' in cell) return { value: cell.rate, type: Number, format: '0%' }
  return amountCell(cell)
}

/** The format '@' preserves texts even after editing: a formula, or a phone number's leading zero. */
function textCell(text: string): ExcelCell {
  return {
    value: encoded(text),
    type: String,
    format: '@',
    ...(needsLeftToRight(text) && { alignVertical: LEFT_TO_RIGHT_MARK }),
    ...((text.length > WIDEST || text.includes('\n')) && { wrap: true }),
  }
}

function dateCell(date: PlainDate): ExcelCell {
  if (date < FIRST_SAFE_DATE) return textCell(date)
  return { value: new Date(`${date}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
}

function amountCell({ amount, currency, formula }: AmountCell): ExcelCell {
  if (!isExactInExcel(amount)) return textCell(amount)
  const hasDecimals = currency === 'USD' || !amount.endsWith('.00')
  const format = hasDecimals ? '#,##0.00' : '#,##0'
  if (formula === undefined) return { value: Number(amount), type: Number, format }
  return { value: formula + RESULT_MARK + Number(amount), type: 'Formula', format }
}

/** Whether Excel keeps every digit of an amount. */
export function isExactInExcel(amount: AmountText): boolean {
  return amount.replace(/\.?0+$/, '').replace(/\D/g, '').length <= EXACT_DIGITS
}

/**
 * Excel reads `_x0041_` as 'A', so such texts get an encoded underscore. The library cannot write property names of
 * objects ('constructor'), so these end in a blank.
 */
function encoded(text: string): string {
  const plain = text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
  return plain in Object.prototype ? `${plain} ` : plain
}

/** A phone number has no letter, so in a sheet from right to left '03 123456' would become '123456 03'. */
function needsLeftToRight(text: string): boolean {
  return /\d/.test(text) && !/\p{L}/u.test(text)
}

/**
 * A vertical alignment that is the default anyway. The library has no reading order, so this marks the cells that need
 * one.
 */
const LEFT_TO_RIGHT_MARK = 'bottom'
/**
 * A mark before the result of a formula. The library has no place for the result, which programs that do not calculate
 * show.
 */
const RESULT_MARK = '\u00A6'

/** The library's options for these cells. */
export const EXCEL_OPTIONS = {
  // Some programs show bold heads in another font unless the font is named.
  fontFamily: 'Calibri',
  fontSize: 11,
  features: [
    {
      files: {
        transform: {
          'xl/styles.xml': {
            transform: (xml: string) =>
              xml.replaceAll(`vertical="${LEFT_TO_RIGHT_MARK}"`, `vertical="${LEFT_TO_RIGHT_MARK}" readingOrder="1"`),
          },
          'xl/worksheets/sheet{id}.xml': {
            transform: (xml: string) =>
              xml.replaceAll(new RegExp(`<f>([^<]*)${RESULT_MARK}([^<]*)</f>`, 'g'), '<f>$1</f><v>$2</v>'),
          },
        },
      },
    },
  ],
}

function widthOf(cells: readonly TableCell[]): number {
  let longest = NARROWEST
  for (const cell of cells) longest = Math.max(longest, lengthOf(cell))
  // Bold and wide letters need a little more than Excel's digit widths.
  return Math.min(longest + 2, WIDEST)
}

function lengthOf(cell: TableCell): number {
  if (cell === null) return 0
  if (typeof cell !== 'object') return String(cell).length
  if ('date' in cell) return cell.date.length
  // An amount is longer with its separators between the thousands.
  return 'amount' in cell ? Math.ceil(cell.amount.length * 1.3) : 4
}

/** Excel opens no file with a longer sheet name, or one with these characters. */
export function sheetName(name: string): string {
  return name
    .replace(/[[\]/\\:*?']/g, ' ')
    .trim()
    .slice(0, 31)
}
