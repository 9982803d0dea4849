import { dayIn, type PlainDate } from '#domain/dates.ts'

/** The calendar day at an instant where the device is; now by default. */
export function localDay(instant: number = Date.now()): PlainDate {
  return dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, instant)
}
