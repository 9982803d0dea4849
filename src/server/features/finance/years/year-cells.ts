import { dayIn, timeIn } from '#domain/dates/dates.ts'
import { isDefaultCategory } from '#domain/finance/categories.ts'
import type { TableCell, TableFile } from '#domain/tables/table-file.ts'
import type { texts as english } from '#server/features/finance/texts/en.ts'
import type { YearBook } from './year-queries.ts'

type YearTexts = typeof english

/** A year's book with the words and values for writing its sheets. */
export interface WrittenBook extends YearBook {
  readonly texts: YearTexts
  /** In milliseconds since 1970 UTC. */
  readonly now: number
  /** The folder of the receipts, with a slash at its end. */
  readonly receiptFolder: string
}

export type Sheet = Omit<TableFile, 'name'>
export type YearVoucher = YearBook['vouchers'][number]

export function momentIn({ days }: WrittenBook, at: Date | null): TableCell[] {
  const instant = at?.getTime()
  if (instant === undefined) return [null, null]
  return [{ date: dayIn(days.timeZone, instant) }, timeIn(days.timeZone, instant)]
}

export function dayOf(book: WrittenBook, at: Date | null): TableCell {
  return momentIn(book, at)[0] ?? null
}

export function categoryIn({ texts }: WrittenBook, { category }: Pick<YearVoucher, 'category'>): string | null {
  if (!category) return null
  const { id, name } = category
  return name ?? (isDefaultCategory(id) ? texts.categories[id] : id)
}

export function otherOwnersIn({ texts }: WrittenBook, { otherOwners }: Pick<YearVoucher, 'otherOwners'>) {
  return otherOwners.map((name) => name ?? texts.reserve).join(', ') || null
}
