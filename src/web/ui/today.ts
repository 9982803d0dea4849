import { dayIn, type PlainDate } from '#domain/dates.ts'
import { meQuery, queryClient } from '#web/api.ts'

/**
 * The calendar day of the network at an instant; now by default. On screens behind the sign-in: before it nobody has said
 * yet where the network is, and the device's own day is taken.
 */
export function networkDay(instant: number = Date.now()): PlainDate {
  const timeZone = queryClient.getQueryData(meQuery().queryKey)?.timeZone
  return dayIn(timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, instant)
}
