import { type AnyColumn, and, between, eq, type SQL, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { AttendanceStatus } from '#domain/sessions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { attendance, sessions } from '#server/database/schema/index.ts'

/** Days from the first to the last, both included. */
export interface Window {
  readonly from: PlainDate
  readonly to: PlainDate
}

/** A person's attendance in a window. */
export interface PersonFigures {
  readonly attendeeId: string
  readonly present: number
  /** All marks: a session in which the person has no row does not count. */
  readonly all: number
  /** Absences in a row, up to the newest mark. */
  readonly streak: number
  /** The newest marks, the oldest of them first. */
  readonly marks: readonly {
    readonly sessionDate: PlainDate
    readonly status: AttendanceStatus
    readonly absenceReason: string | null
    /** The group of the session; null for a session without one. */
    readonly organization: OrganizationName | null
  }[]
}

/**
 * The rate and the streak of people, across all groups. People without a mark in the window are omitted.
 * @param people the ids of roster entries
 * @param newest how many marks of each person to return
 * Source: docs/product.md, 16.7.
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
      coalesce(min(place) filter (where status = 'present') - 1, count(*))::int as streak,
      coalesce(json_agg(json_build_object(
        'sessionDate', session_date, 'status', status, 'absenceReason', absence_reason, 'organization', organization
      ) order by place desc) filter (where place <= ${newest}), '[]') as marks
    from marks group by attendee_id`)
  return rows
}

/** The marks of people in a window; a mark's `place` is 1 for the newest of its person. */
export function rankedMarks(people: readonly string[], { from, to }: Window): SQL {
  return sql`
    select attendance.attendee_id, attendance.status, attendance.absence_reason, attendance.marked_at,
      sessions.session_date, sessions.created_at, sessions.organization,
      row_number() over (
        partition by attendance.attendee_id
        order by sessions.session_date desc, sessions.created_at desc, sessions.id desc
      ) as place
    from attendance join sessions on sessions.id = attendance.session_id
    where attendance.attendee_id = any(${sql.param([...people])}) and sessions.session_date between ${from} and ${to}`
}

/** The number of present and of all marks of a session, as a lateral subquery. */
export function countedAttendance(database: Queryable, sessionId: AnyColumn) {
  return database
    .select({
      present: sql<number>`(count(*) filter (where ${attendance.status} = 'present'))::int`.as('present'),
      all: sql<number>`count(*)::int`.as('all'),
    })
    .from(attendance)
    .where(eq(attendance.sessionId, sessionId))
    .as('counted')
}

/** How many sessions an organization, or with null the network, recorded in a window, with their present and all marks. */
export async function readSessionTotals(
  database: Queryable,
  organization: OrganizationName | null,
  { from, to }: Window,
): Promise<{ sessions: number; present: number; all: number }> {
  const counted = countedAttendance(database, sessions.id)
  const [row] = await database
    .select({
      sessions: sql<number>`count(*)::int`,
      present: sql<number>`coalesce(sum(${counted.present}), 0)::int`,
      all: sql<number>`coalesce(sum(${counted.all}), 0)::int`,
    })
    .from(sessions)
    .innerJoinLateral(counted, sql`true`)
    .where(
      and(
        between(sessions.sessionDate, from, to),
        organization === null ? undefined : eq(sessions.organization, organization),
      ),
    )
  return row ?? { sessions: 0, present: 0, all: 0 }
}

/** A session with its number of present and of all marks. */
export interface SessionFigures {
  readonly organizationName: OrganizationName
  readonly id: string
  readonly sessionDate: PlainDate
  readonly present: number
  readonly all: number
}

/**
 * The newest sessions of each organization from a day, or with null from any, up to a day: the newest first, with their counts.
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
    select asked.name as "organizationName", recent.id, recent.session_date::text as "sessionDate", recent.present, recent.all
    from unnest(${sql.param([...organizations])}::text[]) as asked(name)
    cross join lateral (
      select newest.id, newest.session_date, counted.present, counted.all
      from (
        select id, session_date, created_at from sessions
        where organization = asked.name and session_date <= ${until} ${isSince}
        order by session_date desc nulls last, created_at desc nulls last, id desc nulls last limit ${newest}
      ) as newest
      cross join lateral (
        select (count(*) filter (where status = 'present'))::int as present, count(*)::int as all
        from attendance where session_id = newest.id
      ) as counted
      order by newest.session_date desc, newest.created_at desc, newest.id desc
    ) as recent`)
  return rows
}

/** A person's marks at some sessions. */
export interface SessionMarks {
  /** The roster entry; null for somebody who was in no roster. */
  readonly attendeeId: string | null
  /** The name as it was recorded last. */
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
 * Everybody who has a mark at one of the sessions, by name, with the figures of these sessions. People in no roster are told
 * apart by name.
 * @param sessionIds the newest session first
 * Source: docs/product.md, 17.1.
 */
export async function readSessionMarks(database: Queryable, sessionIds: readonly string[]): Promise<SessionMarks[]> {
  const { rows } = await database.execute<SessionMarks & Record<string, unknown>>(sql`
    select marked.attendee_id as "attendeeId",
      (array_agg(marked.attendee_name order by asked.place))[1] as "attendeeName",
      (count(*) filter (where marked.status = 'present'))::int as present,
      count(*)::int as all,
      json_agg(json_build_object(
        'sessionId', asked.id, 'status', marked.status, 'absenceReason', marked.absence_reason
      )) as marks
    from unnest(${sql.param([...sessionIds])}::uuid[]) with ordinality as asked(id, place)
    -- The offset has the index of each session read, however many sessions there are.
    cross join lateral (select * from attendance where session_id = asked.id offset 0) as marked
    group by marked.attendee_id, case when marked.attendee_id is null then marked.name_key end
    order by 2, 1`)
  return rows
}
