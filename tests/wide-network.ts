import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { rosterKeys } from '#domain/texts/search-keys.ts'
import { NO_LIMITS } from '#server/database/client.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { fillKeys } from '#server/operations/search-keys/fill-keys.ts'
import { cloneDatabase, databaseUrl, onServer } from './database.ts'

/** How many groups a network has, and how many rows of each kind for each group. */
export interface WideSize {
  readonly groups: number
  readonly people: number
  readonly sessions: number
  readonly attendance: number
  readonly transactions: number
}

export const WIDE: WideSize = { groups: 100, people: 60, sessions: 40, attendance: 20, transactions: 100 }
/** Groups that have met every week for nineteen years: more than any real network. */
export const LARGE: WideSize = { groups: 8, people: 1_000, sessions: 1_000, attendance: 16, transactions: 0 }
export const COUNTRY: WideSize = { groups: 400, people: 250, sessions: 50, attendance: 40, transactions: 500 }

export const LARGE_TABLES = [
  'sessions',
  'attendance',
  'organization_attendees',
  'financial_transactions',
  'ledger_changes',
  'ledger_entries',
  'audit_log',
  'idempotency_keys',
  'outgoing_mails',
  'profiles',
  'users',
]

/** As a template for worlds. @param names of the people in rosters; none for 'Child 1 of 2' and so on */
export async function makeWideTemplate(
  serverUrl: string,
  template: string,
  size: WideSize,
  names: readonly string[] = [],
) {
  const name = `shabaka_wide_${uuid().replaceAll('-', '')}`
  await cloneDatabase(serverUrl, name, template)
  const { database, close } = connect(databaseUrl(serverUrl, name), 1, NO_LIMITS)
  await fill(database, size, names)
  await close()
  return {
    name,
    url: databaseUrl(serverUrl, name),
    drop: () => onServer(serverUrl, `drop database ${name} with (force)`),
  }
}

async function fill(database: Database, size: WideSize, names: readonly string[]): Promise<void> {
  await fillGroups(database, size)
  if (names.length > 0) await renamePeople(database, names)
  await fillSessions(database, size)
  await fillMembers(database, size)
  await fillMoney(database, size)
  await fillRecords(database, size)
  await database.execute(sql`vacuum analyze`)
}

async function fillGroups(database: Database, { groups, people }: WideSize): Promise<void> {
  await database.execute(sql`
    insert into organizations (name, age_checked, position)
    select 'Group ' || place, false, place from generate_series(9, ${groups}) as place`)
  await database.execute(sql`
    insert into organization_attendees (id, organization_name, attendee_name, name_key, search_key, transliteration_key, is_leader, birthdate)
    select gen_random_uuid(), name, 'Child ' || place || ' of ' || position, key, key, key,
      place % 20 = 0, date '2010-01-01' + place * 11 % 3000
    from organizations, generate_series(1, ${people}) as place, concat('child ', place, ' of ', position) as key`)
}

async function renamePeople(database: Database, names: readonly string[]): Promise<void> {
  const named = names.map((name, place) => ({ place, name, ...rosterKeys(name) }))
  await database.execute(sql`
    update organization_attendees as person
    set attendee_name = named.name, name_key = "nameKey", search_key = "searchKey", transliteration_key = "transliterationKey"
    from (
      select entry.id, (position * 97 + row_number() over (partition by organization_name order by entry.id)) % ${names.length}::int as place
      from organization_attendees as entry join organizations on name = organization_name
    ) as placed join json_to_recordset(${JSON.stringify(named)}) as named
      (place int, name text, "nameKey" text, "searchKey" text, "transliterationKey" text) using (place)
    where person.id = placed.id`)
}

async function fillSessions(database: Database, { people, sessions, attendance }: WideSize): Promise<void> {
  await database.execute(sql`
    insert into sessions (id, title, presenter_name, topic, search_key, transliteration_key, session_date, organization)
    select gen_random_uuid(), 'Meeting', 'Child 20', 'Topic ' || place, 'topic ' || place, 'topic ' || place, date '2026-11-21' - place * 7, name
    from organizations, generate_series(1, ${sessions}) as place`)
  await database.execute(sql`
    with people as (
      select *, row_number() over (partition by organization_name order by name_key) - 1 as place from organization_attendees
    ), meetings as (
      select *, row_number() over (partition by organization order by session_date) as first from sessions
    )
    insert into attendance (id, session_id, attendee_id, attendee_name, name_key, status, organization)
    select gen_random_uuid(), meetings.id, people.id, people.attendee_name, people.name_key,
      case when step % 6 = 0 then 'absent' else 'present' end, meetings.organization
    from meetings
    cross join generate_series(1, ${attendance}) as step
    join people on people.organization_name = meetings.organization and people.place = (meetings.first + step) % ${people}`)
}

