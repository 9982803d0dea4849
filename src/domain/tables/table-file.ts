import type { PlainDate } from '#domain/dates/dates.ts'
import type { AmountText, Currency } from '#domain/finance/money.ts'
import { percentText } from '#domain/texts/number-text.ts'
import { csvFile } from './csv.ts'

export interface AmountCell {
  readonly amount: AmountText
  readonly currency: Currency
  /** The formula of an amount in Excel files, where the amount is its result: 'SUM(B2:B9)'. */
  readonly formula?: string | undefined
}

/** An amount of money is exact text; a rate is a number from 0 to 1. */
export type TableCell = string | number | { readonly date: PlainDate } | AmountCell | { readonly rate: number } | null

export interface TableFile {
  readonly name: string
  readonly sheet: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly TableCell[])[]
}

/**
 * A table as a CSV file: dates are yyyy-MM-dd, amounts plain ('-30.00'), rates in whole percent. Source:
 * docs/product.md, 17.6.
 */
export function csvOf({ heads, rows }: Pick<TableFile, 'heads' | 'rows'>): string {
  return csvFile([heads, ...rows.map((cells) => cells.map(csvText))])
}

function csvText(cell: TableCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  if ('date' in cell) return cell.date
  return 'amount' in cell ? cell.amount : percentText(Math.round(cell.rate * 100))
}
