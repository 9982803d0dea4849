import { dayIn, type PlainDate, timeIn } from '#domain/dates.ts'
import { meQuery, queryClient } from '#web/api.ts'

/**
 * The calendar day of the network at an instant; now by default. On screens behind the sign-in: before it nobody has said
 * yet where the network is, and the device's own day is taken.
 */
export function networkDay(instant: number = Date.now()): PlainDate {
  return dayIn(networkZone(), instant)
}

/** The network's time of day at an instant, '18:20'. */
export function networkTime(instant: number): string {
  return timeIn(networkZone(), instant)
}

/** Undefined, which is the device's own, until somebody is signed in. */
function networkZone(): string | undefined {
  return queryClient.getQueryData(meQuery().queryKey)?.timeZone
}
