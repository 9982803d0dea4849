import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MOST_PAUSES } from '#domain/texts/limits.ts'
import { anAbsence, aPause, aPerson, aSession } from '#tests/factories.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

const OF_GROUP = { organizationName: 'SNMY1' } as const
const SATURDAY = { weekday: 6, time: '17:00' } as const

async function setSince({ leader, database }: World, since: string) {
  await leader.meetings.setDay({ ...OF_GROUP, day: SATURDAY })
  await database.execute(sql`update meeting_days set since = ${since}`)
}

const missing = async (world: World) => (await world.secretary.meetings.get(OF_GROUP)).missing

test('a report is missing until a session, or that the group did not meet, is recorded', async () => {
  const world = await createWorld()
  await setSince(world, '2026-11-01')
  expect(await missing(world)).toEqual(['2026-11-07', '2026-11-14'])
  await world.leader.sessions.create(aSession({ sessionDate: '2026-11-09' }))
  expect(await missing(world)).toEqual(['2026-11-14'])
  await world.mediaManager.meetings.didNotMeet({ ...OF_GROUP, date: '2026-11-14', reason: 'Snow' })
  await world.mediaManager.meetings.didNotMeet({ ...OF_GROUP, date: '2026-11-14', reason: 'Much snow' })
  expect(await missing(world)).toEqual([])
  expect(await world.leader.meetings.undoDidNotMeet({ ...OF_GROUP, date: '2026-11-14' })).toEqual({ removed: true })
  expect(await missing(world)).toEqual(['2026-11-14'])
  // A session of another group settles nothing.
  await world.otherLeader.sessions.create(aSession({ organizationName: 'SNMK1', sessionDate: '2026-11-14' }))
  expect(await missing(world)).toEqual(['2026-11-14'])
})

test('a meeting day is set and taken away; another weekday counts from today, and what two changed has to be decided', async () => {
  const world = await createWorld()
  const ofGroup = () => world.secretary.meetings.get(OF_GROUP)
  expect(await ofGroup()).toEqual({ day: null, pauses: [], missing: [] })
  await setSince(world, '2026-11-01')
  const opened = SATURDAY
  const set = (who: World['leader'], day: typeof SATURDAY | null | object, from: typeof SATURDAY | null = opened) =>
    who.meetings.setDay({ ...OF_GROUP, day: day as typeof SATURDAY, opened: from })
  await set(world.leader, { weekday: 6, time: '18:00' })
  expect(await missing(world)).toEqual(['2026-11-07', '2026-11-14'])
  await expect(set(world.admin, { weekday: 6, time: '19:00' })).rejects.toMatchObject({
    code: 'BOTH_CHANGED',
    data: { fields: ['time'], stored: { weekday: 6, time: '18:00' } },
  })
  await set(world.admin, { weekday: 3, time: opened.time })
  expect((await ofGroup()).day).toEqual({ weekday: 3, time: '18:00' })
  expect(await missing(world)).toEqual([])
  // If the day was removed since, it is one answer with its time.
  const wednesday = { weekday: 3, time: '18:00' } as const
  await world.admin.meetings.setDay({ ...OF_GROUP, day: null, opened: wednesday })
  expect((await ofGroup()).day).toBeNull()
  await expect(
    world.leader.meetings.setDay({ ...OF_GROUP, day: { ...wednesday, time: '19:00' }, opened: wednesday }),
  ).rejects.toMatchObject({ code: 'BOTH_CHANGED', data: { fields: ['weekday', 'time'] } })
  // If two people set it first in parallel, one has to decide.
  const firsts = [5, 6].map((weekday) => set(world.leader, { weekday, time: null }, null))
  const outcomes = await Promise.allSettled(firsts)
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a group hands children over until its page says otherwise, or the meeting day is taken away', async () => {
  const world = await createWorld()
  const day = async () => (await world.secretary.meetings.get(OF_GROUP)).day
  const handingOver = { endsAt: '19:00', belowAge: 12 }
  await world.leader.meetings.setDay({ ...OF_GROUP, day: { ...SATURDAY, handingOver } })
  // A page of a former version knows nothing of it.
  await world.admin.meetings.setDay({ ...OF_GROUP, day: { ...SATURDAY, time: '18:00' }, opened: SATURDAY })
  expect(await day()).toEqual({ weekday: 6, time: '18:00', handingOver })
  const opened = { ...SATURDAY, time: '18:00', handingOver } as const
  await world.leader.meetings.setDay({ ...OF_GROUP, day: { ...opened, handingOver: null }, opened })
  expect(await day()).toEqual({ weekday: 6, time: '18:00' })
  const changed = { ...opened, handingOver: { ...handingOver, belowAge: 10 } }
  await expect(world.admin.meetings.setDay({ ...OF_GROUP, day: changed, opened })).rejects.toMatchObject({
    code: 'BOTH_CHANGED',
    data: { fields: ['endsAt', 'belowAge'] },
  })
  await world.leader.meetings.setDay({ ...OF_GROUP, day: opened })
  await world.leader.meetings.setDay({ ...OF_GROUP, day: null })
  await world.leader.meetings.setDay({ ...OF_GROUP, day: SATURDAY })
  expect(await day()).toEqual(SATURDAY)
  for (const belowAge of [0, 19, 11.5])
    expect(
      await refusalOf(
        world.leader.meetings.setDay({ ...OF_GROUP, day: { ...SATURDAY, handingOver: { endsAt: '19:00', belowAge } } }),
      ),
    ).toBe('INVALID_INPUT')
})

