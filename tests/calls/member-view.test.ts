import { expect, test } from 'vitest'
import type { MemberView } from '#domain/network/network-settings.ts'
import { aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { type Caller, createWorld, type World } from '#tests/world.ts'
import { CALLS, send } from './every-call.ts'

/** What is known of one child of SNMY1: her name, birthdate, phone, reason of absence, and that she may stay. */
const DETAILS = {
  name: 'Rita Khoury',
  birthdate: '2009-05-06',
  phone: '+961 70 000 318',
  reason: 'Told by her mother',
  mayStay: '"ageOverride":true',
} as const

/** What members without a role may call and that changes nothing; what they save is of their own. */
const READ = CALLS.filter(({ may, declared }) => may.includes('member') && declared.keeps === 'reads')

/** Calls about this child or her session, instead of the one that the row makes. */
const OWN_INPUT: Readonly<Record<string, (session: { readonly id: string }) => unknown>> = {
  'sessions.get': (session) => session,
  'search.find': () => ({ text: 'Rita' }),
  'members.count': () => ({ search: 'Rita' }),
}

async function aChildInASession(world: World) {
  const { leader } = world
  const { person } = await leader.roster.add(
    aPerson({
      attendeeName: 'Rita Khoury',
      birthdate: DETAILS.birthdate,
      phoneNumber: DETAILS.phone,
      ageOverride: true,
    }),
  )
  const attendance = [
    attendanceOf({ ...person, attendeeName: 'Georges Khalil' }, { attendeeId: null, isLeader: true }),
    attendanceOf(person, { status: 'absent', absenceReason: DETAILS.reason }),
  ]
  return leader.sessions.create(aSession({ attendance }))
}

async function choose({ admin }: World, memberView: MemberView) {
  const { version, auditLogYears } = await admin.settings.get()
  await admin.settings.save({ memberView, auditLogYears, version })
}

async function shownTo(world: World, reader: Caller, session: { readonly id: string }) {
  const found: Record<string, readonly string[]> = {}
  for (const call of READ) {
    const input = OWN_INPUT[call.name]?.(session) ?? (await call.make?.(world, reader))
    const answer = JSON.stringify(await send(reader, call, input))
    found[call.name] = Object.entries(DETAILS).flatMap(([detail, text]) => (answer?.includes(text) ? [detail] : []))
  }
  return found
}

const shownWith = (view: MemberView) =>
  Object.fromEntries(
    READ.map(({ name, declared: { shows } }) => [
      name,
      view === 'details' ? [...shows] : shows.filter((detail) => detail === 'name'),
    ]),
  )

test('a member without a role sees what the contract says, or with the other setting only the names', async () => {
  const world = await createWorld()
  const session = await aChildInASession(world)
  expect(await shownTo(world, world.member, session)).toEqual(shownWith('details'))
  await choose(world, 'presence')
  expect(await shownTo(world, world.member, session)).toEqual(shownWith('presence'))
  const { attendance } = await world.member.sessions.get(session)
  expect(attendance.map(({ attendeeName, status }) => [attendeeName, status])).toEqual([
    ['Georges Khalil', 'present'],
    ['Rita Khoury', 'absent'],
  ])
  await choose(world, 'details')
  expect(await shownTo(world, world.member, session)).toEqual(shownWith('details'))
})

test('admins and people with a role in the group get the same with either setting', async () => {
  const world = await createWorld()
  const session = await aChildInASession(world)
  const readers = [world.admin, world.leader, world.secretary, world.mediaManager]
  const before = await Promise.all(readers.map((reader) => shownTo(world, reader, session)))
  await choose(world, 'presence')
  expect(await Promise.all(readers.map((reader) => shownTo(world, reader, session)))).toEqual(before)
})

test('a role in another group shows no details, not even of a person who is moved to where the name is taken', async () => {
  const world = await createWorld()
  await choose(world, 'presence')
  const both = await world.person({ signedUpUnder: 'SNMY1', roles: { SNMK1: 'secretary' } })
  await world.leader.roster.add(aPerson({ attendeeName: 'Rita', birthdate: '2013-05-06', phoneNumber: DETAILS.phone }))
  const answer = await both.roster.add(
    aPerson({ attendeeName: 'rita', birthdate: '2013-01-01', movedFrom: 'SNMK1', organizationName: 'SNMY1' }),
  )
  expect([answer.added, answer.person.birthdate, answer.person.phoneNumber]).toEqual([false, null, null])
})
