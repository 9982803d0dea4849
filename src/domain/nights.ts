import { dayIn, daysLater, type PlainDate, timeIn } from './dates.ts'

/**
 * The day whose night is the last one at an instant: what is due once a night is due when this changes.
 * @param instant milliseconds since 1970 UTC
 * @param time when the night's work is due, `HH:mm` in the time zone
 */
export function nightOf(instant: number, timeZone: string, time: string): PlainDate {
  const day = dayIn(timeZone, instant)
  return timeIn(timeZone, instant) >= time ? day : daysLater(day, -1)
}
