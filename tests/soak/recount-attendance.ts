import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

/** Absences in a row after which a child is followed up. */
export const FOLLOWED_UP = 3

/** The school year of a day until then, and the one before. */
export function yearsAt(today: string) {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '09-01' ? 1 : 0)
  const yearBefore = { from: `${year - 1}-09-01`, to: `${year}-08-31` }
  return { thisYear: { from: `${year}-09-01`, to: today }, yearBefore }
}

export interface Mark extends Record<string, unknown> {
  readonly session: string
  readonly attendee: string | null
  readonly name: string
  readonly status: 'present' | 'absent'
}

export interface Session extends Record<string, unknown> {
  readonly id: string
  readonly date: string
  readonly organization: string
}

export interface Person extends Record<string, unknown> {
  readonly id: string
  readonly organizationName: string
  readonly isLeader: boolean
}

/** Count everything again from the plain rows: every figure of the people in the rosters, and the counts of the sessions. */
export async function recount(database: Database, today: string) {
  const { rows: marks } = await database.execute<Mark>(
    sql`select session_id as session, attendee_id as attendee, attendee_name as name, status from attendance`,
  )
  const { rows: sessions } = await database.execute<Session>(
    sql`select id, session_date::text as date, organization from sessions order by session_date, created_at, id`,
  )
  const { rows: people } = await database.execute<Person>(
    sql`select id, organization_name as "organizationName", is_leader as "isLeader"
        from organization_attendees where removed_at is null`,
  )
  return {
    rows: { sessions, marks, people },
    people: people.map((person) => ({ ...person, ...figuresOf(person.id, sessions, marks, today) })),
    sessions: sessions.map((session) => {
      const own = marks.filter((mark) => mark.session === session.id)
      return { ...session, present: own.filter(({ status }) => status === 'present').length, all: own.length }
    }),
  }
}

function figuresOf(attendee: string, sessions: readonly Session[], marks: readonly Mark[], today: string) {
  const { thisYear, yearBefore } = yearsAt(today)
  const statuses = statusesIn(thisYear, attendee, sessions, marks)
  const before = statusesIn(yearBefore, attendee, sessions, marks)
  return {
    present: presentIn(statuses),
    all: statuses.length,
    streak: streakOf(statuses),
    yearBefore: { present: presentIn(before), all: before.length },
  }
}

const presentIn = (statuses: readonly string[]) => statuses.filter((status) => status === 'present').length

export function statusesIn(
  { from, to }: { readonly from: string; readonly to: string },
  attendee: string,
  sessions: readonly Session[],
  marks: readonly Mark[],
) {
  return sessions
    .filter(({ date }) => from <= date && date <= to)
    .flatMap(({ id }) => marks.filter((mark) => mark.session === id && mark.attendee === attendee))
    .map(({ status }) => status)
}

export function streakOf(statuses: readonly string[]): number {
  let streak = 0
  for (const status of statuses) streak = status === 'absent' ? streak + 1 : 0
  return streak
}
