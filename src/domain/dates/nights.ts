import { dayIn, daysLater, type PlainDate, timeIn } from './dates.ts'

/**
 * The night at an instant. Nightly work is due when it changes.
 * @param instant milliseconds since 1970 UTC
 * @param time when the work is due, `HH:mm` in the time zone
 */
export function nightOf(instant: number, timeZone: string, time: string): PlainDate {
  const day = dayIn(timeZone, instant)
  return timeIn(timeZone, instant) >= time ? day : daysLater(day, -1)
}
