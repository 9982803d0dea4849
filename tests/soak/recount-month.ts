import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { FOLLOWED_UP } from './recount-attendance.ts'

/** The day and time of an instant in the network's time zone: '2026-03-29' and '01:00'. */
export function inBeirut(instant: number) {
  const text = new Date(instant).toLocaleString('sv-SE', { timeZone: 'Asia/Beirut' })
  return { today: text.slice(0, 10), time: text.slice(11, 16) }
}

async function rowsOf(database: Database) {
  const all = async <Row extends Record<string, unknown>>(text: string) =>
    (await database.execute<Row>(sql.raw(text))).rows
  return {
    sessions: await all<{ id: string; day: string; group: string }>(
      'select id, session_date::text as day, organization as group from sessions order by session_date, created_at, id',
    ),
    marks: await all<{ session: string; person: string | null; status: string }>(
      'select session_id as session, attendee_id as person, status from attendance',
    ),
    people: await all<{ id: string; group: string }>(
      'select id, organization_name as group from organization_attendees where removed_at is null and not is_leader',
    ),
    meetings: await all<{ group: string; weekday: number; since: string }>(
      'select organization_name as group, weekday, since::text as since from meeting_days',
    ),
    pauses: await all<{ group: string | null; first: string; last: string }>(
      'select organization_name as group, first_day::text as first, last_day::text as last from meeting_pauses',
    ),
    unheld: await all<{ group: string; day: string }>(
      'select organization_name as group, day::text as day from unheld_meetings',
    ),
  }
}

type Rows = Awaited<ReturnType<typeof rowsOf>>

const DAY_MS = 24 * 3_600_000
const shifted = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
const yearOf = (day: string) => Number(day.slice(0, 4)) - (day.slice(5) < '09-01' ? 1 : 0)
const weekOf = (day: string) => Math.min(Math.floor((Number(day.slice(8)) - 1) / 7), 4)

export async function recountMonth(database: Database, groups: readonly string[], month: string, instant: number) {
  const rows = await rowsOf(database)
  const { today, time } = inBeirut(instant)
  const days = Array.from({ length: 31 }, (_, place) => `${month}-${String(place + 1).padStart(2, '0')}`).filter(
    (day) => shifted(day, 0) === day,
  )
  const monthBefore = shifted(`${month}-01`, -1).slice(0, 7)
  const lastDay = days.at(-1) ?? ''
  const end = lastDay < today ? lastDay : today
  const figuresIn = (group: string, isIn: (day: string) => boolean) =>
    marksOf(
      rows,
      rows.sessions.filter((one) => one.group === group && one.day <= today && isIn(one.day)),
    )
  return groups.map((group) => ({
    organizationName: group,
    ...figuresIn(group, (day) => day.startsWith(month)),
    weeks: [0, 1, 2, 3, 4]
      .slice(0, weekOf(lastDay) + 1)
      .map((week) => figuresIn(group, (day) => day.startsWith(month) && weekOf(day) === week)),
    before: withoutSessions(figuresIn(group, (day) => day.startsWith(monthBefore))),
    missing:
      yearOf(`${month}-01`) < yearOf(today) ? null : days.filter((day) => isMissing(rows, group, day, { today, time })),
    followedUp: rows.people.filter((person) => person.group === group && streakOf(rows, person.id, end) >= FOLLOWED_UP)
      .length,
  }))
}

function marksOf({ marks }: Rows, sessions: Rows['sessions']) {
  const own = marks.filter(({ session }) => sessions.some(({ id }) => id === session))
  return {
    sessions: sessions.length,
    present: own.filter(({ status }) => status === 'present').length,
    all: own.length,
  }
}

function withoutSessions({ present, all }: ReturnType<typeof marksOf>) {
  return { present, all }
}

function streakOf({ sessions, marks }: Rows, person: string, end: string): number {
  let streak = 0
  for (const { id, day } of sessions) {
    const mark = marks.find((one) => one.session === id && one.person === person)
    if (!mark || day > end || yearOf(day) !== yearOf(end)) continue
    streak = mark.status === 'absent' ? streak + 1 : 0
  }
  return streak
}

function isMissing(rows: Rows, group: string, day: string, { today, time }: { today: string; time: string }): boolean {
  const meeting = rows.meetings.find((one) => one.group === group)
  if (!meeting || day < meeting.since || new Date(`${day}T12:00:00Z`).getUTCDay() !== meeting.weekday) return false
  const due = shifted(day, 2)
  if (today < due || (today === due && time < '08:00')) return false
  if (rows.unheld.some((one) => one.group === group && one.day === day)) return false
  if (rows.pauses.some((one) => (one.group ?? group) === group && one.first <= day && day <= one.last)) return false
  const near = [-3, -2, -1, 0, 1, 2, 3].map((days) => shifted(day, days))
  return !rows.sessions.some((one) => one.group === group && near.includes(one.day))
}
