import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { EXPIRING } from '#domain/network/retention.ts'
import { cleanUpOf } from '#tests/clean-up.ts'
import { lastLink, rita, signIn, signUp } from '#tests/sign-up.ts'
import { countRows, createWorld, type World } from '#tests/world.ts'

type Row = (key: 'old' | 'new', at: string) => string

/** Rows of each kind that have expired, and one of each that has not. @returns how many of each kind have expired */
async function expiredRows({ owner: database, leader, admin }: World) {
  const add = (table: string, columns: string, row: string) =>
    database.execute(sql.raw(`insert into ${table} (${columns}) values (${row})`))
  const ago = (age: string) => `now() - interval '${age}'`
  const [id, owner] = ['gen_random_uuid()', `'${leader.id}'`]
  const former: Row = (key, at) => `'${key === 'old' ? leader.id : admin.id}', '${key}', ${at}`
  const person: Row = (key, at) => `${id}, 'SNMY1', '${key}', '${key}', '${key}', false, ${at}`
  const ofRoster = 'id, organization_name, attendee_name, name_key, search_key, is_leader, removed_at'
  const link: Row = (key, at) => `${id}, 'recovery:${key}', '{}', ${at}`
  const limit: Row = (key, at) => `${id}, '${key}', 1, extract(epoch from ${at})::bigint * 1000`
  const call: Row = (key, at) => `'${key}', 'roster.add', 'x', ${at}`
  const tables: readonly (readonly [table: string, columns: string, row: Row, old: string, young: string])[] = [
    ['auth.verifications', 'id, identifier, value, expires_at', link, '1 minute', '-1 minute'],
    [
      'auth.access_ends',
      'digest, user_id, created_at',
      (key, at) => `'${key}', ${owner}, ${at}`,
      '367 days',
      '364 days',
    ],
    ['auth.former_passwords', 'user_id, hash, created_at', former, '367 days', '364 days'],
    ['auth.rate_limits', 'id, key, count, last_request', limit, '25 hours', '23 hours'],
    ['auth.sign_in_attempts', 'key, count, started_at', (key, at) => `'${key}', 1, ${at}`, '25 hours', '23 hours'],
    ['idempotency_keys', 'key, procedure, digest, created_at', call, '367 days', '364 days'],
    ['audit_log', 'action, recorded_at', (_, at) => `'export.members', ${at}`, '25 months', '23 months'],
    ['organization_attendees', ofRoster, person, '25 months', '23 months'],
  ]
  for (const [table, columns, row, old, young] of tables) {
    await add(table, columns, row('old', ago(old)))
    await add(table, columns, row('new', ago(young)))
  }
  await add('auth.sessions', 'id, user_id, token, expires_at', `${id}, ${owner}, 'old', ${ago('1 minute')}`)
  const step = `${id}, 'second-step:old', '{}', ${ago('1 minute')}`
  await add('auth.verifications', 'id, identifier, value, expires_at', step)
  await add('auth.second_factors', 'user_id, secret, created_at', `${owner}, 'x', ${ago('25 hours')}`)
  const confirmed = `'${admin.id}', 'x', ${ago('25 hours')}, ${ago('25 hours')}`
  await add('auth.second_factors', 'user_id, secret, created_at, confirmed_at', confirmed)
  await database.execute(sql`
    insert into transfer_unlocks (session_id, until)
    select id, now() + case when user_id = ${leader.id} then interval '-1 minute' else interval '1 minute' end
    from auth.sessions where expires_at > now()`)
  await add('organization_attendees', ofRoster, person('new', 'null').replaceAll("'new'", "'still there'"))
  await database.execute(sql`
    insert into roster_merges (id, kept_id, merged_id, before, after, created_at)
    select gen_random_uuid(), id, id, '{"kept":{}}', '', now() - age::interval
    from organization_attendees, unnest(array['61 minutes', '59 minutes']) as age where attendee_name = 'still there'`)
  await database.execute(sql`
    insert into sessions (id, title, topic, presenter_name, session_date, created_at)
    values (gen_random_uuid(), 'T', 'T', 'Nour', '2020-01-01', now())`)
  await database.execute(sql`
    insert into hand_overs (id, session_id, attendee_name, way, left_at, recorded_at)
    select gen_random_uuid(), id, 'Guest', 'alone', now(), now() - age::interval
    from sessions, unnest(array['367 days', '364 days']) as age where topic = 'T'`)
  await accountFrom(database, '8 days')
  await accountFrom(database, '6 days')
  return {
    unconfirmed_accounts: 1,
    ended_sign_ins: 1,
    access_ends: 1,
    expired_links: 2,
    former_passwords: 1,
    unfinished_second_factors: 1,
    transfer_unlocks: 1,
    rate_counters: 2,
    idempotency_keys: 1,
    merge_undos: 1,
    hand_overs: 1,
    removed_people: 1,
    audit_log: 1,
  } as const satisfies Record<(typeof EXPIRING)[number], number>
}

async function accountFrom(database: World['database'], age: string): Promise<string> {
  const id = uuid()
  await database.execute(sql`
    insert into auth.users (id, name, email, metadata, created_at)
    values (${id}, 'Late', ${`${id}@example.org`}, '{"organization_name":"SNMY1","search_key":"late"}', now() - ${age}::interval)`)
  await database.execute(sql`
    insert into auth.accounts (id, user_id, account_id, provider_id, password) values (${id}, ${id}, ${id}, 'credential', 'x')`)
  return id
}

