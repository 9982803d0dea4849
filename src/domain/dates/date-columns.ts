import { type PlainDate, parsePlainDate, parts } from './dates.ts'
import { DATE_ORDERS, type DateOrder, type DateUse, excelDay, type WrittenDate, writtenDate } from './typed-dates.ts'

/** A filled cell of a column of dates. */
export interface DateCell {
  /** The line in the file or the row in the sheet. */
  readonly line: number
  readonly text: string
  /** Whether it is a date of Excel, which has already decided its order. */
  readonly isExcelDate: boolean
}

/** A person's answers about what a column leaves open. */
export interface DateAnswers {
  readonly order?: DateOrder
  /** Whether day and month of Excel's dates are exchanged. */
  readonly areExchanged?: boolean
}

export interface DateColumn {
  /** The order that the cells show or a person chose; null until a person has chosen one. */
  readonly order: DateOrder | null
  /** The first cell that only this order can read; null if none decides. */
  readonly deciding: DateCell | null
  /** Two cells that only one of the orders can read each. */
  readonly contradiction: Readonly<Record<DateOrder, DateCell>> | null
  /** One of Excel's dates whose days are all 12 or less, beside a text with a day above 12. */
  readonly excelDoubt: { readonly cell: DateCell; readonly beside: DateCell } | null
  readonly areExchanged: boolean
  /** Whether a question is still to be answered. */
  readonly isOpen: boolean
}

export interface FileDateUse extends DateUse {
  /** Whether Excel's own numbers count from 1904. */
  readonly from1904?: boolean
}

const LAST_DOUBTFUL_DAY = 12

/**
 * The order of day and month from all cells of a column. A cell that only one order can read decides, cells of both
 * kinds contradict each other, and without any such cell the day is first. Source: docs/product.md, 12.7.
 */
export function dateColumn(cells: Iterable<DateCell>, answers: DateAnswers = {}): DateColumn {
  const deciding: Partial<Record<DateOrder, DateCell>> = {}
  let [hasLateExcelDay, doubtful, beside]: [boolean, DateCell | null, DateCell | null] = [false, null, null]
  for (const cell of cells) {
    const written = writtenDate(cell.text)
    if (!written) continue
    const [only, ...others] = DATE_ORDERS.filter((order) => written[order] !== null)
    if (only && others.length === 0) deciding[only] ??= cell
    const isLate = DATE_ORDERS.some((order) => dayOf(written[order]) > LAST_DOUBTFUL_DAY)
    if (!cell.isExcelDate) beside ??= isLate ? cell : null
    else if (isLate) hasLateExcelDay = true
    else if (exchanged(written.dayFirst) !== written.dayFirst) doubtful ??= cell
  }
  const { dayFirst, monthFirst } = deciding
  const contradiction = dayFirst && monthFirst ? { dayFirst, monthFirst } : null
  const order = contradiction ? (answers.order ?? null) : monthFirst ? 'monthFirst' : 'dayFirst'
  const excelDoubt = !hasLateExcelDay && doubtful && beside ? { cell: doubtful, beside } : null
  return {
    order,
    deciding: contradiction ? null : (dayFirst ?? monthFirst ?? null),
    contradiction,
    excelDoubt,
    areExchanged: excelDoubt !== null && answers.areExchanged === true,
    isOpen: order === null || (excelDoubt !== null && answers.areExchanged === undefined),
  }
}

/**
 * The date of a cell, read in the order of its column; a number may be a date of Excel. Null if the cell has no whole
 * date; `date` is null if the calendar has no such day. Source: docs/product.md, 12.7.
 */
export function dateInColumn(
  { text, isExcelDate }: Omit<DateCell, 'line'>,
  { order, areExchanged }: Pick<DateColumn, 'order' | 'areExchanged'>,
  use: FileDateUse,
): { readonly date: PlainDate | null } | null {
  const number = excelDay(text, use.from1904)
  const written: WrittenDate | null = number ? { dayFirst: number, monthFirst: number } : writtenDate(text, use)
  if (!written) return null
  const date = written[order ?? 'dayFirst']
  return { date: isExcelDate && areExchanged ? exchanged(date) : date }
}

function dayOf(date: PlainDate | null): number {
  return date === null ? 0 : parts(date).day
}

/** The date with day and month exchanged; null if that is no date. */
export function exchanged(date: PlainDate | null): PlainDate | null {
  if (date === null) return null
  return parsePlainDate(`${date.slice(0, 4)}-${date.slice(8)}-${date.slice(5, 7)}`) ?? date
}
