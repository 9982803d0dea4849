import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { formerNameKey, nameKey } from '#domain/texts/names.ts'
import { auditSessions } from '#server/features/sessions/audit-sessions.ts'
import { fillKeys } from '#server/operations/search-keys/fill-keys.ts'
import { aPerson } from '#tests/factories.ts'
import { applyFirstMigration, applyMigrationsBefore, emptyDatabase } from '#tests/first-migration.ts'
import { insertAdmin, OUTCOME, oldCalls, writeRows } from '#tests/first-migration-rows.ts'
import { countRows, createWorld, refusalOf } from '#tests/world.ts'
import { prepareDatabase } from './migrate.ts'
import { ROLES } from './roles.ts'

const TABLES = ['sessions', 'organization_attendees', 'financial_transactions', 'ledger_entries', 'transfers']

test('calls that a database of the first migration knows are recognised after the upgrade', async () => {
  const old = await emptyDatabase()
  await applyFirstMigration(old.database)
  const calls = oldCalls()
  const personId = await insertAdmin(old.database, 'Rita Khoury')
  await writeRows(old.database, calls, personId)
  await prepareDatabase(old.url, ROLES.app, () => undefined)
  await old.close()

  const world = await createWorld({ template: old.name })
  const admin = world.callerWith(await world.signIn(personId), personId)
  await world.database.execute(sql`
    insert into transfer_unlocks (session_id, until) select id, now() + interval '10 minutes' from auth.sessions`)
  const counts = () => Promise.all(TABLES.map((table) => countRows(world.database, table)))
  const before = await counts()
  const { organizationName, ...imported } = calls.imported

  expect(await admin.sessions.create(calls.session)).toEqual({ id: calls.session.id })
  expect(await admin.sessions.create(calls.deleted)).toEqual({ id: calls.deleted.id })
  expect(await admin.roster.add(calls.person)).toMatchObject({ person: { attendeeName: 'Renamed' }, added: true })
  expect(await admin.roster.import({ organizationName, people: [imported] })).toMatchObject({ added: 1, moved: 0 })
  expect(await admin.finance.request(calls.request)).toEqual({ id: calls.request.id })
  expect(await admin.finance.addIncome(calls.income)).toEqual({ id: calls.income.id })
  expect(await admin.finance.deposit(calls.deposit)).toEqual({ id: calls.deposit.id })
  expect(await admin.finance.setBalance(calls.balance)).toEqual({ id: calls.balance.id })
  expect(await admin.finance.setReserve(calls.reserve)).toEqual({ id: calls.reserve.id })
  expect(await admin.transfer.apply(calls.transfer)).toEqual(OUTCOME)

  for (const conflict of [
    () => admin.sessions.create({ ...calls.deleted, topic: 'Other' }),
    () => world.admin.sessions.create(calls.session),
    () => admin.roster.add({ ...calls.person, attendeeName: 'Other' }),
    () => admin.finance.request({ ...calls.request, amount: '13' }),
    () => admin.finance.addIncome({ ...calls.income, notes: 'Other' }),
    () => world.admin.finance.deposit(calls.deposit),
    () => admin.finance.setBalance({ ...calls.balance, amount: '61' }),
    () => admin.finance.setReserve({ ...calls.reserve, currency: 'USD' }),
  ])
    expect(await refusalOf(conflict())).toBe('CONFLICT')
  expect(await counts()).toEqual(before)
})

test('what a database of the first migration has is found in both scripts once its keys are filled, also after a kill', async () => {
  const old = await emptyDatabase()
  await applyFirstMigration(old.database)
  const personId = await insertAdmin(old.database, 'Georges Khoury')
  const calls = oldCalls()
  await writeRows(old.database, calls, personId)
  await old.database.execute(sql`update organization_attendees set attendee_name = 'غسّان', search_key = 'غسان'
    where id = ${calls.person.id}`)
  await prepareDatabase(old.url, ROLES.app, () => undefined)
  await old.close()

  const world = await createWorld({ template: old.name })
  const rows = await world.database.execute(sql`select id, version, created_at, updated_at from sessions order by id`)
  const find = (text: string) => world.admin.search.find({ text })
  expect([(await find('ghassan')).people, (await find('edited')).sessions]).toEqual([[], []])
  // Before they are filled, people are found as they are written.
  expect((await find('غسان')).people).toHaveLength(1)

  let batches = 0
  expect(await fillKeys(world.database, () => ++batches > 1, 1)).toBe(false)
  expect(await countRows(world.database, 'organization_attendees where transliteration_key is not null')).toBe(1)
  expect(await fillKeys(world.database, () => false, 1)).toBe(true)
  expect((await find('ghassan')).people.map(({ attendeeName }) => attendeeName)).toEqual(['غسّان'])
  expect((await find('جورج خوري')).members.map(({ fullName }) => fullName)).toEqual(['Georges Khoury'])
  expect((await find('edited')).sessions).toHaveLength(1)
  expect((await find('بيع')).transactions).toHaveLength(2)
  const after = await world.database.execute(sql`select id, version, created_at, updated_at from sessions order by id`)
  expect(after.rows).toEqual(rows.rows)
})

