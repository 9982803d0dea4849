import { monthNames, type PlainDate, parsePlainDate } from './dates.ts'
import { searchKey } from './names.ts'
import { oneLineText } from './text.ts'

/**
 * `2014-03-15`, `2014/3/15`, day first with any of / . - or a space (`15/3/2014`), or as `birthdateText` and
 * `longDate`.
 * @param typed with Western digits
 * Source: docs/product.md, 12.6.
 */
export function parseTypedDate(typed: string): PlainDate | null {
  const text = oneLineText(typed)
  const numbers = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/.exec(text)
  if (numbers) return plainDateOf(numbers[3], Number(numbers[2]), numbers[1])
  const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text)
  if (yearFirst) return plainDateOf(yearFirst[1], Number(yearFirst[2]), yearFirst[3])
  const monthFirst = /^(\p{L}+)\.? (\d{1,2}),? (\d{4})$/u.exec(text)
  if (monthFirst) return plainDateOf(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2])
  const dayFirst = /^(\d{1,2})[ -](\p{L}+(?: \p{L}+)?)[ -](\d{4})$/u.exec(text)
  if (dayFirst) return plainDateOf(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1])
  return parsePlainDate(text)
}

function plainDateOf(year = '', month = 0, day = ''): PlainDate | null {
  return parsePlainDate(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** The number of a month by its name, or by the first three letters of its English name; 0 if unknown. */
function monthNumber(name = ''): number {
  const lowerCase = name.toLowerCase()
  const english = monthNames('en').findIndex((month) =>
    [month, month.slice(0, 3)].some((form) => form.toLowerCase() === lowerCase),
  )
  // Compared as search keys, because most people type 'أيار' as 'ايار'.
  const arabic = monthNames('ar').findIndex((month) => searchKey(month) === searchKey(name))
  return (english >= 0 ? english : arabic) + 1
}
