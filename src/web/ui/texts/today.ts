import { dayIn, type PlainDate, timeIn } from '#domain/dates/dates.ts'
import { knownUser } from '#web/api.ts'
import { now } from '#web/clock.ts'

/** The day in the network's time zone, which is known only after signing in. Before that, the device's own is used. */
export function networkDay(instant: number = now()): PlainDate {
  return dayIn(networkZone(), instant)
}

/** The time of day in the network's time zone at an instant, such as '18:20'. */
export function networkTime(instant: number): string {
  return timeIn(networkZone(), instant)
}

/** The network's time zone; undefined, which means the device's own, until someone is signed in. */
export function networkZone(): string | undefined {
  return knownUser()?.timeZone
}
