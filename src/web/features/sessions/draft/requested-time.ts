import type { PlainDate } from '#domain/dates.ts'
import { networkDay } from '#web/ui/today.ts'

export interface When {
  readonly sessionDate: PlainDate | ''
  readonly sessionTime?: string | undefined
}

/** From the address; by default today, without a time. */
export function requestedTime({
  date,
  time,
}: {
  date?: PlainDate | 'open' | undefined
  time?: string | undefined
}): When {
  return { sessionDate: date === 'open' ? '' : (date ?? networkDay()), sessionTime: time }
}
