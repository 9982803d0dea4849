import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { NO_LIMITS } from '#server/database/client.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { cloneDatabase, databaseUrl, onServer } from './database.ts'

export interface NetworkSize {
  readonly sessions: number
  /** People at each session. */
  readonly attendancePerSession: number
  /** People in the roster of each organization, including those who left. */
  readonly rosterPerOrganization: number
}

/** Eight organizations that have met every week for decades: more than any real network. */
export const LARGE: NetworkSize = { sessions: 10_000, attendancePerSession: 25, rosterPerOrganization: 1_000 }

/** Of so many people at a session one is absent. */
const ABSENT_EVERY = 6

/** Create a database with a network of this size. */
export async function openNetwork(serverUrl: string, template: string, size: NetworkSize) {
  const name = `shabaka_${uuid().replaceAll('-', '')}`
  await cloneDatabase(serverUrl, name, template)
  const url = databaseUrl(serverUrl, name)
  // Without time limits, because filling a large network exceeds those of calls.
  const { database, close } = connect(url, 2, NO_LIMITS)
  await fillNetwork(database, size)
  return {
    url,
    database,
    async close() {
      await close()
      await onServer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

/** Insert rosters, sessions and attendance, and collect the statistics that the planner uses. */
async function fillNetwork(database: Database, size: NetworkSize): Promise<void> {
  await database.execute(sql`
    insert into organization_attendees
      (id, organization_name, attendee_name, name_key, search_key, is_leader, birthdate)
    select gen_random_uuid(), organizations.name, 'Child ' || place, 'child ' || place, 'child ' || place,
      place % 20 = 0, date '2010-01-01' + place % 3000
    from organizations, generate_series(1, ${size.rosterPerOrganization}) as place`)
  const absent = Math.floor(size.attendancePerSession / ABSENT_EVERY)
  await database.execute(sql`
    insert into sessions (id, title, presenter_name, topic, session_date, organization, present_count, attendance_count)
    select gen_random_uuid(), 'Meeting', 'Child 20', 'Topic ' || place, date '2026-11-21' - place / 8,
      (array(select name from organizations order by position))[1 + place % 8],
      ${size.attendancePerSession - absent}::int, ${size.attendancePerSession}::int
    from generate_series(1, ${size.sessions}) as place`)
  // Each session has another part of its organization's roster, as over the years.
  await database.execute(sql`
    with people as (
      select id, organization_name, attendee_name, name_key,
        row_number() over (partition by organization_name order by name_key) - 1 as place
      from organization_attendees
    ), meetings as (
      select id, organization,
        (row_number() over (partition by organization order by session_date)) % ${size.rosterPerOrganization} as first
      from sessions
    )
    insert into attendance (id, session_id, attendee_id, attendee_name, name_key, status, organization)
    select gen_random_uuid(), meetings.id, people.id, people.attendee_name, people.name_key,
      case when step % ${ABSENT_EVERY}::int = 0 then 'absent' else 'present' end, meetings.organization
    from meetings
    cross join generate_series(1, ${size.attendancePerSession}) as step
    join people on people.organization_name = meetings.organization
      and people.place = (meetings.first + step) % ${size.rosterPerOrganization}`)
  await database.execute(sql`analyze organization_attendees, sessions, attendance`)
}
