import { type PlainDate, parsePlainDate, parts, wholeYears } from '#domain/dates/dates.ts'

/** A birthday on 29 February is celebrated on 1 March in other years. Source: docs/product.md, 16.10. */
export function nextBirthday(birthdate: PlainDate, today: PlainDate): { date: PlainDate; age: number } {
  const { year } = parts(today)
  const thisYear = birthdayIn(year, birthdate)
  const date = thisYear >= today ? thisYear : birthdayIn(year + 1, birthdate)
  return { date, age: wholeYears(birthdate, date) }
}

function birthdayIn(year: number, birthdate: PlainDate): PlainDate {
  const prefix = String(year).padStart(4, '0')
  return parsePlainDate(`${prefix}${birthdate.slice(4)}`) ?? (`${prefix}-03-01` as PlainDate)
}
