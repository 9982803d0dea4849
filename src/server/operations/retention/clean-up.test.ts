import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { EXPIRING } from '#domain/retention.ts'
import { cleanUpOf } from '#tests/clean-up.ts'
import { aPerson } from '#tests/factories.ts'
import { lastLink, rita, signIn, signUp } from '#tests/sign-up.ts'
import { countRows, createWorld, type World } from '#tests/world.ts'

/** Rows of each kind that have expired, and one of each that has not. @returns how many of each kind have expired */
async function expiredRows({ owner: database, leader, admin }: World) {
  const values = (table: string, columns: string, ...rows: string[]) =>
    database.execute(sql.raw(`insert into ${table} (${columns}) values ${rows.map((row) => `(${row})`).join(', ')}`))
  const ids = 'gen_random_uuid()'
  const owner = `'${leader.id}'`
  await values(
    'auth.sessions',
    'id, user_id, token, expires_at',
    `${ids}, ${owner}, 'old', now() - interval '1 minute'`,
  )
  await values(
    'auth.verifications',
    'id, identifier, value, expires_at',
    `${ids}, 'recovery:old', '{}', now() - interval '1 minute'`,
    `${ids}, 'second-step:old', '{}', now() - interval '1 minute'`,
    `${ids}, 'recovery:new', '{}', now() + interval '1 minute'`,
  )
  await values(
    'auth.access_ends',
    'digest, user_id, created_at',
    `'old', ${owner}, now() - interval '367 days'`,
    `'new', ${owner}, now() - interval '364 days'`,
  )
  await values(
    'auth.former_passwords',
    'user_id, hash, created_at',
    `${owner}, 'old', now() - interval '367 days'`,
    `'${admin.id}', 'new', now() - interval '364 days'`,
  )
  await values('auth.second_factors', 'user_id, secret, created_at', `${owner}, 'x', now() - interval '25 hours'`)
  await database.execute(sql`
    insert into transfer_unlocks (session_id, until)
    select id, now() + case when user_id = ${leader.id} then interval '-1 minute' else interval '1 minute' end
    from auth.sessions where expires_at > now()`)
  const ms = 'extract(epoch from now())::bigint * 1000'
  await values(
    'auth.rate_limits',
    'id, key, count, last_request',
    `${ids}, 'old', 1, ${ms} - 25 * 3600 * 1000`,
    `${ids}, 'new', 1, ${ms} - 23 * 3600 * 1000`,
  )
  await values(
    'auth.sign_in_attempts',
    'key, count, started_at',
    `'old', 1, now() - interval '25 hours'`,
    `'new', 1, now() - interval '23 hours'`,
  )
  await values(
    'idempotency_keys',
    'key, procedure, digest, created_at',
    `'old', 'roster.add', 'x', now() - interval '367 days'`,
    `'new', 'roster.add', 'x', now() - interval '364 days'`,
  )
  await values(
    'audit_log',
    'action, recorded_at',
    `'export.members', now() - interval '25 months'`,
    `'export.members', now() - interval '23 months'`,
  )
  await values(
    'organization_attendees',
    'id, organization_name, attendee_name, name_key, search_key, is_leader, removed_at',
    `${ids}, 'SNMY1', 'Long ago', 'long ago', 'long ago', false, now() - interval '25 months'`,
    `${ids}, 'SNMY1', 'Lately', 'lately', 'lately', false, now() - interval '23 months'`,
    `${ids}, 'SNMY1', 'Still there', 'still there', 'still there', false, null`,
  )
  await database.execute(sql`
    insert into roster_merges (id, kept_id, merged_id, before, after, created_at)
    select gen_random_uuid(), id, id, '{"kept":{}}', '', now() - age::interval
    from organization_attendees, unnest(array['61 minutes', '59 minutes']) as age where attendee_name = 'Still there'`)
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
      "audit_log where action = 'export.members'",
    ].map(async (table) => [table, await countRows(database, table)] as const),
  ).then(Object.fromEntries)

test('what has expired is deleted, and nothing else; one line of the log and the metrics say how much', async () => {
  const world = await createWorld()
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

test('rows are deleted in batches, at most so many in a night', async () => {
  const world = await createWorld()
  for (let made = 0; made < 5; made += 1) await accountFrom(world.database, '8 days')
  await cleanUpOf(world, { batch: 2, mostBatches: 2 })
  expect(await countRows(world.database, "profiles where full_name = 'Late'")).toBe(1)
  await cleanUpOf(world, { batch: 2, mostBatches: 2 })
  expect(await countRows(world.database, "profiles where full_name = 'Late'")).toBe(0)
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

test.each([
  ['confirmed the address', sql`update auth.users set email_verified = true where id = `],
  ['was approved', sql`update profiles set approval_status = 'approved' where id = `],
  ['was decided about', sql`update profiles set decided_at = now() where id = `],
  ['holds a role', sql`update profiles set organization_role = 'secretary' where id = `],
  ['is an admin', sql`insert into user_roles (role, user_id) select 'admin', id from profiles where id = `],
  [
    'belongs to a group by somebody’s choice',
    sql`insert into user_organizations (id, organization_name, user_id) select id, 'SNMK1', id from profiles where id = `,
  ],
  [
    'has requested a new link that still works',
    sql`insert into audit_log (action, profile_id) select 'account.confirmation_requested', id from profiles where id = `,
  ],
])('an old account whose owner %s stays', async (_, statement) => {
  const world = await createWorld()
  const id = await accountFrom(world.database, '40 days')
  await world.owner.execute(sql`${statement} ${id}`)
  await cleanUpOf(world)
  expect(await countRows(world.database, `auth.users where id = '${id}'`)).toBe(1)
})

test('after how many days is a setting, and never less than two', async () => {
  const world = await createWorld()
  await accountFrom(world.database, '8 days')
  await world.admin.settings.save({ memberView: 'details', auditLogYears: 2, unconfirmedDays: 9, version: 1 })
  await cleanUpOf(world)
  expect(await countRows(world.database, "profiles where full_name = 'Late'")).toBe(1)
  await world.admin.settings.save({ memberView: 'details', auditLogYears: 2, unconfirmedDays: 8, version: 2 })
  await cleanUpOf(world)
  expect(await countRows(world.database, "profiles where full_name = 'Late'")).toBe(0)
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

test('mails that wait are not touched, nor is what people have written', async () => {
  const world = await createWorld()
  await world.leader.roster.add(aPerson())
  await world.database.execute(sql`
    insert into outgoing_mails (id, recipient, kind, language, subject, text, html, expires_at, created_at)
    values (gen_random_uuid(), 'a@example.org', 'decision', 'en', 's', 't', 'h', now() + interval '1 day', now() - interval '3 years')`)
  await cleanUpOf(world)
  expect(await countRows(world.database, 'outgoing_mails')).toBe(1)
  expect(await countRows(world.database, 'organization_attendees')).toBe(1)
})