async function fillMembers(database: Database, { groups }: WideSize): Promise<void> {
  await database.execute(sql`
    insert into auth.users (id, name, email, email_verified, metadata)
    select gen_random_uuid(), 'Member ' || place, 'p' || place || '@example.org', true, json_build_object(
      'organization_name', (array(select name from organizations order by position))[1 + place % ${groups}],
      'phone_number', null, 'language', 'en', 'search_key', '')
    from generate_series(1, ${groups * 40}) as place`)
  await database.execute(
    sql`update profiles set approval_status = 'approved', search_key = lower(full_name), transliteration_key = lower(full_name)`,
  )
}

async function fillMoney(database: Database, { groups, transactions }: WideSize): Promise<void> {
  const count = groups * transactions
  await database.execute(sql`
    insert into financial_transactions
      (id, organization_name, transaction_type, currency, amount, status, requested_by, requested_at, reviewed_by, reviewed_at, notes,
       search_key, transliteration_key)
    select gen_random_uuid(), (array(select name from organizations order by position))[1 + place % ${groups}], 'withdraw',
      case when place % 3 = 0 then 'LBP' else 'USD' end, place,
      case when place <= ${groups} then 'pending' when place % 5 = 0 then 'rejected' else 'approved' end, member,
      timestamptz '2026-11-21' - place * interval '10 minutes', case when place > ${groups} then member end,
      case when place > ${groups} then timestamptz '2026-11-22' - place * interval '10 minutes' end, 'For something',
      'for something', 'for something'
    from generate_series(1, ${count}) as place, (select id as member from profiles limit 1) as members`)
  await database.execute(sql`
    insert into ledger_accounts (id, organization_name, currency)
    select gen_random_uuid(), name, currency from organizations, unnest(array['USD', 'LBP']) as currency on conflict do nothing`)
  await database.execute(sql`
    with changes as (
      insert into ledger_changes (id, change_type, changed_by)
      select gen_random_uuid(), 'manual_edit', (select id from profiles limit 1) from generate_series(1, ${count}::int) returning id
    ), numbered as (select id, row_number() over () as place from changes)
    insert into ledger_entries (id, change_id, account_id, amount_change, previous_balance, new_balance, created_at)
    select gen_random_uuid(), numbered.id, account.id, 1, place - 1, place,
      timestamptz '2026-11-21' - (${count} - place) * interval '10 minutes'
    from numbered join ledger_accounts as account on currency = case when place % 6 < 2 then 'LBP' else 'USD' end
      and organization_name is not distinct from
        case when place % 2 = 1 then (array(select name from organizations order by position))[1 + place / 2 % ${groups}] end
    order by place`)
}

/** What calls leave behind: keys of repeated calls, the queue of mails, and who read what. */
async function fillRecords(database: Database, { groups, sessions }: WideSize): Promise<void> {
  const count = groups * sessions
  await database.execute(sql`
    insert into idempotency_keys (key, person_id, procedure, digest, created_at)
    select gen_random_uuid(), member, 'sessions.create', '', now() - place * interval '5 minutes'
    from generate_series(1, ${count}) as place, (select id as member from profiles limit 1) as members`)
  await database.execute(sql`
    insert into outgoing_mails (id, recipient, kind, language, subject, text, html, sent_at, expires_at)
    select gen_random_uuid(), 'p' || place || '@example.org', 'decision', 'en', '', '', '', now(), now()
    from generate_series(1, ${count}) as place`)
  await database.execute(sql`
    insert into audit_log (action, actor_id, attendee_id, organization_name, day)
    select 'reading.birthdate', profiles.id, entry.id, entry.organization_name, '2026-11-01'
    from organization_attendees as entry, (select id from profiles limit 2) as profiles`)
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
      search_key = '', transliteration_key = null from numbered where numbered.id = entry.id`)
  await database.execute(sql`
    with numbered as (select id, row_number() over (order by id) as place from sessions)
    update sessions set topic = ${oneOf(TOPICS)} || ' ' || place, search_key = null, transliteration_key = null from numbered where numbered.id = sessions.id`)
  await database.execute(sql`
    insert into auth.users (id, name, email, email_verified, metadata)
    select gen_random_uuid(), place || ' ' || ${oneOf(FAMILIES)}, 'named' || place || '@example.org', true,
      json_build_object('organization_name', 'SNMK1', 'phone_number', null, 'language', 'en', 'search_key', '')
    from generate_series(1, 8000) as place`)
  await database.execute(sql`update profiles set approval_status = 'approved', transliteration_key = null`)
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
