import { min, type SQL, sql } from 'drizzle-orm'
import { sumOf } from '#domain/attendance/attendance-figures.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { AttendanceStatus } from '#domain/sessions/sessions.ts'
import { inNameOrder } from '#domain/texts/names.ts'
import type { Queryable } from '#server/database/connect.ts'
import { sessions } from '#server/database/schema/index.ts'

/**
 * The order by date, time of day (without one first) and recording, for statements in which only sessions have these
 * columns, and `session_id` is a session's id. Source: docs/product.md, 16.7.
 */
export const NEWEST_FIRST = sql.raw(
  ['session_date', 'session_time', 'created_at', 'session_id'].map((column) => `${column} desc nulls last`).join(', '),
)

export interface Window {
  readonly from: PlainDate
  readonly to: PlainDate
}

export interface PersonFigures {
  readonly attendeeId: string
  readonly present: number
  /** The number of all marks. A session in which the person has no mark does not count. */
  readonly all: number
  /** The number of absences in a row, up to the newest mark. */
  readonly streak: number
  /** The newest marks, in ascending order. */
  readonly marks: readonly {
    readonly sessionDate: PlainDate
    readonly status: AttendanceStatus
    readonly absenceReason: string | null
    /** The group of the session; null for a session without one. */
    readonly organization: OrganizationName | null
  }[]
}

/**
 * The figures of people across all groups. People without a mark in the window are omitted. Source: docs/product.md,
 * 16.7.
 * @param newest the number of returned marks of each person
 */
export async function readPersonFigures(
  database: Queryable,
  people: readonly string[],
  { from, to }: Window,
  newest: number,
): Promise<PersonFigures[]> {
  const { rows } = await database.execute<PersonFigures & Record<string, unknown>>(sql`
    with marks as (${rankedMarks(people, { from, to })})
    select attendee_id as "attendeeId",
      (count(*) filter (where status = 'present'))::int as present,
      count(*)::int as all,
      ${STREAK} as streak,
      coalesce(json_agg(json_build_object(
        'sessionDate', session_date, 'status', status, 'absenceReason', absence_reason, 'organization', organization
      ) order by place desc) filter (where place <= ${newest}), '[]') as marks
    from marks group by attendee_id`)
  return rows
}

/** The marks of people in a window; `place` 1 is a person's newest. */
export function rankedMarks(people: readonly string[], { from, to }: Window): SQL {
  return placed(sql`
    select attendance.attendee_id, attendance.status, attendance.absence_reason, attendance.marked_at,
      sessions.session_date, sessions.session_time, sessions.created_at, sessions.id as session_id, sessions.organization
    from attendance join sessions on sessions.id = attendance.session_id
    where attendance.attendee_id = any(${sql.param([...people])}) and sessions.session_date between ${from} and ${to}`)
}

/** Marks with their place; 1 is a person's newest. */
export function placed(marks: SQL): SQL {
  return sql`
    select *, row_number() over (partition by attendee_id order by ${NEWEST_FIRST}) as place from (${marks}) as unplaced`
}

/** The streak in a person's {@link placed} marks. */
export const STREAK = sql`coalesce(min(place) filter (where status = 'present') - 1, count(*))::int`

/**
 * The marks of everyone, read day by day and session by session: for whole rosters PostgreSQL would read the marks of
 * all years.
 * @param window of at most a school year
 */
export function marksDayByDay({ from, to }: Window): SQL {
  return sql`
    select marked.attendee_id, marked.status, held.session_date, held.session_time, held.created_at, held.id as session_id
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as calendar(day)
    cross join lateral (
      select id, session_date, session_time, created_at from sessions where session_date = calendar.day::date offset 0
    ) as held
    cross join lateral (select attendee_id, status from attendance where session_id = held.id offset 0) as marked`
}

export interface StreakCount {
  readonly organizationName: OrganizationName
  readonly isLeader: boolean
  readonly streak: number
  readonly people: number
}

/**
 * Counts people by their streak at the end of the window, across all groups, without removed people and people without
 * a mark.
 * @param window of at most a school year
 * Source: docs/product.md, 16.7.
 */
export async function countStreaks(
  database: Queryable,
  organizations: readonly OrganizationName[],
  window: Window,
): Promise<StreakCount[]> {
  const { rows } = await database.execute<StreakCount & Record<string, unknown>>(sql`
    with marks as (${placed(marksDayByDay(window))}),
    streaks as (select attendee_id, ${STREAK} as streak from marks group by attendee_id)
    select person.organization_name as "organizationName", person.is_leader as "isLeader", streaks.streak,
      count(*)::int as people
    from streaks join organization_attendees as person on person.id = streaks.attendee_id
    where person.removed_at is null and person.organization_name = any(${sql.param([...organizations])})
    group by person.organization_name, person.is_leader, streaks.streak`)
  return rows
}

