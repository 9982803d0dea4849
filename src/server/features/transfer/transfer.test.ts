import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { organizationAttendees } from '#server/database/schema/index.ts'
import { EVERYBODY, moveOf, PASSWORD, rosters, scanned, worldWith } from '#tests/transfer.ts'
import { countRows, refusalOf } from '#tests/world.ts'

test('the password opens the tool for ten minutes in one browser', async () => {
  const world = await worldWith([])
  const cookie = await world.signIn(world.admin.id)
  const elsewhere = world.callerWith(cookie, world.admin.id)
  expect(await refusalOf(elsewhere.transfer.scan())).toBe('LOCKED')
  expect(await refusalOf(elsewhere.transfer.unlock({ password: 'wrong' }))).toBe('INVALID_PASSWORD')
  expect(await refusalOf(elsewhere.transfer.unlock({ password: '' }))).toBe('INVALID_INPUT')
  expect(await world.admin.transfer.scan()).toEqual({ looked: 0, people: [], undoable: null })
  await world.database.execute(sql`update transfer_unlocks set until = '2020-01-01'`)
  const nothing = { id: uuid(), moves: [], underage: [] }
  expect(await refusalOf(world.admin.transfer.scan())).toBe('LOCKED')
  expect(await refusalOf(world.admin.transfer.apply(nothing))).toBe('LOCKED')
  expect(await refusalOf(world.admin.transfer.undo({ id: nothing.id }))).toBe('LOCKED')
})

test('wrong passwords are limited like those of sign-ins', async () => {
  const world = await worldWith([])
  const outcomes: string[] = []
  for (let tries = 0; tries < 21; tries += 1)
    outcomes.push(await refusalOf(world.admin.transfer.unlock({ password: 'wrong' })))
  expect(outcomes[19]).toBe('INVALID_PASSWORD')
  expect(outcomes[20]).toBe('TOO_MANY_ATTEMPTS')
  expect(await refusalOf(world.admin.transfer.unlock({ password: PASSWORD }))).toBe('TOO_MANY_ATTEMPTS')
})

test('everyone is checked, with the group of their age', async () => {
  const world = await worldWith(EVERYBODY)
  const { looked, people } = await world.admin.transfer.scan()
  expect(looked).toBe(8)
  expect(people.map((one) => `${one.attendeeName} ${one.kind} ${one.age} ${one.group}`)).toEqual([
    'Small underage 4 SNMK1',
    'Tiny underage 3 SNMK1',
    'Leads leader 25 SNMA2',
    'Older mismatch 16 SNMY2',
    'Stays allowed 16 SNMY2',
    'Younger mismatch 9 SNMK2',
  ])
})

test('the choices are carried out together, reported, and undone together', async () => {
  const world = await worldWith(EVERYBODY)
  const before = await rosters(world)
  const [small, tiny] = await scanned(world.admin, 'underage')
  const id = uuid()
  const choices = {
    id,
    moves: (await scanned(world.admin, 'mismatch')).map(moveOf),
    underage: [
      { id: small?.id ?? '', from: 'SNMK2', choice: 'move' as const },
      { id: tiny?.id ?? '', from: 'SNMK2', choice: 'delete' as const },
    ],
  }
  const outcome = await world.admin.transfer.apply(choices)
  expect(outcome).toEqual({ moved: 2, underageMoved: 1, deleted: 1, clashes: [], full: [], changed: [] })
  expect(await rosters(world)).toEqual([
    'SNMF: Free',
    'SNMK1: Small (stays), Welcome (stays)',
    'SNMK2: Younger',
    'SNMY1: Fits, Leads, Stays (stays), Unknown',
    'SNMY2: Older',
  ])
  // Sent again after a lost answer: the same answer, and nothing more is done.
  expect(await world.admin.transfer.apply(choices)).toEqual(outcome)
  expect(await refusalOf(world.admin.transfer.apply({ ...choices, moves: [] }))).toBe('CONFLICT')

  expect((await world.admin.transfer.scan()).undoable).toMatchObject({ id, count: 4 })
  expect(await world.admin.transfer.undo({ id })).toEqual({ restored: 4, left: [] })
  expect(await rosters(world)).toEqual(before)
  expect(await refusalOf(world.admin.transfer.undo({ id }))).toBe('NOT_FOUND')
  expect((await world.admin.transfer.scan()).undoable).toBeNull()
})

test('a failure in the middle changes nothing', async () => {
  const world = await worldWith(EVERYBODY)
  const before = await rosters(world)
  await world.owner.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse before update on organization_attendees for each row
      when (new.attendee_name = 'Younger') execute function refuse()`)
  const moves = (await scanned(world.admin, 'mismatch')).map(moveOf)
  expect(await refusalOf(world.admin.transfer.apply({ id: uuid(), moves, underage: [] }))).toBe('UNEXPECTED')
  expect(await rosters(world)).toEqual(before)
  expect(await countRows(world.database, 'transfers')).toBe(0)
})

test('five hundred people of all kinds are moved by age, and keep their past attendance', async () => {
  const groups = ['SNMK1', 'SNMK2', 'SNMK3', 'SNMY1', 'SNMY2', 'SNMA1', 'SNMA2', 'SNMF']
  const world = await worldWith(
    Array.from({ length: 500 }, (_, place) => ({
      name: `Child ${place}`,
      in: groups[place % 8] ?? '',
      born: place % 11 === 0 ? null : `${1990 + (place % 34)}-0${1 + (place % 9)}-15`,
      leads: place % 13 === 0,
      stays: place % 7 === 0,
    })),
  )
  const attended = sql`select count(*)::int as count, count(attendee_id)::int as linked from attendance`
  await world.database.execute(sql`
    insert into sessions (id, title, presenter_name, topic, session_date, organization)
    values ('0198c0de-0000-7000-8000-000000000001', 'M', 'L', 'T', '2026-01-01', 'SNMY1');
    insert into attendance (id, session_id, attendee_id, attendee_name, name_key, status, organization)
    select gen_random_uuid(), '0198c0de-0000-7000-8000-000000000001', id, attendee_name, name_key, 'present', 'SNMY1'
    from organization_attendees`)
  const links = (await world.database.execute(attended)).rows
  const { people } = await world.admin.transfer.scan()
  const id = uuid()
  const outcome = await world.admin.transfer.apply({
    id,
    moves: people.filter(({ kind }) => kind === 'mismatch').map(moveOf),
    underage: people
      .filter(({ kind }) => kind === 'underage')
      .map(({ id: person, organizationName: from }) => ({ id: person, from, choice: 'move' as const })),
  })
  expect(outcome.moved + outcome.underageMoved).toBe(
    people.filter(({ kind }) => kind === 'mismatch' || kind === 'underage').length,
  )
  const after = await world.admin.transfer.scan()
  expect(after.people.filter(({ kind }) => kind === 'mismatch' || kind === 'underage')).toEqual([])
  expect((await world.database.execute(attended)).rows).toEqual(links)
  const { restored, left } = await world.admin.transfer.undo({ id })
  expect([restored, left]).toEqual([outcome.moved + outcome.underageMoved, []])
  expect((await world.admin.transfer.scan()).people).toEqual(people)
  expect((await world.database.execute(attended)).rows).toEqual(links)
  const [untouched] = await world.database
    .select()
    .from(organizationAttendees)
    .where(eq(organizationAttendees.attendeeName, 'Child 7'))
  expect(untouched?.organizationName).toBe('SNMF')
})
