import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { anAttendance, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { handsOver } from '#tests/guardian-links.ts'
import { createWorld, type World } from '#tests/world.ts'
import { enqueueStillHereMails } from './still-here-mails.ts'

const at = (world: World, time: string, today = '2026-11-21') =>
  world.database.transaction((tx) =>
    enqueueStillHereMails(tx, {
      now: { today: today as never, time },
      timeZone: 'Asia/Beirut',
      appUrl: 'http://shabaka.test',
    }),
  )

const subjects = async ({ database }: World) => {
  const { rows } = await database.execute<{ recipient: string; subject: string; text: string }>(
    "select recipient, subject, text from outgoing_mails where kind = 'still_here' order by recipient",
  )
  return rows
}

test('half an hour after the end people with a role are mailed once how many are still here, without names', async () => {
  const world = await createWorld()
  await handsOver(world)
  const add = async (attendeeName: string) =>
    (await world.leader.roster.add(aPerson({ attendeeName, birthdate: '2017-05-06' }))).person
  const [karam, maya] = [await add('Karam'), await add('Maya')]
  const marks = [anAttendance({ attendeeName: 'Nour', isLeader: true }), attendanceOf(karam), attendanceOf(maya)]
  const session = aSession({ attendance: marks })
  await world.leader.sessions.create(session)
  await world.leader.sessions.handOver({
    ...{ id: uuid(), sessionId: session.id, attendeeId: maya.id, attendeeName: 'Maya' },
    ...{ way: 'alone', name: null, leftAt: '2026-11-21T16:00:00Z' },
  })
  // The meeting ends at 19:00.
  await at(world, '19:29')
  expect(await subjects(world)).toEqual([])
  await Promise.all([at(world, '19:30'), at(world, '19:30')].map((one) => one.catch(() => undefined)))
  await at(world, '20:00')
  const mails = await subjects(world)
  expect(mails.map(({ subject }) => subject)).toContain('SNMY1: one child is still here')
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(mails.length)
  expect(mails.length).toBeGreaterThan(1)
  for (const { text } of mails) expect(text).not.toMatch(/Karam|Maya/)
})

test('nobody is mailed where everyone left, or where the group does not hand over', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Karam', birthdate: '2017-05-06' }))
  const leader = anAttendance({ attendeeName: 'Nour', isLeader: true })
  const session = aSession({ attendance: [leader, attendanceOf(person)] })
  await world.leader.sessions.create(session)
  await at(world, '23:00')
  await handsOver(world)
  await world.leader.sessions.handOver({
    ...{ id: uuid(), sessionId: session.id, attendeeId: person.id, attendeeName: 'Karam' },
    ...{ way: 'guardian', name: 'Samar', leftAt: '2026-11-21T16:00:00Z' },
  })
  await at(world, '23:00')
  expect(await subjects(world)).toEqual([])
})

test('a meeting that ends before midnight is mailed after it, and a report of hours later is not', async () => {
  const world = await createWorld()
  await handsOver(world)
  await world.database.execute("update meeting_days set ends_at = '23:50'")
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Karam', birthdate: '2017-05-06' }))
  const marks = [anAttendance({ attendeeName: 'Nour', isLeader: true }), attendanceOf(person)]
  await world.leader.sessions.create(aSession({ attendance: marks }))
  for (const time of ['00:19', '04:20']) await at(world, time, '2026-11-22')
  expect(await subjects(world)).toEqual([])
  await at(world, '00:20', '2026-11-22')
  expect(await subjects(world)).not.toEqual([])
})