export interface DayFigures {
  readonly organizationName: OrganizationName
  readonly day: PlainDate
  readonly sessions: number
  readonly present: number
  readonly all: number
}

/** The sessions in a window, day by day; days without a session are omitted. Source: docs/product.md, 16.7. */
export async function readDayFigures(
  database: Queryable,
  organizations: readonly OrganizationName[],
  { from, to }: Window,
): Promise<DayFigures[]> {
  const { rows } = await database.execute<DayFigures & Record<string, unknown>>(sql`
    select chosen.name as "organizationName", days.day::text as day, days.sessions, days.present, days.all
    from unnest(${sql.param([...organizations])}::text[]) as chosen(name)
    cross join lateral (
      select sessions.session_date as day, count(*)::int as sessions,
        sum(present_count)::int as present, sum(attendance_count)::int as all
      from sessions
      where sessions.organization = chosen.name and sessions.session_date between ${from} and ${to}
      group by sessions.session_date
    ) as days`)
  return rows
}

/** The days of some {@link DayFigures} together. */
export function sumOfDays(days: readonly Pick<DayFigures, 'sessions' | 'present' | 'all'>[]) {
  return { sessions: days.reduce((sum, one) => sum + one.sessions, 0), ...sumOf(days) }
}

/** The day of the network's first session; null without any. */
export async function readFirstSessionDay(database: Queryable): Promise<PlainDate | null> {
  const [row] = await database.select({ day: min(sessions.sessionDate) }).from(sessions)
  return (row?.day ?? null) as PlainDate | null
}

export interface SessionFigures {
  readonly organizationName: OrganizationName
  readonly id: string
  readonly sessionDate: PlainDate
  readonly present: number
  readonly all: number
}

/**
 * Sessions, the newest first, up to a day, and from a day if that is not null.
 * @param newest how many of each organization
 */
export async function readNewestSessions(
  database: Queryable,
  organizations: readonly OrganizationName[],
  newest: number,
  until: PlainDate,
  since: PlainDate | null = null,
): Promise<SessionFigures[]> {
  const isSince = since === null ? sql`` : sql`and session_date >= ${since}`
  const { rows } = await database.execute<SessionFigures & Record<string, unknown>>(sql`
    select chosen.name as "organizationName", recent.session_id as id, recent.session_date::text as "sessionDate", recent.present, recent.all
    from unnest(${sql.param([...organizations])}::text[]) as chosen(name)
    cross join lateral (
      select id as session_id, session_date, present_count as present, attendance_count as all from sessions
      where organization = chosen.name and session_date <= ${until} ${isSince}
      order by ${NEWEST_FIRST} limit ${newest}
    ) as recent`)
  return rows
}

export interface SessionMarks {
  /** The roster entry; null for a person who was in no roster. */
  readonly attendeeId: string | null
  /** The most recently recorded name. */
  readonly attendeeName: string
  readonly present: number
  readonly all: number
  readonly marks: readonly {
    readonly sessionId: string
    readonly status: AttendanceStatus
    readonly absenceReason: string | null
  }[]
}

/**
 * The people of these sessions by name, with their figures. People in no roster are distinguished by name.
 * @param sessionIds the newest session first
 * Source: docs/product.md, 17.1.
 */
export async function readSessionMarks(database: Queryable, sessionIds: readonly string[]): Promise<SessionMarks[]> {
  const { rows } = await database.execute<SessionMarks & Record<string, unknown>>(sql`
    select marked.attendee_id as "attendeeId",
      (array_agg(marked.attendee_name order by chosen.place))[1] as "attendeeName",
      (count(*) filter (where marked.status = 'present'))::int as present,
      count(*)::int as all,
      json_agg(json_build_object(
        'sessionId', chosen.id, 'status', marked.status, 'absenceReason', marked.absence_reason
      )) as marks
    from unnest(${sql.param([...sessionIds])}::uuid[]) with ordinality as chosen(id, place)
    -- The offset has the index of each session read, however many sessions there are.
    cross join lateral (select * from attendance where session_id = chosen.id offset 0) as marked
    group by marked.attendee_id, case when marked.attendee_id is null then marked.name_key end
    order by 1`)
  return inNameOrder(rows, ({ attendeeName }) => attendeeName)
}
