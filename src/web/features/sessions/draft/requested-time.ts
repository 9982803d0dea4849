import type { PlainDate } from '#domain/dates.ts'
import { networkDay } from '#web/ui/today.ts'

/** The date and the time that a new form begins with. */
export interface When {
  /** Empty if it has to be chosen. */
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
