import { type Language, monthNames, monthStart, monthsLater, type PlainDate, parsePlainDate, parts } from './dates.ts'

/** The first day of a month `yyyy-MM`; null for any other text. */
export function parseMonth(text: string): PlainDate | null {
  return text.length === 'yyyy-MM'.length ? parsePlainDate(`${text}-01`) : null
}

/** The month of a date as `yyyy-MM`, which {@link parseMonth} reads. */
export function monthKey(date: PlainDate): string {
  return date.slice(0, 'yyyy-MM'.length)
}

/** The month of a date in words: 'November 2026', 'تشرين الثاني 2026'. Source: docs/product.md, 12.2. */
export function longMonth(date: PlainDate, language: Language): string {
  const { year, month } = parts(date)
  return `${monthNames(language)[month - 1]} ${year}`
}

/** The first days of months from `from` to `to`, both included, the earliest first; none if `to` is earlier. */
export function monthStarts(from: PlainDate, to: PlainDate): PlainDate[] {
  return Array.from({ length: countMonthStarts(from, to) }, (_, place) => {
    const later = parts(from).day === 1 ? place : place + 1
    return monthsLater(monthStart(from), later)
  })
}

/** The number of first days of months from `from` to `to`, both included; 0 if `to` is earlier. */
export function countMonthStarts(from: PlainDate, to: PlainDate): number {
  const monthOf = ({ year, month }: { readonly year: number; readonly month: number }) => year * 12 + month
  const beforeFirst = monthOf(parts(from)) - (parts(from).day === 1 ? 1 : 0)
  return Math.max(0, monthOf(parts(to)) - beforeFirst)
}