test('a pause of the group or of the network settles the meetings in it', async () => {
  const world = await createWorld()
  await setSince(world, '2026-11-01')
  await world.leader.meetings.addPause(aPause({ from: '2026-11-05', to: '2026-11-08', reason: 'Feast' }))
  await world.otherLeader.meetings.addPause(aPause({ organizationName: 'SNMK1', from: '2026-11-01', to: '2026-11-30' }))
  expect(await missing(world)).toEqual(['2026-11-14'])
  const all = aPause({ organizationName: null, from: '2026-11-10', to: '2026-11-30' })
  expect(await refusalOf(world.leader.meetings.addPause(all))).toBe('FORBIDDEN')
  await world.admin.meetings.addPause(all)
  expect(await missing(world)).toEqual([])
  // The pause that is over is not listed.
  expect((await world.secretary.meetings.get(OF_GROUP)).pauses).toMatchObject([{ organizationName: null }])
  expect(await refusalOf(world.leader.meetings.removePause({ id: all.id, organizationName: null }))).toBe('FORBIDDEN')
  expect(await world.leader.meetings.removePause({ id: all.id, ...OF_GROUP })).toEqual({ removed: false })
  expect(await world.admin.meetings.removePause({ id: all.id, organizationName: null })).toEqual({ removed: true })
  expect(await missing(world)).toEqual(['2026-11-14'])
})

test('a pause has its own id and at most a year; of several people who add the fiftieth that has not ended, one does', async () => {
  const world = await createWorld()
  const { leader, admin } = world
  await leader.meetings.addPause(aPause({ from: '2026-11-01', to: '2026-11-20' }))
  const pause = aPause()
  await leader.meetings.addPause(pause)
  for (const [overrides, code] of [
    [{ ...pause, reason: 'Other' }, 'CONFLICT'],
    [{ from: '2026-12-20', to: '2026-12-19' }, 'INVALID_INPUT'],
    [{ from: '2026-12-20', to: '2027-12-21' }, 'SPAN_TOO_LONG'],
    [{ organizationName: 'SNMX' }, 'INVALID_INPUT'],
  ] as const)
    expect([code, await refusalOf(admin.meetings.addPause(aPause(overrides)))]).toEqual([code, code])
  for (let place = 2; place < MOST_PAUSES; place += 1) await leader.meetings.addPause(aPause())
  const outcomes = await Promise.allSettled([leader, admin, leader].map((one) => one.meetings.addPause(aPause())))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusalOf(leader.meetings.addPause(aPause()))).toBe('TOO_MANY_PAUSES')
})

test('why a group did not meet is needed, of no later day, and not replaced by another person’s reason unseen', async () => {
  const world = await createWorld()
  const sent = { ...OF_GROUP, date: '2026-11-21', opened: { reason: null } }
  for (const [date, reason] of [
    ['2026-11-22', 'Snow'],
    ['2026-11-21', ' '],
  ] as const)
    expect(await refusalOf(world.leader.meetings.didNotMeet({ ...sent, date, reason }))).toBe('INVALID_INPUT')
  await world.leader.meetings.didNotMeet({ ...sent, reason: 'Snow' })
  await world.secretary.meetings.didNotMeet({ ...sent, reason: 'Snow' })
  expect(await refusalOf(world.secretary.meetings.didNotMeet({ ...sent, reason: 'Feast' }))).toBe('BOTH_CHANGED')
})

test('a new meeting day answers the absences announced for former days, and one call moves them and keeps longer ones', async () => {
  const world = await createWorld()
  const absent = async (attendeeName: string, from: string, to = from) => {
    const { person } = await world.leader.roster.add(aPerson({ attendeeName }))
    const absence = anAbsence({ personId: person.id, from, to })
    await world.secretary.people.announceAbsence(absence)
    return absence
  }
  const rita = await absent('Rita', '2026-11-27')
  const away = await absent('Away until Friday', '2026-11-24', '2026-11-27')
  await absent('Away both days', '2026-11-27', '2026-11-28')
  await absent('On a Thursday', '2026-11-26')
  const nour = await absent('Nour', '2026-12-04')
  const opened = { weekday: 5, time: '16:00' }
  expect(await world.leader.meetings.setDay({ ...OF_GROUP, day: opened, opened: null })).toEqual({ unheard: [] })
  const { unheard } = await world.leader.meetings.setDay({ ...OF_GROUP, day: { weekday: 6, time: '16:00' }, opened })
  expect(unheard).toEqual([
    { id: away.id, attendeeName: 'Away until Friday', from: away.from, formerDay: '2026-11-27', newDay: '2026-11-28' },
    { id: rita.id, attendeeName: 'Rita', from: '2026-11-27', formerDay: '2026-11-27', newDay: '2026-11-28' },
    { id: nour.id, attendeeName: 'Nour', from: '2026-12-04', formerDay: '2026-12-04', newDay: '2026-12-05' },
  ])
  await world.leader.people.withdrawAbsence(nour)
  const moves = unheard.map(({ id, from, newDay }) => ({ id, from, newDay }))
  const wrong = moves.map((move) => ({ ...move, newDay: move.from }))
  expect(await refusalOf(world.leader.meetings.moveAbsences({ ...OF_GROUP, moves: wrong }))).toBe('INVALID_INPUT')
  expect(await world.leader.meetings.moveAbsences({ ...OF_GROUP, moves })).toEqual({ moved: 2 })
  expect(await world.leader.meetings.moveAbsences({ ...OF_GROUP, moves })).toEqual({ moved: 0 })
  const { absences } = await world.leader.people.announcedAbsences({ ...OF_GROUP, date: '2026-11-28' })
  const spanOf = ({ personId }: typeof rita) => {
    const { from, to } = absences.find(({ attendeeId }) => attendeeId === personId) ?? {}
    return [from, to]
  }
  expect(spanOf(rita)).toEqual(['2026-11-28', '2026-11-28'])
  expect(spanOf(away)).toEqual(['2026-11-24', '2026-11-28'])
})
