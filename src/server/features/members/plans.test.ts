import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Queryable } from '#server/database/connect.ts'
import { listMembers } from '#server/shared-queries/members.ts'
import { plansOf } from '#tests/plans.ts'
import { createWorld, type World } from '#tests/world.ts'
import { listAttendees } from './queries.ts'

const LIMIT = 24
const ATTENDEES = 100_000
/** Each has as many people as a roster may have. */
const GROUPS = 50
const MEMBERS = 10_000

/** A hundred thousand people in the rosters and ten thousand members, with names in both scripts. */
async function aVeryLargeNetwork(): Promise<World> {
  const world = await createWorld()
  const given = sql`(array['احمد', 'كريستا', 'انطوني', 'maria-rita', 'joe', 'ميرا', 'charbel'])[1 + place % 7]`
  const family = sql`(array['خوري', 'haddad', 'سعد', 'nasr', 'مطر'])[1 + place % 5]`
  // It takes longer than any call of a person may take.
  await world.owner.transaction(async (tx) => {
    await tx.execute(sql`
      insert into organizations (name, age_checked, position)
      select 'SNMG' || place, false, place from generate_series((select count(*) + 1 from organizations), ${GROUPS}) as place`)
    await tx.execute(sql`
      insert into organization_attendees
        (id, organization_name, attendee_name, name_key, search_key, is_leader, birthdate)
      select gen_random_uuid(), (array(select name from organizations order by position))[1 + place % ${GROUPS}],
        ${given} || ' ' || ${family} || ' ' || place, ${given} || ' ' || ${family} || ' ' || place,
        ${given} || ' ' || ${family} || ' ' || place, place % 20 = 0, date '2010-01-01' + place % 3000
      from generate_series(1, ${ATTENDEES}) as place`)
    await tx.execute(sql`
      insert into auth.users (id, name, email, email_verified, metadata)
      select gen_random_uuid(), ${given} || ' ' || place, 'p' || place || '@example.org', true,
        json_build_object('organization_name', 'SNMK1', 'phone_number', null, 'language', 'en',
          'search_key', ${given} || ' ' || place || ' p' || place || '@example.org')
      from generate_series(1, ${MEMBERS}) as place`)
    await tx.execute(sql`update profiles set approval_status = 'approved' where approval_status = 'pending'`)
  })
  await world.owner.execute(sql`vacuum analyze organization_attendees`)
  await world.owner.execute(sql`vacuum analyze profiles`)
  return world
}

test('lists and searches among a hundred thousand people use indexes, also in Arabic', async () => {
  const world = await aVeryLargeNetwork()
  const attendees =
    (search: string, within: 'all' | string[] = 'all', cursor?: string) =>
    (database: Queryable) =>
      listAttendees(database, { search, within, guardiansIn: within, cursor, limit: LIMIT })
  const members = (search: string, cursor?: string) => (database: Queryable) =>
    listMembers(database, { search, within: 'all', cursor, limit: LIMIT })
  const second = (await attendees('')(world.database)).nextCursor ?? ''
  const secondFound = (await attendees('كريستا')(world.database)).nextCursor ?? ''
  const secondOfMembers = (await members('')(world.database)).nextCursor ?? ''
  for (const [what, query, table, rows] of [
    ['everybody', attendees(''), 'organization_attendees', 30],
    ['the next page', attendees('', 'all', second), 'organization_attendees', 30],
    ['one group', attendees('', ['SNMY1']), 'organization_attendees', 30],
    ['an Arabic name', attendees('أحمد خوري 4001'), 'organization_attendees', 5_000],
    ['a Latin name', attendees('HADDAD 99991'), 'organization_attendees', 5_000],
    ['a name that nobody has', attendees('Xavier Zzz'), 'organization_attendees', 5_000],
    // All people with the name are read and sorted.
    ['a frequent name', attendees('كريستا'), 'organization_attendees', Math.ceil(ATTENDEES / 7)],
    [
      'more of a frequent name',
      attendees('كريستا', 'all', secondFound),
      'organization_attendees',
      Math.ceil(ATTENDEES / 7),
    ],
    // A fifth of all people has the name: PostgreSQL may as well walk through the list.
    ['a frequent family', attendees('haddad'), 'organization_attendees', ATTENDEES],
    ['a name in a group', attendees('joe', ['SNMY1']), 'organization_attendees', ATTENDEES / GROUPS],
    ['two letters', attendees('jo', ['SNMY1']), 'organization_attendees', ATTENDEES / GROUPS],
    ['members', members(''), 'profiles', 30],
    ['the next members', members('', secondOfMembers), 'profiles', 30],
    ['an address', members('p9123@example'), 'profiles', 500],
    ['an Arabic member', members('كريستا 8'), 'profiles', 2_500],
  ] as const) {
    const steps = (await plansOf(world.url, query)).flat().filter((step) => step['Relation Name'] === table)
    expect([what, steps.filter((step) => step['Node Type'] === 'Seq Scan').length]).toEqual([what, 0])
    expect([what, steps.filter((step) => step['Actual Rows'] > rows).map((step) => step['Actual Rows'])]).toEqual([
      what,
      [],
    ])
    const inVain = steps.map((step) => step['Rows Removed by Filter'] ?? 0)
    expect([what, inVain.filter((count) => count > Math.max(10_000, rows))]).toEqual([what, []])
  }
  for (const [what, query, expected] of [
    ['everybody', attendees(''), ['Index Only Scan']],
    ['one group', attendees('', ['SNMY1']), ['Index Only Scan']],
  ] as const) {
    const steps = (await plansOf(world.url, query)).flat()
    const nodes = steps
      .filter((step) => step['Relation Name'] === 'organization_attendees')
      .map((one) => one['Node Type'])
    expect([what, nodes]).toEqual([what, expected])
  }
  const { rows } = await world.admin.members.attendees({ search: 'أحمد خوري 3500' })
  expect(rows.map(({ attendeeName }) => attendeeName)).toContain('احمد خوري 3500')
}, 120_000)
