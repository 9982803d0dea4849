import { expect, test } from 'vitest'
import { recorded } from '#tests/audit-rows.ts'
import { CALLS, send } from '#tests/calls/every-call.ts'
import { aNote, anAbsence, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { hashOf, setPasswordOf } from '#tests/sign-in.ts'
import { recordStatements, statementsOf } from '#tests/statements.ts'
import { countRows, createWorld, type World } from '#tests/world.ts'

const BIRTHDATE = '2009-05-06'
const PHONE = '+961 70 000 318'
const REASON = 'Told by her mother'
const NOTE = 'What leaders noted'
const GROUP = { organizationName: 'SNMY1' } as const
const LISTS = "action = 'reading.list'"

/**
 * Rita in the roster of SNMY1, with details, absent in three sessions of which the last is answered, and announced as
 * absent today.
 */
async function worldWithRita() {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(
    aPerson({ attendeeName: 'Rita', birthdate: BIRTHDATE, phoneNumber: PHONE, ageOverride: true }),
  )
  await world.leader.people.announceAbsence(anAbsence({ personId: person.id, from: '2026-11-21', reason: REASON }))
  const attendance = [
    attendanceOf({ ...person, attendeeName: 'Georges' }, { attendeeId: null, isLeader: true }),
    attendanceOf(person, { status: 'absent', absenceReason: REASON }),
  ]
  let session = { id: '' }
  for (const sessionDate of ['2026-11-07', '2026-11-14', '2026-11-21'])
    session = await world.leader.sessions.create(aSession({ attendance, sessionDate }))
  return { world, session, person }
}

type Reading = (caller: World['leader'], world: World, sessionId: string) => Promise<unknown>

const READINGS: Readonly<Record<string, { readonly as: 'leader' | 'admin'; readonly read: Reading }>> = {
  'roster.list': { as: 'leader', read: (caller) => caller.roster.list(GROUP) },
  'members.attendees': { as: 'leader', read: (caller) => caller.members.attendees({}) },
  'sessions.get': { as: 'leader', read: (caller, _world, id) => caller.sessions.get({ id }) },
  'sessions.handOvers': { as: 'leader', read: (caller, _world, id) => caller.sessions.handOvers({ id }) },
  'people.followUp': { as: 'leader', read: (caller, _world, sessionId) => caller.people.followUp({ sessionId }) },
  'people.announcedAbsences': { as: 'leader', read: (caller) => caller.people.announcedAbsences(GROUP) },
  'search.find': { as: 'leader', read: (caller) => caller.search.find({ text: 'Rita' }) },
  'attendance.grid': { as: 'leader', read: (caller) => caller.attendance.grid({ ...GROUP, window: 'newest' }) },
  'home.groups': { as: 'leader', read: (caller) => caller.home.groups() },
  'transfer.scan': {
    as: 'admin',
    read: async (caller, world) => {
      await setPasswordOf(world, caller.id, await hashOf(world, 'a secret'))
      await caller.transfer.unlock({ password: 'a secret' })
      return caller.transfer.scan()
    },
  },
}

test('every procedure that reads a list of children’s data is here', () => {
  const known = CALLS.filter(({ declared }) => declared.actions.includes('reading.list')).map(({ name }) => name)
  expect(Object.keys(READINGS).sort()).toEqual(known.sort())
})

test.each(Object.entries(READINGS))(
  '%s is recorded once a day for the account and the group',
  async (_, { as, read }) => {
    const { world, session } = await worldWithRita()
    const answer = JSON.stringify(await read(world[as], world, session.id))
    expect(answer).toMatch(/2009-05-06|961|"turns":|"age":|"handOvers":|Told by her mother/)
    expect(await recorded(world, LISTS)).toMatchObject([
      { actor_id: world[as].id, organization_name: 'SNMY1', attendee_id: null, day: expect.anything(), details: {} },
    ])
  },
)

recordStatements()

test('further readings of the day add no row, at another process neither, and cost no statement', async () => {
  const { world, person } = await worldWithRita()
  const read = () => world.leader.roster.list(GROUP)
  expect((await statementsOf(read)).length).toBe((await statementsOf(read)).length + 1)
  await world.leader.members.attendees({})
  const elsewhere = world.startProcess(world.url)
  const answer = await elsewhere.app.fetch(
    new Request('http://shabaka.test/rpc/roster/list', {
      method: 'POST',
      headers: { cookie: world.leader.cookie, origin: 'http://shabaka.test', 'content-type': 'application/json' },
      body: JSON.stringify({ json: GROUP }),
    }),
  )
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(BIRTHDATE)])
  await world.secretary.roster.list(GROUP)
  const rows = await recorded(world, LISTS)
  expect(rows.map(({ actor_id }) => actor_id)).toEqual([world.leader.id, world.secretary.id])
  // Who saw a child includes who read lists of the group.
  const { rows: reveals } = await world.admin.people.reveals({ personId: person.id })
  expect(reveals.map(({ action, person: reader }) => [action, reader])).toEqual([
    ['reading.list', 'Secretary'],
    ['reading.list', 'Leader'],
  ])
})

