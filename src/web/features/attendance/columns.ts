import type { GridSession } from '#contract/sessions/attendance.ts'
import { dayAndDate, type Language, parts, shortDate, shortMonth } from '#domain/dates/dates.ts'

export interface GridColumn extends GridSession {
  readonly month: string
  readonly day: number
  readonly date: string
  readonly fullDate: string
  readonly beginsMonth: boolean
  readonly isNewest: boolean
}

export function columnsOf(sessions: readonly GridSession[], language: Language): GridColumn[] {
  return sessions.map((session, place) => {
    const { month, day } = parts(session.sessionDate)
    const before = sessions[place - 1]
    return {
      ...session,
      month: shortMonth(month, language),
      day,
      date: shortDate(session.sessionDate, language),
      fullDate: dayAndDate(session.sessionDate, language),
      beginsMonth: before !== undefined && parts(before.sessionDate).month !== month,
      isNewest: place === sessions.length - 1,
    }
  })
}
