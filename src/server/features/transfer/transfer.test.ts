import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { aGuardian, anAttendance, aSession } from '#tests/factories.ts'
import { EVERYBODY, moveOf, PASSWORD, rosters, worldWith } from '#tests/transfer.ts'
import { countRows, refusalOf } from '#tests/world.ts'

test('the password opens the tool for ten minutes in one browser, and wrong ones are limited', async () => {
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
  // Wrong passwords are limited like those of sign-ins; one was given above.
  const outcomes: string[] = []
  for (let tries = 1; tries < 21; tries += 1)
    outcomes.push(await refusalOf(world.admin.transfer.unlock({ password: 'wrong' })))
  expect(outcomes.slice(-2)).toEqual(['INVALID_PASSWORD', 'TOO_MANY_ATTEMPTS'])
  expect(await refusalOf(world.admin.transfer.unlock({ password: PASSWORD }))).toBe('TOO_MANY_ATTEMPTS')
})

test('everyone is checked with the group of their age, and the choices are carried out and undone together or not at all', async () => {
  const world = await worldWith(EVERYBODY)
  const { admin } = world
  const before = await rosters(world)
  const { looked, people } = await admin.transfer.scan()
  expect(looked).toBe(8)
  expect(people.map((one) => `${one.attendeeName} ${one.kind} ${one.age} ${one.group}`)).toEqual([
    'Small underage 4 SNMK1',
    'Tiny underage 3 SNMK1',
    'Leads leader 25 SNMA2',
    'Older mismatch 16 SNMY2',
    'Stays allowed 16 SNMY2',
    'Younger mismatch 9 SNMK2',
  ])
  const [small, tiny, , older] = people
  const pages = [tiny, older].map((one) => ({ personId: one?.id ?? '' }))
  for (const page of pages) await admin.people.saveGuardian(aGuardian(page))
  const session = aSession({ attendance: [anAttendance({ attendeeId: older?.id ?? '', isLeader: true })] })
  await admin.sessions.create(session)
  const attended = await admin.sessions.get({ id: session.id })
  const known = await Promise.all(pages.map((page) => admin.people.get(page)))
  const choices = {
    id: uuid(),
    moves: people.filter(({ kind }) => kind === 'mismatch').map(moveOf),
    underage: [
      { id: small?.id ?? '', from: 'SNMK2', choice: 'move' as const },
      { id: tiny?.id ?? '', from: 'SNMK2', choice: 'delete' as const },
    ],
  }
  await world.owner.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse before update on organization_attendees for each row
      when (new.attendee_name = 'Younger') execute function refuse()`)
  expect(await refusalOf(admin.transfer.apply(choices))).toBe('UNEXPECTED')
  expect(await rosters(world)).toEqual(before)
  expect(await countRows(world.database, 'transfers')).toBe(0)
  await world.owner.execute(sql`drop trigger refuse on organization_attendees`)

  const outcome = await admin.transfer.apply(choices)
  expect(outcome).toEqual({ moved: 2, underageMoved: 1, deleted: 1, clashes: [], full: [], changed: [] })
  expect(await rosters(world)).toEqual([
    'SNMF: Free',
    'SNMK1: Small (stays), Welcome (stays)',
    'SNMK2: Younger',
    'SNMY1: Fits, Leads, Stays (stays), Unknown',
    'SNMY2: Older',
  ])
  expect(await admin.people.get(pages[1] ?? { personId: '' })).toMatchObject({
    ...{ organizationName: 'SNMY2', guardians: known[1]?.guardians },
  })
  expect(await admin.sessions.get({ id: session.id })).toEqual(attended)
  // Sent again after a lost answer: the same answer, and nothing more is done.
  expect(await admin.transfer.apply(choices)).toEqual(outcome)
  expect(await refusalOf(admin.transfer.apply({ ...choices, moves: [] }))).toBe('CONFLICT')

  const { id } = choices
  expect((await admin.transfer.scan()).undoable).toMatchObject({ id, count: 4 })
  expect(await admin.transfer.undo({ id })).toEqual({ restored: 4, left: [] })
  expect(await rosters(world)).toEqual(before)
  expect(await Promise.all(pages.map((page) => admin.people.get(page)))).toMatchObject(
    known.map(({ organizationName, guardians }) => ({ organizationName, guardians, isRemoved: false })),
  )
  expect(await refusalOf(admin.transfer.undo({ id }))).toBe('NOT_FOUND')
  expect((await admin.transfer.scan()).undoable).toBeNull()
})

test('five hundred people of all kinds are moved by age, and back', async () => {
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
  const { people } = await world.admin.transfer.scan()
  const of = (kind: 'mismatch' | 'underage') => people.filter((one) => one.kind === kind)
  const underage = of('underage').map(({ id, organizationName: from }) => ({ id, from, choice: 'move' as const }))
  const id = uuid()
  const outcome = await world.admin.transfer.apply({ id, moves: of('mismatch').map(moveOf), underage })
  expect([outcome.moved, outcome.underageMoved]).toEqual([of('mismatch').length, underage.length])
  const after = await world.admin.transfer.scan()
  expect(after.people.filter(({ kind }) => kind === 'mismatch' || kind === 'underage')).toEqual([])
  expect(await world.admin.transfer.undo({ id })).toEqual({ restored: outcome.moved + underage.length, left: [] })
  expect((await world.admin.transfer.scan()).people).toEqual(people)
})