test('a list without birthdates and contacts is no reading', async () => {
  const { world, session } = await worldWithRita()
  const { version, auditLogYears } = await world.admin.settings.get()
  await world.admin.settings.save({ memberView: 'presence', auditLogYears, version })
  await world.member.roster.list(GROUP)
  await world.member.members.attendees({})
  await world.member.search.find({ text: 'Rita' })
  await world.member.sessions.get({ id: session.id })
  expect(await countRows(world.database, `audit_log where ${LISTS}`)).toBe(0)
})

function withDetailsOfAll(world: World): World {
  const add: World['leader']['roster']['add'] = async (input) => {
    const answer = await world.leader.roster.add({
      ...input,
      birthdate: BIRTHDATE,
      phoneNumber: PHONE,
      ageOverride: true,
    })
    const personId = answer.person.id
    await world.leader.people.addNote(aNote({ personId, text: NOTE }))
    await world.leader.people.announceAbsence(anAbsence({ personId, from: '2026-11-21', reason: REASON }))
    return answer
  }
  const roster = new Proxy(world.leader.roster, {
    get: (calls, name) => (name === 'add' ? add : Reflect.get(calls, name)),
  })
  return { ...world, leader: { ...world.leader, roster } }
}

test('no procedure that is not recorded answers with a birthdate, a phone, a note or a reason of a child', {
  timeout: 120_000,
}, async () => {
  const { world } = await worldWithRita()
  const detailed = withDetailsOfAll(world)
  for (const call of CALLS.filter(({ may, declared }) => declared.actions.length === 0 && may.length > 0)) {
    const caller = call.may.includes('admin') ? world.admin : world.leader
    const answer = await send(caller, call, await call.make?.(detailed, caller)).catch(() => null)
    expect([call.name, JSON.stringify(answer) ?? '']).toEqual([
      call.name,
      expect.not.stringMatching(/2009-05-06|000 318|Told by her mother|What leaders noted/),
    ])
  }
})

test('an answer to a change that has details which were not sent is a reading of the list', async () => {
  const { world, person } = await worldWithRita()
  const { leader, secretary, mediaManager, activitiesManager } = world
  const lists = async () => (await recorded(world, LISTS)).map(({ actor_id }) => actor_id)
  await leader.roster.add(aPerson({ attendeeName: 'Own', birthdate: BIRTHDATE, phoneNumber: PHONE, ageOverride: true }))
  expect(await lists()).toEqual([])
  const { person: taken } = await secretary.roster.add(
    aPerson({ attendeeName: 'RITA', birthdate: '2010-01-01', ageOverride: true }),
  )
  expect(taken).toMatchObject({ birthdate: BIRTHDATE, phoneNumber: PHONE })
  const opened = { attendeeName: 'Rita', isLeader: false, phoneNumber: null, ageOverride: true }
  const { id } = person
  expect(await mediaManager.roster.update({ ...GROUP, id, ...opened, opened })).toMatchObject({ phoneNumber: PHONE })
  expect(await activitiesManager.roster.restore({ ...GROUP, id })).toMatchObject({ phoneNumber: PHONE })
  expect(await lists()).toEqual([secretary.id, mediaManager.id, activitiesManager.id])
})
