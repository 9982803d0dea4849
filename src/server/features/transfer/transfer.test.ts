import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { Transferable } from '#contract/transfer.ts'
import type { PlainDate } from '#domain/dates.ts'
import { nameKey, searchKey } from '#domain/names.ts'
import { accounts, organizationAttendees } from '#server/database/schema/index.ts'
import { type Caller, countRows, createWorld, refusalOf, type World } from '#tests/world.ts'

const PASSWORD = 'the admin’s password'

interface Child {
  readonly name: string
  readonly in: string
  readonly born?: string | null
  readonly leads?: boolean
  readonly stays?: boolean
}

/** A world whose admin has opened the tool, and these people in its rosters. */
async function worldWith(children: readonly Child[]) {
  const world = await createWorld()
  const { hash } = (await world.auth.$context).password
  await world.database.insert(accounts).values({
    id: uuid(),
    userId: world.admin.id,
    accountId: world.admin.id,
    providerId: 'credential',
    password: await hash(PASSWORD),
  })
  const rows = children.map(({ name, in: organizationName, born = '2014-03-15', leads = false, stays = false }) => ({
    id: uuid(),
    organizationName,
    attendeeName: name,
    nameKey: nameKey(name),
    searchKey: searchKey(name),
    birthdate: born,
    isLeader: leads,
    ageOverride: stays,
  }))
  if (rows.length > 0) await world.database.insert(organizationAttendees).values(rows)
  await world.admin.transfer.unlock({ password: PASSWORD })
  return world
}

/** Every roster as `SNMK1: Ali, Ziad (stays)`. */
async function rosters(world: World): Promise<string[]> {
  const { rows } = await world.database.execute<{ told: string }>(sql`
    select organization_name || ': ' || string_agg(
      attendee_name || case when age_override then ' (stays)' else '' end, ', ' order by attendee_name) as told
    from organization_attendees where removed_at is null group by organization_name order by organization_name`)
  return rows.map(({ told }) => told)
}

const moveOf = ({ id, organizationName: from, group: to, kind }: Transferable) => ({
  id,
  from,
  to,
  kind: kind === 'underage' ? ('mismatch' as const) : kind,
})

async function scanned(caller: Caller, kind: Transferable['kind']) {
  const { people } = await caller.transfer.scan()
  return people.filter((person) => person.kind === kind)
}

