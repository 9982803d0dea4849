import type { AttendanceGrid } from '#contract/sessions/attendance.ts'
import { type Mark, type Person, type Session, statusesIn, streakOf, yearsAt } from './recount-attendance.ts'

export const WINDOWS = ['newest', 'thisYear', 'lastYear'] as const

interface Rows {
  readonly sessions: readonly Session[]
  readonly marks: readonly Mark[]
  readonly people: readonly Person[]
}

/** One line of a grid: who, in the roster or not, present, all, streak, and a sign for each session. */
type Line = readonly [who: string, isInRoster: boolean, present: number, all: number, streak: number, signs: string]

export function shownGrid({ sessions, people }: AttendanceGrid) {
  const lines = people.map(({ attendeeId, attendeeName, isInRoster, present, all, streak, marks }): Line => {
    const signs = marks.map((mark) => (mark === null ? '-' : mark.status === 'present' ? '+' : 'x')).join('')
    return [attendeeId ?? attendeeName, isInRoster, present, all, streak, signs]
  })
  return { sessions: sessions.map(({ id, present, all }) => [id, present, all]), lines: sorted(lines) }
}

export function recountedGrid(
  { sessions, marks, people }: Rows,
  group: string,
  window: (typeof WINDOWS)[number],
  today: string,
) {
  const { thisYear, yearBefore } = yearsAt(today)
  const days = { newest: { from: '0001-01-01', to: today }, thisYear, lastYear: yearBefore }[window]
  const shown = sessions
    .filter(({ organization, date }) => organization === group && days.from <= date && date <= days.to)
    .slice(window === 'newest' ? -12 : 0)
  const at = (session: Session) => marks.filter((mark) => mark.session === session.id)
  const roster = people.filter(({ organizationName }) => organizationName === group)
  const others = new Set(shown.flatMap(at).map(({ attendee, name }) => attendee ?? name))
  for (const { id } of roster) others.delete(id)
  const lineOf = (who: string, isInRoster: boolean, streak: number): Line => {
    const signs = shown.map((session) => {
      const mark = at(session).find(({ attendee, name }) => (attendee ?? name) === who)
      return mark ? (mark.status === 'present' ? '+' : 'x') : '-'
    })
    const present = signs.filter((sign) => sign === '+').length
    return [who, isInRoster, present, signs.filter((sign) => sign !== '-').length, streak, signs.join('')]
  }
  const streak = (id: string) => streakOf(statusesIn(thisYear, id, sessions, marks))
  return {
    sessions: shown.map((session) => [
      session.id,
      at(session).filter(({ status }) => status === 'present').length,
      at(session).length,
    ]),
    lines: sorted([
      ...roster.map(({ id, isLeader }) => lineOf(id, true, isLeader || window === 'lastYear' ? 0 : streak(id))),
      ...[...others].map((who) => lineOf(who, false, 0)),
    ]),
  }
}

function sorted(lines: readonly Line[]): Line[] {
  return lines.toSorted(([one], [other]) => (one < other ? -1 : 1))
}
