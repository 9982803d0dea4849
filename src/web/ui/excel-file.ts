import writeExcelFile, { type CellObject, type Feature } from 'write-excel-file/universal'
import type { PlainDate } from '#domain/dates.ts'
import type { AmountText, Currency } from '#domain/money.ts'
import type { TableCell, TableFile } from '#domain/table-file.ts'

const NARROWEST = 10
const WIDEST = 48
/** Without its name, some programs show bold heads in another font. */
const FONT = { fontFamily: 'Calibri', fontSize: 11 }
/** Excel takes 1900 for a leap year, so that its earlier days are one day off. */
const FIRST_SAFE_DATE = '1900-03-01'
/** The precision of a number in Excel. */
const EXACT_DIGITS = 15

/**
 * Real numbers and dates, fixed bold heads, and for Arabic a right-to-left sheet. Texts are never formulas. Amounts
 * beyond Excel's precision, and days before March 1900, are texts. Source: docs/product.md, 17.6.
 */
export function excelFile({ sheet, heads, rows }: TableFile, rightToLeft: boolean): Promise<Blob> {
  const start = rightToLeft ? 'right' : 'left'
  const isNumeric = (column: number) => rows.some((cells) => !isText(cells[column] ?? null))
  const head = heads.map(
    (text, column): CellObject => ({
      ...textCell(text),
      fontWeight: 'bold',
      // Numbers are at the right in any sheet.
      align: isNumeric(column) ? 'right' : start,
    }),
  )
  // By default each text would be aligned by its own language.
  const aligned = (cell: CellObject | null) => (cell?.type === String ? ({ ...cell, align: start } as const) : cell)
  const options = {
    sheet: sheetName(sheet),
    stickyRowsCount: 1,
    rightToLeft,
    columns: heads.map((text, column) => ({ width: widthOf([text, ...rows.map((cells) => cells[column] ?? null)]) })),
  }
  const body = rows.map((cells) => cells.map((cell) => aligned(excelCell(cell))))
  return writeExcelFile([head, ...body], options, {
    ...FONT,
    features: [LEFT_TO_RIGHT_TEXTS],
  }).toBlob()
}

function isText(cell: TableCell): boolean {
  return cell === null || typeof cell === 'string'
}

function excelCell(cell: TableCell): CellObject | null {
  if (cell === null) return null
  if (typeof cell === 'string') return textCell(cell)
  if (typeof cell === 'number') return { value: cell, type: Number }
  if ('date' in cell) return dateCell(cell.date)
  if ('rate' in cell) return { value: cell.rate, type: Number, format: '0%' }
  return amountCell(cell.amount, cell.currency)
}

/** The format '@' preserves texts even after editing: a formula, or a phone number's leading zero. */
function textCell(text: string): CellObject {
  return {
    value: encoded(text),
    type: String,
    format: '@',
    ...(needsLeftToRight(text) && { alignVertical: LEFT_TO_RIGHT_MARK }),
    ...((text.length > WIDEST || text.includes('\n')) && { wrap: true }),
  }
}

function dateCell(date: PlainDate): CellObject {
  if (date < FIRST_SAFE_DATE) return textCell(date)
  return { value: new Date(`${date}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
}

function amountCell(amount: AmountText, currency: Currency): CellObject {
  const digits = amount.replace(/\.?0+$/, '').replace(/\D/g, '')
  if (digits.length > EXACT_DIGITS) return textCell(amount)
  const hasDecimals = currency === 'USD' || !amount.endsWith('.00')
  return { value: Number(amount), type: Number, format: hasDecimals ? '#,##0.00' : '#,##0' }
}

/**
 * Excel reads `_x0041_` as 'A', so such texts get an encoded underscore. The library cannot write property names of
 * objects ('constructor'), so these end in a blank.
 */
function encoded(text: string): string {
  const plain = text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
  return plain in Object.prototype ? `${plain} ` : plain
}

/** A phone number has no letter, and would follow the direction of the sheet: '03 123456' as '123456 03'. */
function needsLeftToRight(text: string): boolean {
  return /\d/.test(text) && !/\p{L}/u.test(text)
}

/** The default vertical alignment; the library has no reading order, so this marks the cells that need one. */
const LEFT_TO_RIGHT_MARK = 'bottom'
const LEFT_TO_RIGHT_TEXTS: Feature<Blob> = {
  files: {
    transform: {
      'xl/styles.xml': {
        transform: (xml) =>
          xml.replaceAll(`vertical="${LEFT_TO_RIGHT_MARK}"`, `vertical="${LEFT_TO_RIGHT_MARK}" readingOrder="1"`),
      },
    },
  },
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
  // The thousands are separated.
  return 'amount' in cell ? Math.ceil(cell.amount.length * 1.3) : 4
}

/** Excel opens no file with a longer sheet name, or one with these characters. */
function sheetName(name: string): string {
  return name
    .replace(/[[\]/\\:*?']/g, ' ')
    .trim()
    .slice(0, 31)
}
