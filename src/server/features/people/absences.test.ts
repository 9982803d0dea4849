import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { announcedOn as absencesOn } from '#domain/announced-absences.ts'
import type { PlainDate } from '#domain/dates.ts'
import { anAbsence, aPerson } from '#tests/factories.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'

async function aChild({ leader }: World) {
  const { person } = await leader.roster.add(aPerson())
  return { personId: person.id }
}

const announcedOn = async (world: World, date: string) => {
  const { absences } = await world.leader.people.announcedAbsences({ organizationName: 'SNMY1', date })
  return absencesOn(date as PlainDate, absences)
}

test('an announced absence counts on its first and its last day, and not around them', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  await world.leader.people.announceAbsence(anAbsence({ ...child, from: '2026-11-28', to: '2026-12-05' }))
  const announced = [{ attendeeId: child.personId, reason: 'Travel' }]
  expect(await announcedOn(world, '2026-11-27')).toEqual([])
  expect(await announcedOn(world, '2026-11-28')).toEqual(announced)
  expect(await announcedOn(world, '2026-12-05')).toEqual(announced)
  expect(await announcedOn(world, '2026-12-06')).toEqual([])
  expect(await world.otherLeader.people.announcedAbsences({ organizationName: 'SNMK1', date: '2026-11-28' })).toEqual({
    from: '2026-11-28',
    to: '2026-11-28',
    absences: [],
  })
})

test('without a day the absences of a week back and two weeks ahead are there, for a device without a connection', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  const announce = (from: string, to: string) =>
    world.leader.people.announceAbsence(anAbsence({ ...child, id: uuid(), from, to }))
  await announce('2026-11-14', '2026-11-14')
  await announce('2026-12-05', '2026-12-12')
  await announce('2026-12-06', '2026-12-06')
  const known = await world.leader.people.announcedAbsences({ organizationName: 'SNMY1' })
  expect(known).toMatchObject({ from: '2026-11-14', to: '2026-12-05' })
  expect(known.absences.map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-14', '2026-11-14'],
    ['2026-12-05', '2026-12-12'],
  ])
})

test('of two announcements for one day the later one counts', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  await world.leader.people.announceAbsence(anAbsence({ ...child, reason: 'Travel' }))
  await pause(2)
  const second = anAbsence({ ...child, reason: 'Exam' })
  await world.leader.people.announceAbsence(second)
  expect(await announcedOn(world, '2026-11-28')).toHaveLength(1)
  expect(await world.leader.people.withdrawAbsence(second)).toEqual({ withdrawn: true })
  expect(await announcedOn(world, '2026-11-28')).toEqual([{ attendeeId: child.personId, reason: 'Travel' }])
  expect(await world.leader.people.withdrawAbsence(second)).toEqual({ withdrawn: false })
})

test('who left the roster is not announced as absent', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  await world.leader.people.announceAbsence(anAbsence(child))
  await world.leader.roster.remove({ id: child.personId, organizationName: 'SNMY1' })
  expect(await announcedOn(world, '2026-11-28')).toEqual([])
})

test('an absence sent five times in parallel is announced once', async () => {
  const world = await createWorld()
  const absence = anAbsence(await aChild(world))
  await Promise.all(Array.from({ length: 5 }, () => world.leader.people.announceAbsence(absence)))
  expect(await refusalOf(world.leader.people.announceAbsence({ ...absence, reason: 'Exam' }))).toBe('CONFLICT')
  expect(await countRows(world.database, 'announced_absences')).toBe(1)
})

test.each([
  ['60 days', { from: '2026-11-21', to: '2027-01-19' }, null],
  ['61 days', { from: '2026-11-21', to: '2027-01-20' }, 'SPAN_TOO_LONG'],
  ['a week ago', { from: '2026-11-14', to: '2026-11-14' }, null],
  ['eight days ago', { from: '2026-11-13', to: '2026-11-28' }, 'INVALID_INPUT'],
  ['in two years', { from: '2028-11-21', to: '2028-11-21' }, 'INVALID_INPUT'],
  ['an end before the beginning', { from: '2026-11-28', to: '2026-11-27' }, 'INVALID_INPUT'],
])('an absence of %s is accepted or refused', async (_what, days, code) => {
  const world = await createWorld()
  const sent = world.leader.people.announceAbsence(anAbsence({ ...(await aChild(world)), ...days }))
  if (code === null) expect(await sent).toMatchObject(days)
  else expect(await refusalOf(sent)).toBe(code)
})
