import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { NO_LIMITS } from '#server/database/client.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { fillKeys } from '#server/operations/search-keys/fill-keys.ts'
import { cloneDatabase, databaseUrl, onServer } from './database.ts'

export interface NetworkSize {
  readonly sessions: number
  readonly attendancePerSession: number
  readonly rosterPerOrganization: number
}

/** Eight organizations that have met every week for nineteen years: more than any real network. */
export const LARGE: NetworkSize = { sessions: 8_000, attendancePerSession: 16, rosterPerOrganization: 1_000 }

/** Of so many people at a session one is absent. */
const ABSENT_EVERY = 6

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

const WORDS = [
  'Carnaval',
  'سهرة',
  'Chess',
  'نشيد',
  'Karaoke',
  'كعك',
  'Football',
  'صلاة',
  'Picnic',
  'رحلة',
  'Théâtre',
  'شجرة',
]
/** Two hundred families, some in Arabic, so that none is so large that reading everyone would be quicker. */
const SYLLABLES = ['Ba', 'Da', 'Fi', 'Ga', 'Ha', 'Jo', 'La', 'Ma', 'Na', 'Ra', 'Sa', 'Ta', 'Wa', 'Za']
const FAMILIES = [
  'Karam',
  'كرم',
  ...SYLLABLES.flatMap((one) => SYLLABLES.map((other) => `${one}${other.toLowerCase()}r`)),
]
const TOPICS = [...WORDS, ...FAMILIES.slice(2, 150)]

/** Families and topics, each in one script, with thousands of members and transactions; the app makes the keys. */
export async function nameEverybody(database: Database): Promise<void> {
  const oneOf = (words: readonly string[]) => sql`(${sql.param([...words])}::text[])[1 + place % ${words.length}]`
  await database.execute(sql`
    with numbered as (select id, row_number() over (order by id) as place from organization_attendees)
    update organization_attendees as entry set attendee_name = place || ' ' || ${oneOf(FAMILIES)}, name_key = place::text,
      search_key = '' from numbered where numbered.id = entry.id`)
  await database.execute(sql`
    with numbered as (select id, row_number() over (order by id) as place from sessions)
    update sessions set topic = ${oneOf(TOPICS)} || ' ' || place from numbered where numbered.id = sessions.id`)
  await database.execute(sql`
    insert into auth.users (id, name, email, email_verified, metadata)
    select gen_random_uuid(), place || ' ' || ${oneOf(FAMILIES)}, 'p' || place || '@example.org', true,
      json_build_object('organization_name', 'SNMK1', 'phone_number', null, 'language', 'en', 'search_key', '')
    from generate_series(1, 8000) as place`)
  await database.execute(sql`update profiles set approval_status = 'approved'`)
  await database.execute(sql`
    insert into financial_transactions
      (id, organization_name, transaction_type, currency, amount, requested_by, notes)
    select gen_random_uuid(), (array(select name from organizations order by position))[1 + place % 8], 'deposit', 'USD', 1,
      (select id from profiles limit 1), ${oneOf(TOPICS)} || ' ' || place
    from generate_series(1, 12000) as place`)
  await fillKeys(database, () => false)
  for (const table of ['organization_attendees', 'profiles', 'sessions', 'financial_transactions', 'attendance'])
    await database.execute(sql.raw(`vacuum analyze ${table}`))
}
