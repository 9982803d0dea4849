import { daysBetween, type PlainDate } from '#domain/dates/dates.ts'
import { LATEST_MAIL_DAYS } from '#domain/texts/limits.ts'

export interface ThirdAbsence {
  readonly date: PlainDate
  /** The day on which the last of the three was recorded, in the network's time zone. */
  readonly recordedOn: PlainDate
}

/**
 * A third absence is mailed to the team leaders, only recorded because it is long ago, or waits until the morning after
 * it was recorded.
 * @param morning the newest day whose morning has come, by `lastMorning`
 * Source: docs/product.md, 17.3.
 */
export function absenceNotice({ date, recordedOn }: ThirdAbsence, morning: PlainDate): 'mail' | 'record' | 'wait' {
  if (date >= morning || recordedOn >= morning) return 'wait'
  return daysBetween(date, morning) <= LATEST_MAIL_DAYS ? 'mail' : 'record'
}