test('the sessions of a database of the first migration have the counts of their attendance after the upgrade', async () => {
  const old = await emptyDatabase()
  await applyFirstMigration(old.database)
  const personId = await insertAdmin(old.database, 'Rita Khoury')
  await writeRows(old.database, oldCalls(), personId)
  await old.database.execute(sql`
    insert into sessions (id, title, presenter_name, topic, session_date, content_digest)
    values (gen_random_uuid(), 'No one came', 'L', 'T', '2026-11-07', '')`)
  await prepareDatabase(old.url, ROLES.app, () => undefined)
  const { rows } = await old.database.execute(sql`
    select present_count, attendance_count from sessions order by session_date`)
  expect(rows).toEqual([
    { present_count: 0, attendance_count: 0 },
    { present_count: 2, attendance_count: 3 },
  ])
  expect(await auditSessions(old.database)).toEqual([])
})

test('recorded readings are rows of the audit log after the upgrade, with nothing lost', async () => {
  const old = await emptyDatabase()
  await applyMigrationsBefore(old.database, 'audit_log')
  const [reading, account, child, link] = [uuid(), uuid(), uuid(), uuid()]
  await old.database.execute(sql`
    insert into audit_entries (id, kind, person_id, link_id, attendee_id, organization_name, day, read_at, recorded_at)
    values
      (${uuid()}, 'offline_page', ${account}, null, ${child}, null, '2026-11-19', '2026-11-18T10:00:00Z', '2026-11-19T10:00:00Z'),
      (${reading}, 'birthdate', ${account}, null, ${child}, null, '2026-11-17', '2026-11-17T10:00:00Z', '2026-11-17T10:00:00Z'),
      (${uuid()}, 'contacts_on_device', ${account}, null, null, 'SNMY1', '2026-11-20', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z'),
      (${uuid()}, 'link_used', null, ${link}, ${child}, null, '2026-11-21', '2026-11-21T10:00:00Z', '2026-11-21T10:00:00Z')`)
  await prepareDatabase(old.url, ROLES.app, () => undefined)
  const { rows } = await old.database.execute(sql`
    select id::int, action, actor_id as actor, attendee_id as child, organization_name as "group", link_id as link,
      at::date::text as at, recorded_at::date::text as recorded, day::text
    from audit_log order by id`)
  const none = { actor: account, child, group: null, link: null }
  expect(rows).toEqual([
    { ...none, id: 1, action: 'reading.birthdate', at: '2026-11-17', recorded: '2026-11-17', day: '2026-11-17' },
    { ...none, id: 2, action: 'reading.page_offline', at: '2026-11-18', recorded: '2026-11-19', day: '2026-11-19' },
    {
      ...{ ...none, id: 3, child: null, group: 'SNMY1', action: 'reading.contacts_on_device' },
      ...{ at: '2026-11-20', recorded: '2026-11-20', day: '2026-11-20' },
    },
    {
      ...{ ...none, id: 4, actor: null, link, action: 'reading.link_used' },
      ...{ at: '2026-11-21', recorded: '2026-11-21', day: '2026-11-21' },
    },
  ])
  const found = await old.database.execute(sql`select reading_id from audit_log where action = 'reading.birthdate'`)
  expect(found.rows).toEqual([{ reading_id: reading }])
  await expect(old.database.execute(sql`delete from audit_log`)).rejects.toThrow()
})

test('the changes of a database of the first migration have vouchers after the upgrade, in the order of the ledger and by its year', async () => {
  const old = await emptyDatabase()
  await applyFirstMigration(old.database)
  const calls = oldCalls()
  const personId = await insertAdmin(old.database, 'Rita Khoury')
  await writeRows(old.database, calls, personId)
  // Half past twelve of the new year in Beirut.
  await old.database.execute(sql`
    insert into ledger_entries (id, account, organization_name, currency, amount_change, previous_balance, new_balance,
      change_type, changed_by, change_id, created_at)
    values (gen_random_uuid(), 'organization', 'SNMY1', 'USD', 1, 60, 61, 'manual_edit', ${personId}, gen_random_uuid(),
      '2098-12-31T22:30:00Z')`)
  await prepareDatabase(old.url, ROLES.app, () => undefined)
  const { rows } = await old.database.execute<{ year: number; text: string }>(sql`
    select year, prefix || '-' || number as text from vouchers order by year, organization_name, number`)
  expect(rows.map(({ text }) => text)).toEqual(['SNMY1-1', 'NETWORK-1', 'NETWORK-2', 'SNMY1-1'])
  expect(rows.at(-1)?.year).toBe(2099)
  const { rows: inOrder } = await old.database.execute(sql`
    select change_id as id from vouchers where organization_name is null order by number`)
  expect(inOrder).toEqual([{ id: calls.balance.id }, { id: calls.reserve.id }])
})

