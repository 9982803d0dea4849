import pg from 'pg'
import { bulkLoad, type Insert, inserter } from './bulk-load.ts'
import { type Dimensions, dimensionsOf } from './dimensions.ts'
import { fillFinance } from './network-finance.ts'
import { fillNames } from './network-names.ts'

/**
 * Fill a migrated, empty database with a network, in few large statements. Also works with the schemas of earlier commits.
 * @param passwordHash the hash of everybody's password
 */
export async function fillNetwork(url: string, size: number, passwordHash: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c synchronous_commit=off' })
  await client.connect()
  try {
    const insert = await inserter(client)
    const dimensions = dimensionsOf(size)
    await fillNames(client)
    await fillGroups(insert, client, dimensions, passwordHash)
    await bulkLoad(client, async () => {
      await fillRosters(insert, client, dimensions)
      await fillSessions(insert, client, dimensions)
      await fillFinance(insert, client, dimensions)
    })
    await storeNetworkCounts(insert)
    // As autovacuum would do in time.
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Stores the counts of the network that no trigger has stored, because rows that are loaded in bulk run none. */
async function storeNetworkCounts(insert: Insert): Promise<void> {
  const attendees = 'organization_attendees where not is_leader and removed_at is null'
  for (const [kind, rows] of Object.entries({ sessions: 'sessions', attendees })) {
    const stored = `coalesce((select sum(amount) from network_counts where kind = '${kind}'), 0)`
    await insert('network_counts', { kind: `'${kind}'`, amount: `count(*) - ${stored}` }, `from ${rows}`)
  }
}

/** Organizations, and in each a team leader, a finance manager and a member; two admins for the network. */
async function fillGroups(insert: Insert, client: pg.Client, { groups }: Dimensions, passwordHash: string) {
  await insert(
    'organizations',
    { name: `'SNMG' || place`, min_age: '5', max_age: '17', age_checked: 'true', position: 'place' },
    `from generate_series((select count(*) + 1 from organizations), ${groups}) as place`,
  )
  await client.query(`
    create temp table bench_people as
    select gen_random_uuid() as id, kind || position || '@example.org' as email, kind, position, organizations.name as organization,
      bench_names.attendee_name as name, bench_names.search_key, bench_names.transliteration_key
    from organizations cross join unnest(array['leader', 'finance', 'member', 'admin']) with ordinality as kinds (kind, at)
    join bench_names on bench_names.place = (position * 3 + at)::int % (select count(*) from bench_names)::int
    where position <= ${groups} and (kind <> 'admin' or position <= 2);
    analyze bench_people`)
  await insert(
    'auth.users',
    {
      id: 'id',
      name: 'name',
      email: 'email',
      email_verified: 'true',
      metadata: `json_build_object('organization_name', organization, 'search_key', search_key || ' ' || email)`,
    },
    'from bench_people',
  )
  await client.query(`update profiles set approval_status = 'approved', decided_at = now()`)
  await insert(
    'auth.accounts',
    {
      id: 'gen_random_uuid()',
      user_id: 'id',
      account_id: 'id',
      provider_id: `'credential'`,
      password: `'${passwordHash}'`,
    },
    'from bench_people',
  )
  await insert('user_roles', { user_id: 'id', role: `'admin'` }, `from bench_people where kind = 'admin'`)
  await insert(
    'user_organizations',
    {
      id: 'gen_random_uuid()',
      user_id: 'id',
      organization_name: 'organization',
      organization_role: `case kind when 'leader' then 'team_leader' when 'finance' then 'finance_manager' end`,
    },
    `from bench_people where kind <> 'admin'`,
  )
  // One sign-in of each person, with the e-mail address as its token.
  await insert(
    'auth.sessions',
    { id: 'gen_random_uuid()', user_id: 'id', token: 'email', expires_at: `now() + interval '30 days'` },
    'from bench_people',
  )
}

async function fillRosters(insert: Insert, client: pg.Client, { groups, rosterPerGroup }: Dimensions) {
  await client.query(`
    create temp table bench_roster as
    select gen_random_uuid() as id, name as organization, position, at as place, at % 12 = 0 as is_leader,
      attendee_name, name_key, search_key, transliteration_key
    from organizations cross join generate_series(1, ${rosterPerGroup}) as at
    join bench_names on place = (position * 97 + at) % (select count(*) from bench_names)
    where position <= ${groups}`)
  await client.query('create index on bench_roster (organization, place); analyze bench_roster')
  await insert(
    'organization_attendees',
    {
      id: 'id',
      organization_name: 'organization',
      attendee_name: 'attendee_name',
      name_key: 'name_key',
      search_key: 'search_key',
      transliteration_key: 'transliteration_key',
      is_leader: 'is_leader',
      birthdate: `current_date - case when is_leader then 9000 else 2500 end - (place * 37 + position) % 3000`,
      phone_number: `case when place % 3 = 0 then '+961 70 ' || 100000 + place * 7 + position end`,
      content_digest: `''`,
    },
    'from bench_roster',
  )
  await insert(
    'guardians',
    {
      id: 'gen_random_uuid()',
      attendee_id: 'id',
      name: 'attendee_name',
      phone: `'+961 71 ' || 100000 + place * 11 + position`,
      position: '0',
    },
    'from bench_roster where not is_leader and place % 2 = 0',
  )
}

/** Each group meets weekly. Each session has the next people of its roster. */
async function fillSessions(insert: Insert, client: pg.Client, dimensions: Dimensions) {
  const { rosterPerGroup, sessionsPerGroup, attendancePerSession } = dimensions
  await client.query(`
    create temp table bench_sessions as
    select gen_random_uuid() as id, organization, position, week, id as leader, current_date - week * 7 - position % 7 as day
    from bench_people cross join generate_series(0, ${sessionsPerGroup - 1}) as week
    where kind = 'leader';
    analyze bench_sessions`)
  await client.query(`
    create temp table bench_attendance as
    select bench_sessions.id as session_id, day, leader, bench_roster.*, (step * 7 + week) % 11 = 0 and not is_leader as is_absent
    from bench_sessions cross join generate_series(0, ${attendancePerSession - 1}) as step
    join bench_roster on bench_roster.organization = bench_sessions.organization
      and bench_roster.place = (week * 37 + step) % ${rosterPerGroup} + 1;
    analyze bench_attendance`)
  await insert(
    'sessions',
    {
      id: 'id',
      title: `organization || ' - ' || to_char(day, 'FMMonth FMDD, YYYY')`,
      description: `'Leaders: ' || presenters`,
      presenter_name: 'presenters',
      topic: 'topic',
      activities: 'activities',
      reflection: 'reflection',
      session_date: 'day',
      session_time: `'17:00'`,
      location: `case when week % 3 = 0 then 'قاعة الرعيّة' end`,
      organization: 'organization',
      search_key: `topic_search_key || ' ' || search_keys`,
      transliteration_key: `topic_transliteration_key || ' ' || transliteration_keys`,
      created_by: 'leader',
      created_at: `day + time '15:30'`,
      present_count: 'present',
      attendance_count: 'everybody',
      content_digest: `''`,
    },
    `from bench_sessions join (
       select session_id, count(*) filter (where not is_absent) as present, count(*) as everybody,
         string_agg(attendee_name, ', ' order by place) filter (where is_leader) as presenters,
         string_agg(search_key, ', ' order by place) filter (where is_leader) as search_keys,
         string_agg(transliteration_key, ' ' order by place) filter (where is_leader) as transliteration_keys
       from bench_attendance group by session_id
     ) as counted on session_id = id
     join bench_topics on bench_topics.place = (week * 5 + position) % (select count(*) from bench_topics)`,
  )
  await insert(
    'attendance',
    {
      id: 'gen_random_uuid()',
      session_id: 'session_id',
      attendee_id: 'id',
      attendee_name: 'attendee_name',
      name_key: 'name_key',
      status: `case when is_absent then 'absent' else 'present' end`,
      absence_reason: `case when is_absent and place % 2 = 0 then 'Sick' end`,
      marked_by: 'case when is_absent then leader end',
      marked_at: `case when is_absent then day + time '15:30' end`,
      organization: 'organization',
    },
    'from bench_attendance',
  )
}