const remaining = ({ database }: World) =>
  Promise.all(
    [
      'auth.users',
      'auth.accounts',
      'profiles',
      'auth.sessions',
      'auth.access_ends',
      'auth.verifications',
      'auth.second_factors',
      'auth.former_passwords',
      'transfer_unlocks',
      'auth.rate_limits',
      'auth.sign_in_attempts',
      'idempotency_keys',
      'organization_attendees',
      'outgoing_mails',
      "audit_log where action = 'export.members'",
    ].map(async (table) => [table, await countRows(database, table)] as const),
  ).then(Object.fromEntries)

test('what has expired is deleted, and nothing else; one line of the log and the metrics say how much', async () => {
  const world = await createWorld()
  // Mails that wait are not touched.
  await world.database.execute(sql`
    insert into outgoing_mails (id, recipient, kind, language, subject, text, html, expires_at, created_at)
    values (gen_random_uuid(), 'a@example.org', 'decision', 'en', 's', 't', 'h', now() + interval '1 day', now() - interval '3 years')`)
  const before = await remaining(world)
  const expired = await expiredRows(world)
  const { isDone, lines, metrics } = await cleanUpOf(world)
  expect(isDone).toBe(true)
  expect(await remaining(world)).toEqual({
    ...before,
    'auth.users': before['auth.users'] + 1,
    'auth.accounts': before['auth.accounts'] + 1,
    profiles: before.profiles + 1,
    'auth.access_ends': 1,
    'auth.verifications': 1,
    'auth.second_factors': 1,
    'auth.former_passwords': 1,
    transfer_unlocks: before['auth.sessions'] - 1,
    'auth.rate_limits': 1,
    'auth.sign_in_attempts': 1,
    idempotency_keys: 1,
    organization_attendees: before.organization_attendees + 2,
    "audit_log where action = 'export.members'": 1,
  })
  const summary = Object.entries(expired).map(([kind, count]) => `${kind} ${count}`)
  expect(lines).toEqual([expect.stringContaining(`clean-up of the night: deleted ${summary.join(', ')}`)])
  for (const [kind, count] of Object.entries(expired))
    expect(metrics).toContain(`shabaka_expired_rows_total{kind="${kind}"} ${count}`)
  expect(metrics).toContain('shabaka_clean_up_age_seconds 0')
  expect((await cleanUpOf(world)).lines).toEqual([expect.stringContaining('nothing had expired')])
})

test('a kind that fails is logged and delays no other; the night counts as not done', async () => {
  const world = await createWorld()
  await expiredRows(world)
  await world.owner.execute(sql`alter table auth.verifications rename to hidden`)
  const { isDone, lines, metrics } = await cleanUpOf(world)
  expect(isDone).toBe(false)
  expect(lines.join()).toMatch(/deleting expired expired_links/)
  expect(await countRows(world.database, "idempotency_keys where key = 'old'")).toBe(0)
  expect(metrics.join()).not.toContain('shabaka_clean_up_age_seconds')
})

test('old accounts stay of people who confirmed the address, have rights, were decided about or wait for a link', async () => {
  const world = await createWorld()
  const ids: string[] = []
  for (const statement of [
    'update auth.users set email_verified = true where id =',
    `update profiles set approval_status = 'approved' where id =`,
    'update profiles set decided_at = now() where id =',
    `update profiles set organization_role = 'secretary' where id =`,
    `insert into user_roles (role, user_id) select 'admin', id from profiles where id =`,
    `insert into user_organizations (id, organization_name, user_id) select id, 'SNMK1', id from profiles where id =`,
    `insert into audit_log (action, profile_id) select 'account.confirmation_requested', id from profiles where id =`,
  ]) {
    const id = await accountFrom(world.database, '40 days')
    await world.owner.execute(`${statement} '${id}'`)
    ids.push(id)
  }
  await cleanUpOf(world)
  const { rows } = await world.database.execute<{ id: string }>(
    "select id from auth.users where name = 'Late' order by 1",
  )
  expect(rows.map(({ id }) => id)).toEqual(ids.sort())
})

test('after how many days is a setting, never less than two, and rows are deleted in batches, at most so many in a night', async () => {
  const world = await createWorld()
  await accountFrom(world.database, '8 days')
  await world.admin.settings.save({ memberView: 'details', auditLogYears: 2, unconfirmedDays: 9, version: 1 })
  await cleanUpOf(world)
  expect(await countRows(world.database, "profiles where full_name = 'Late'")).toBe(1)
  await world.admin.settings.save({ memberView: 'details', auditLogYears: 2, unconfirmedDays: 8, version: 2 })
  for (let made = 0; made < 4; made += 1) await accountFrom(world.database, '8 days')
  for (const left of [1, 0]) {
    await cleanUpOf(world, { batch: 2, mostBatches: 2 })
    expect(await countRows(world.database, "profiles where full_name = 'Late'")).toBe(left)
  }
  await expect(world.owner.execute(sql`select delete_unconfirmed_accounts(1, 9)`)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('two days at least') },
  })
})

test('anyone who confirms after the account was deleted learns that, and signs up again', async () => {
  const world = await createWorld()
  await signUp(world)
  const link = await lastLink(world)
  await world.owner.execute(
    sql`update auth.users set created_at = now() - interval '8 days' where email = ${rita.email}`,
  )
  await cleanUpOf(world)
  const late = await world.request(link)
  expect(late.headers.get('location')).toBe('/dashboard?error=USER_NOT_FOUND')
  expect((await signIn(world)).status).toBe(401)
  expect((await signUp(world)).status).toBe(200)
  expect((await world.request(await lastLink(world))).headers.get('location')).toBe('/dashboard')
})
