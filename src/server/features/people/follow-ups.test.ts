import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import { listenAs } from '#tests/event-stream.ts'
import { aChild, aPerson, aRate } from '#tests/factories.ts'
import { aFollowUp, recordMark, STREAK } from '#tests/follow-ups.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'

/** The changes until that of the exchange rates: one that was made before a stream was opened may arrive late. */
async function receivedBy({ nextChange }: Awaited<ReturnType<typeof listenAs>>) {
  const received = [await nextChange()]
  while (received.at(-1) !== 'network_settings null') received.push(await nextChange())
  return received
}

async function shownOf({ secretary, admin }: World) {
  const [home] = await secretary.home.groups()
  const network = await admin.home.network()
  const group = network.groups.find(({ organizationName }) => organizationName === 'SNMY1')
  return { followUp: home?.followedUp[0]?.followUp, open: group?.withoutFollowUp }
}

test('a follow-up makes the row quiet until the next absence, and the newest one counts', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  const followUp = await aFollowUp(world.leader, child, { outcome: 'no_answer', text: ' Rings  again ' })
  expect(await shownOf(world)).toEqual({ followUp: null, open: 1 })
  expect((await world.secretary.people.attendance(child)).newestAbsence).toEqual(followUp.seen)

  await Promise.all([1, 2, 3].map(() => world.leader.people.noteFollowUp(followUp)))
  expect(await countRows(world.database, 'follow_ups')).toBe(1)
  expect(await shownOf(world)).toMatchObject({
    followUp: { outcome: 'no_answer', author: 'Leader', isOwn: false },
    open: 0,
  })
  expect(JSON.stringify(await shownOf(world))).not.toContain('Rings')

  await world.secretary.people.noteFollowUp({ ...followUp, id: uuid(), outcome: 'reached', text: null })
  expect((await shownOf(world)).followUp).toMatchObject({ outcome: 'reached', author: 'Secretary', isOwn: true })
  expect((await world.leader.people.followUps(child)).rows).toMatchObject([
    { outcome: 'reached', text: null, author: 'Secretary', isOwn: false, mayDelete: true },
    { outcome: 'no_answer', text: 'Rings  again', author: 'Leader', isOwn: true, mayDelete: true },
  ])

  // A second absence of the same day, then one of a later day.
  await recordMark(world.leader, child, STREAK[2], 'absent')
  expect(await shownOf(world)).toEqual({ followUp: null, open: 1 })
  await world.leader.people.noteFollowUp({ ...followUp, id: uuid(), seen: { ...followUp.seen, ofDay: 2 } })
  expect(await shownOf(world)).toMatchObject({ followUp: { outcome: 'no_answer' }, open: 0 })
  await recordMark(world.leader, child, '2026-11-21', 'absent')
  expect(await shownOf(world)).toEqual({ followUp: null, open: 1 })
})

test('a follow-up belongs to the absence that its author saw, and never to one that does not exist', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  const followUp = await aFollowUp(world.leader, child)
  const seen = { day: STREAK[1] as PlainDate, ofDay: 1 }
  await world.leader.people.noteFollowUp({ ...followUp, seen })
  expect(await shownOf(world)).toEqual({ followUp: null, open: 1 })

  const later = { day: '2027-05-01' as PlainDate, ofDay: 1 }
  await world.leader.people.noteFollowUp({ ...followUp, id: uuid(), seen: later })
  expect((await world.leader.people.followUps(child)).rows[0]?.absence).toEqual(followUp.seen)
})

test('only a person who is followed up gets one, of which the group learns; its author, a team leader or an admin undoes it', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  const followUp = await aFollowUp(world.leader, child)
  const { person: leader } = await world.leader.roster.add(aPerson({ isLeader: true }))
  expect(await refusalOf(world.leader.people.noteFollowUp({ ...followUp, personId: leader.id }))).toBe(
    'NOT_FOLLOWED_UP',
  )

  const [stream, other] = [
    await listenAs(world.app, world.secretary.cookie),
    await listenAs(world.app, world.member.cookie),
  ]
  await world.leader.people.noteFollowUp(followUp)
  // Only people with a role in the group learn of it.
  await world.admin.rates.add(aRate())
  expect(await receivedBy(stream)).toContain('follow_ups SNMY1')
  expect(await receivedBy(other)).not.toContain('follow_ups SNMY1')
  expect(await refusalOf(world.secretary.people.noteFollowUp(followUp))).toBe('CONFLICT')
  expect(await refusalOf(world.secretary.people.removeFollowUp(followUp))).toBe('FORBIDDEN')
  expect(await world.leader.people.removeFollowUp(followUp)).toEqual({ removed: true })
  expect(await world.leader.people.removeFollowUp(followUp)).toEqual({ removed: false })
  expect(await shownOf(world)).toEqual({ followUp: null, open: 1 })

  await recordMark(world.leader, child, '2026-11-21', 'present')
  expect(await refusalOf(world.leader.people.noteFollowUp({ ...followUp, id: uuid() }))).toBe('NOT_FOLLOWED_UP')
})
