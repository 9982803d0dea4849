import type pg from 'pg'
import { dateColumn, dateInColumn } from '#domain/dates/date-columns.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { type DateOrder, writtenDate } from '#domain/dates/typed-dates.ts'
import type { Calendar } from '#domain/move-in/former-values.ts'
import { MoveInError } from './move-in-error.ts'
import { writtenDates } from './staging.ts'

const DATE_COLUMNS = [
  { table: 'organization_attendees', column: 'birthdate' },
  { table: 'sessions', column: 'session_date' },
] as const

/** A column with a text that has decided its order of day and month. */
export interface DecidedDates {
  /** The column with its table. */
  readonly column: string
  readonly order: DateOrder
  readonly deciding: string
  /** A text that both orders can read, and its date; the deciding text if there is none. */
  readonly example: { readonly text: string; readonly date: PlainDate }
}

/**
 * The orders of all columns of dates, each decided by the whole column, as in an import.
 * @param answer of the operator, for columns that contradict themselves
 * @throws MoveInError if a column contradicts itself and there is no answer
 * Source: docs/product.md, 12.7, 23.9.
 */
export async function readDateOrders(
  client: pg.Client,
  { timeZone }: Pick<Calendar, 'timeZone'>,
  answer: DateOrder | undefined,
): Promise<{ orders: ReadonlyMap<string, DateOrder>; decided: readonly DecidedDates[] }> {
  const orders = new Map<string, DateOrder>()
  const decided: DecidedDates[] = []
  for (const { table, column } of DATE_COLUMNS) {
    const texts = await writtenDates(client, table, column)
    const cells = texts.map((text) => ({ line: 0, text, isExcelDate: false }))
    const found = dateColumn(cells, answer === undefined ? {} : { order: answer })
    const { order, contradiction, deciding } = found
    if (order === null && contradiction)
      throw new MoveInError(
        `The dates of ${table}.${column} contradict each other: '${contradiction.monthFirst.text}' has the month first, '${contradiction.dayFirst.text}' the day. Say with --day-first or --month-first what comes first. Nothing was changed.`,
      )
    if (order === null) continue
    orders.set(column, order)
    if (!deciding) continue
    const isDoubtful = (text: string) => {
      const { dayFirst = null, monthFirst = null } = writtenDate(text) ?? {}
      return dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst
    }
    const text = texts.find(isDoubtful) ?? deciding.text
    const read = dateInColumn({ text, isExcelDate: false }, found, { timeZone })
    if (read?.date)
      decided.push({ column: `${table}.${column}`, order, deciding: deciding.text, example: { text, date: read.date } })
  }
  return { orders, decided }
}