test('names whose letters look alike have one key after the upgrade; of entries and marks that would be one, one keeps its own', async () => {
  const old = await emptyDatabase()
  await applyMigrationsBefore(old.database, 'look_alike_letters')
  const forms = Array.from({ length: 0xfefd - 0xfb50 }, (_, at) => `ا${String.fromCharCode(0xfb50 + at)}ب`)
  const people = [
    // In the order in which they were added: the first of two whose new keys are equal gets it.
    ...['علي كرم', 'علی کرم', 'هدی', 'ھدي', 'خانۀ', 'ﻣﺤﻤﺪ ﺣﺴﻦ'].map((name) => ({ name, removed: false })),
    ...['علی كرم', 'علي کرم'].map((name) => ({ name, removed: true })),
    ...forms.map((name) => ({ name: `${name} ${name.codePointAt(1)}`, removed: false })),
  ]
  const inserted = people.map((person, at) => ({
    ...{ ...person, id: uuid(), key: formerNameKey(person.name), at: new Date(Date.UTC(2026, 0, 1, 0, 0, at)) },
  }))
  const session = uuid()
  await old.database.execute(sql`
    insert into organization_attendees (id, organization_name, attendee_name, name_key, search_key, transliteration_key, created_at, removed_at)
    select id, 'SNMY1', name, key, key, '', at, case when removed then at end
    from json_to_recordset(${JSON.stringify(inserted)}::json) as person (id uuid, name text, key text, at timestamptz, removed boolean)`)
  await old.database.execute(sql`
    insert into sessions (id, title, presenter_name, topic, session_date, search_key, transliteration_key)
    values (${session}, 'T', 'علی کرم', 'ﻣﺤﻤﺪ', '2026-11-07', '', '')`)
  await old.database.execute(sql`
    insert into attendance (id, session_id, attendee_name, name_key, status)
    select gen_random_uuid(), ${session}, attendee_name, name_key, 'present' from organization_attendees
    where removed_at is null and created_at < '2026-01-01T00:00:06Z' and attendee_name <> 'علي كرم'`)
  await prepareDatabase(old.url, ROLES.app, () => undefined)
  await old.close()

  const world = await createWorld({ template: old.name })
  const { rows } = await world.database.execute<{ name: string; key: string }>(sql`
    select attendee_name as name, name_key as key from organization_attendees order by created_at`)
  expect(rows.slice(0, 8)).toEqual([
    { name: 'علي كرم', key: 'علي كرم' },
    { name: 'علی کرم', key: 'علی کرم' },
    { name: 'هدی', key: 'هدي' },
    { name: 'ھدي', key: 'ھدي' },
    { name: 'خانۀ', key: 'خانه' },
    { name: 'ﻣﺤﻤﺪ ﺣﺴﻦ', key: 'محمد حسن' },
    { name: 'علی كرم', key: 'علي كرم' },
    { name: 'علي کرم', key: 'علي كرم' },
  ])
  // The database makes the keys of the app.
  expect(rows.slice(8).filter(({ name, key }) => key !== nameKey(name))).toEqual([])
  const marks = await world.database.execute<{ name: string; key: string }>(sql`
    select attendee_name as name, name_key as key from attendance order by attendee_name collate "C"`)
  expect(Object.fromEntries(marks.rows.map(({ name, key }) => [name, key]))).toMatchObject({
    'علی کرم': 'علي كرم',
    خانۀ: 'خانه',
  })
  expect(new Set(marks.rows.map(({ key }) => key))).toEqual(
    new Set(['علي كرم', 'هدي', expect.anything(), 'خانه', 'محمد حسن']),
  )

  await fillKeys(world.database, () => false)
  const found = await world.admin.search.find({ text: 'علي كرم' })
  expect(found.people.map(({ attendeeName }) => attendeeName).sort()).toEqual(['علي كرم', 'علی کرم'])
  expect((await world.admin.search.find({ text: 'محمد' })).sessions).toHaveLength(1)
  const again = await world.admin.roster.add(aPerson({ attendeeName: 'ﻣﺤﻤﺪ ﺣﺴﻦ' }))
  expect(again).toMatchObject({ added: false, person: { attendeeName: 'ﻣﺤﻤﺪ ﺣﺴﻦ' } })
})

test('the rights of a database of the first migration count at once after the upgrade, and what was approved stays as it was', async () => {
  const old = await emptyDatabase()
  await applyFirstMigration(old.database)
  const personId = await insertAdmin(old.database, 'Rita Khoury')
  await writeRows(old.database, oldCalls(), personId)
  await prepareDatabase(old.url, ROLES.app, () => undefined)
  const { rows } = await old.database.execute(sql`
    select user_id as id, role, given_by, ended_at from granted_rights where role = 'admin'`)
  expect(rows).toEqual([{ id: personId, role: 'admin', given_by: null, ended_at: null }])
  const { rows: judged } = await old.database.execute(sql`
    select distinct counted_approvers as counted from financial_transactions`)
  expect(judged).toEqual([{ counted: [] }])
})
