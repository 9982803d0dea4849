import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Queryable } from '#server/database/connect.ts'
import { findMembers, findPeople, findSessions, findTransactions } from '#server/features/search/queries.ts'
import { fillKeys } from '#server/search-keys/fill-keys.ts'
import { LARGE, openNetwork } from './large-network.ts'
import { plansOf } from './plans.ts'

const LARGE_TABLES = ['organization_attendees', 'profiles', 'sessions', 'financial_transactions', 'attendance']
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

let network: Awaited<ReturnType<typeof openNetwork>>
beforeAll(async () => {
  // The marks of a session are not searched, so one of each is enough.
  network = await openNetwork(inject('serverUrl'), inject('template'), { ...LARGE, attendancePerSession: 1 })
  await nameEverybody()
}, 180_000)
afterAll(() => network.close())

/** Families and topics, each in one script, with thousands of members and transactions; the app makes the keys. */
async function nameEverybody() {
  const { database } = network
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
  expect(await fillKeys(database, () => false)).toBe(true)
  for (const table of LARGE_TABLES) await database.execute(sql.raw(`vacuum analyze ${table}`))
}

/** The steps that read a large table as a whole. */
async function wholeReads(query: (database: Queryable) => Promise<unknown>) {
  const steps = (await plansOf(network.url, query)).flat()
  expect(steps.length).toBeGreaterThan(0)
  return steps.filter((step) => step['Node Type'] === 'Seq Scan' && LARGE_TABLES.includes(step['Relation Name'] ?? ''))
}

test('the check finds a query that reads a whole table', async () => {
  expect(await wholeReads((database) => database.execute("select from sessions where topic like '%x'"))).not.toEqual([])
})

test.each([
  ['a family in Latin letters', 'karam'],
  ['a family in Arabic letters', 'كرم'],
  ['the beginning of a name', 'kar'],
  ['two letters', 'ka'],
  ['two Arabic letters', 'كر'],
  ['two words', 'chess 77'],
  ['something that nobody wrote', 'zzz'],
])('searching for %s uses indexes, for everyone and for one group', async (_, text) => {
  for (const within of ['all', ['SNMY1']] as const) {
    const finds = {
      people: (database: Queryable) => findPeople(database, text, within),
      members: (database: Queryable) => findMembers(database, { search: text, within }),
      sessions: (database: Queryable) => findSessions(database, text, within),
      transactions: (database: Queryable) => findTransactions(database, text, within),
    }
    for (const [kind, find] of Object.entries(finds))
      expect([kind, within, await wholeReads(find)]).toEqual([kind, within, []])
  }
})

test('in a large network both scripts find the same', async () => {
  const found = await findPeople(network.database, 'karam', ['SNMY1'])
  expect(found.length).toBeGreaterThan(0)
  const topics = (await findSessions(network.database, 'شس', 'all')).map(({ topic }) => topic)
  expect(topics.length).toBeGreaterThan(0)
  for (const topic of topics) expect(topic).toMatch(/^Chess/)
})
