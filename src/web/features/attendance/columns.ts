import type { GridSession } from '#contract/attendance.ts'
import { dayAndDate, type Language, parts, shortDate, shortMonth } from '#domain/dates.ts'

/** The head of a session's column. */
export interface GridColumn extends GridSession {
  /** 'Nov', 'ت2'. */
  readonly month: string
  readonly day: number
  /** 'Nov 21' */
  readonly date: string
  /** 'Saturday, Nov 21' */
  readonly fullDate: string
  /** Whether its month is another one than that of the column before. */
  readonly beginsMonth: boolean
  readonly isNewest: boolean
}

/** The columns of a grid, the oldest session first. */
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
