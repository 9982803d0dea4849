import {
  type DateAnswers,
  type DateColumn,
  dateColumn,
  dateInColumn,
  type FileDateUse,
} from '#domain/dates/date-columns.ts'
import { OLDEST_BIRTHDATE, type PlainDate } from '#domain/dates/dates.ts'
import { unaccented, withMonthNumbers } from '#domain/dates/month-names.ts'
import { oneLineText } from '#domain/texts/text.ts'
import type { Meaning } from './roster-columns.ts'
import type { FileColumns, FileRow } from './roster-head.ts'

export interface BirthdateUse extends Omit<FileDateUse, 'latest'> {
  readonly today: PlainDate
}

export interface Birthdate {
  /** The text in the file. */
  readonly text: string
  readonly date: PlainDate | null
  /** Whether it is no whole date, such as a year alone. */
  readonly isPart: boolean
  /** Whether it is no date, or none on which a person was born. */
  readonly isWrong: boolean
}

/** How the birthdates of people are read; null without a column of them. Source: docs/product.md, 12.7. */
export function birthdateColumn(
  people: readonly FileRow[],
  { meanings }: FileColumns,
  answers: DateAnswers = {},
): DateColumn | null {
  if (!meanings.includes('birthdate')) return null
  const cells = people.map((row) => ({ line: row.line, ...birthdateCell(row, meanings) }))
  return dateColumn(
    cells.filter(({ text }) => text !== ''),
    answers,
  )
}

function birthdateCell({ cells, excelDates = [] }: FileRow, meanings: readonly Meaning[]) {
  const place = meanings.indexOf('birthdate')
  return { text: oneLineText(cells[place] ?? ''), isExcelDate: excelDates.includes(place) }
}

/** A text of nothing but numbers and names of months. */
const PART_OF_DATE = /^[\d‹›\s/.?–-]*$/u

/** Source: docs/product.md, 6.6, 12.7. */
export function birthdateIn(
  row: FileRow,
  meanings: readonly Meaning[],
  column: DateColumn | null,
  { today, ...use }: BirthdateUse,
): Birthdate {
  const cell = birthdateCell(row, meanings)
  const none = { text: cell.text, date: null, isPart: false, isWrong: false }
  if (cell.text === '' || column === null) return none
  const read = dateInColumn(cell, column, { ...use, latest: today })
  if (read) return { ...none, date: read.date, isWrong: read.date === null || read.date < OLDEST_BIRTHDATE }
  const isPart = PART_OF_DATE.test(withMonthNumbers(unaccented(cell.text)))
  return { ...none, isPart, isWrong: !isPart }
}