test('the password opens the tool for ten minutes in one browser', async () => {
  const world = await worldWith([])
  const cookie = await world.signIn(world.admin.id)
  const elsewhere = world.callerWith(cookie, world.admin.id)
  expect(await refusalOf(elsewhere.transfer.scan())).toBe('LOCKED')
  expect(await refusalOf(elsewhere.transfer.unlock({ password: 'wrong' }))).toBe('INVALID_PASSWORD')
  expect(await refusalOf(elsewhere.transfer.unlock({ password: '' }))).toBe('INVALID_INPUT')
  expect(await world.admin.transfer.scan()).toEqual({ looked: 0, people: [], undoable: null })
  await world.database.execute(sql`update transfer_unlocks set until = now() - interval '1 second'`)
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

const EVERYBODY: readonly Child[] = [
  { name: 'Fits', in: 'SNMY1', born: '2014-03-15' },
  { name: 'Older', in: 'SNMY1', born: '2010-01-01' },
  { name: 'Younger', in: 'SNMY1', born: '2017-01-01' },
  { name: 'Stays', in: 'SNMY1', born: '2010-01-01', stays: true },
  { name: 'Leads', in: 'SNMY1', born: '2001-01-01', leads: true },
  { name: 'Unknown', in: 'SNMY1', born: null },
  { name: 'Free', in: 'SNMF', born: '2010-01-01' },
  { name: 'Tiny', in: 'SNMK2', born: '2023-01-01' },
  { name: 'Small', in: 'SNMK2', born: '2022-01-01' },
  { name: 'Welcome', in: 'SNMK1', born: '2022-01-01', stays: true },
]

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

test('the choices are carried out at once, reported, and undone at once', async () => {
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

test('people whose name is taken stay and are named; places that become free are used', async () => {
  const world = await worldWith([
    { name: 'Ali', in: 'SNMY1', born: '2010-01-01' },
    { name: 'ali', in: 'SNMY2', born: '2009-10-01' },
    { name: 'Rami', in: 'SNMK3', born: '2014-01-01' },
    { name: 'RAMI', in: 'SNMY1', born: '2010-01-01' },
  ])
  const moves = (await scanned(world.admin, 'mismatch')).map(moveOf)
  const before = await rosters(world)
  const id = uuid()
  const outcome = await world.admin.transfer.apply({ id, moves, underage: [] })
  expect(outcome).toMatchObject({ moved: 2, clashes: ['Ali'] })
  expect(await rosters(world)).toEqual(['SNMY1: Ali, Rami', 'SNMY2: ali, RAMI'])
  expect(await world.admin.transfer.undo({ id })).toEqual({ restored: 2, left: [] })
  expect(await rosters(world)).toEqual(before)
})

test('people who were changed since stay and are named, in a transfer and in an undo', async () => {
  const world = await worldWith([
    { name: 'Gone', in: 'SNMY1', born: '2010-01-01' },
    { name: 'Older', in: 'SNMY1', born: '2010-01-01' },
    { name: 'Renamed', in: 'SNMY1', born: '2010-01-01' },
  ])
  const people = await scanned(world.admin, 'mismatch')
  const idOf = (name: string) => people.find(({ attendeeName }) => attendeeName === name)?.id ?? ''
  await world.leader.roster.remove({ id: idOf('Gone'), organizationName: 'SNMY1' })
  const id = uuid()
  const outcome = await world.admin.transfer.apply({ id, moves: people.map(moveOf), underage: [] })
  expect(outcome).toMatchObject({ moved: 2, changed: ['Gone'] })
  await world.admin.roster.update({
    id: idOf('Renamed'),
    organizationName: 'SNMY2',
    attendeeName: 'Renamed Since',
    isLeader: false,
    birthdate: '2010-01-01' as PlainDate,
    phoneNumber: null,
  })
  expect(await world.admin.transfer.undo({ id })).toEqual({ restored: 1, left: ['Renamed'] })
  expect(await rosters(world)).toEqual(['SNMY1: Older', 'SNMY2: Renamed Since'])
})

test('moves to a group of another age are not carried out; a leader moves on request', async () => {
  const world = await worldWith(EVERYBODY)
  const [leader] = await scanned(world.admin, 'leader')
  const [older] = await scanned(world.admin, 'mismatch')
  const outcome = await world.admin.transfer.apply({
    id: uuid(),
    moves: [
      { id: leader?.id ?? '', from: 'SNMY1', to: 'SNMA2', kind: 'leader' },
      { id: older?.id ?? '', from: 'SNMY1', to: 'SNMK1', kind: 'mismatch' },
      { id: uuid(), from: 'SNMY1', to: 'SNMK1', kind: 'mismatch' },
    ],
    underage: [],
  })
  expect(outcome).toMatchObject({ moved: 1, changed: ['Older'] })
})

test('two people of one name change places, the youngest too; somebody who was allowed to stay since stays', async () => {
  const world = await worldWith([
    { name: 'Ali', in: 'SNMK2', born: '2022-06-01' },
    { name: 'ALI', in: 'SNMK1', born: '2017-01-01' },
    { name: 'Decided', in: 'SNMY1', born: '2010-01-01' },
    { name: 'Promoted', in: 'SNMY1', born: '2010-01-01' },
  ])
  const { people } = await world.admin.transfer.scan()
  await world.database.execute(sql`
    update organization_attendees set age_override = true where attendee_name = 'Decided';
    update organization_attendees set is_leader = true where attendee_name = 'Promoted'`)
  const outcome = await world.admin.transfer.apply({
    id: uuid(),
    moves: people.filter(({ kind }) => kind === 'mismatch').map(moveOf),
    underage: people
      .filter(({ kind }) => kind === 'underage')
      .map(({ id, organizationName: from }) => ({ id, from, choice: 'move' as const })),
  })
  expect(outcome).toMatchObject({ moved: 1, underageMoved: 1, clashes: [], changed: ['Decided', 'Promoted'] })
  expect(await rosters(world)).toEqual(['SNMK1: Ali (stays)', 'SNMK2: ALI', 'SNMY1: Decided (stays), Promoted'])
  // One that changes nobody does not hide the one that did.
  await world.admin.transfer.apply({ id: uuid(), moves: [], underage: [] })
  expect((await world.admin.transfer.scan()).undoable?.count).toBe(2)
})

test('a failure in the middle changes nothing', async () => {
  const world = await worldWith(EVERYBODY)
  const before = await rosters(world)
  await world.database.execute(sql`
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
