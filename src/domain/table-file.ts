import { csvFile } from './csv.ts'
import type { PlainDate } from './dates.ts'
import type { AmountText, Currency } from './money.ts'

/**
 * A cell of a table that is downloaded: a text, a number, a calendar date, an exact amount of money, a rate from 0 to 1, or
 * nothing.
 */
export type TableCell =
  | string
  | number
  | { readonly date: PlainDate }
  | { readonly amount: AmountText; readonly currency: Currency }
  | { readonly rate: number }
  | null

/** A table for download as CSV or Excel. */
export interface TableFile {
  /** The file name without extension: `SNMY1-roster-2026-11-21`. */
  readonly name: string
  /** The sheet name, in the reader's language. */
  readonly sheet: string
  /** The column heads, in the reader's language. */
  readonly heads: readonly string[]
  readonly rows: readonly (readonly TableCell[])[]
}

/** A table as a CSV file: dates are yyyy-MM-dd, amounts plain ('-30.00'), rates in whole percent. Source: docs/product.md, 17.6. */
export function csvOf({ heads, rows }: Pick<TableFile, 'heads' | 'rows'>): string {
  return csvFile([heads, ...rows.map((cells) => cells.map(csvText))])
}

function csvText(cell: TableCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  if ('date' in cell) return cell.date
  return 'amount' in cell ? cell.amount : `${Math.round(cell.rate * 100)}%`
}
