import { type PlainDate, parsePlainDate, parts } from '#domain/dates/dates.ts'
import { schoolYearStart } from '#domain/people/age.ts'
import { today } from '#tests/journeys/sessions/meetings.ts'

/** The birthdate of a person who has an age, by the age rule of whatever day the journey runs on. */
export function bornForAge(age: number): PlainDate {
  return birthdateOn(age, '09-01')
}

/** The birthdate of a child of SNMY1 whose birthday is not near the start of a school year. */
export const CHILD_BIRTHDATE = birthdateOn(13, '03-08')

function birthdateOn(age: number, monthAndDay: string): PlainDate {
  const { year } = parts(schoolYearStart(today()))
  const date = parsePlainDate(`${year - age}-${monthAndDay}`)
  if (!date) throw new Error(`${monthAndDay} is not a day of every year`)
  return date
}
