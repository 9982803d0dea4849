import type { PlainDate } from '#domain/dates/dates.ts'
import type { Dated } from '#domain/sessions/session-date.ts'
import { deviceTime, lastHeard, serverTime } from '#web/clock.ts'
import { networkDay } from '#web/ui/texts/today.ts'

export interface When {
  readonly sessionDate: PlainDate | ''
  readonly sessionTime?: string | undefined
  readonly dated?: Dated
}

/** The day and time in the address; today without a time if there is none. */
export function requestedTime({
  date,
  time,
}: {
  date?: PlainDate | 'open' | undefined
  time?: string | undefined
}): When {
  if (date === undefined) return { sessionDate: networkDay(), sessionTime: time, dated: datedBy(clockInUse()) }
  return { sessionDate: date === 'open' ? '' : date, sessionTime: time, dated: datedBy('person') }
}

function clockInUse() {
  return serverTime() === null ? 'device' : 'server'
}

export function datedBy(by: Dated['by']): Dated {
  const heard = lastHeard()
  return { by, deviceDay: networkDay(deviceTime()), ...(heard && { heardDay: networkDay(heard.server) }) }
}
