import { expect, test } from 'vitest'
import type { MemberView } from '#domain/network-settings.ts'
import { aPerson, aSession, attendanceOf } from './factories.ts'
import { TABLE } from './permission-rows.ts'
import { type Caller, createWorld, type World } from './world.ts'

/** What is known of one child of SNMY1, whose name is Rita: her birthdate, phone, reason of absence, and that she may stay. */
const DETAILS = ['2009-05-06', '+961 70 000 318', 'Told by her mother', '"ageOverride":true'] as const
const [BIRTHDATE, PHONE, REASON, MAY_STAY] = DETAILS

interface Answer {
  readonly call: (member: Caller, session: { readonly id: string }) => Promise<unknown>
  /** Those of {@link DETAILS} that are in the answer with the setting 'details'. */
  readonly details: readonly string[]
  /** Whether the child's name is in the answer with either setting. */
  readonly names: boolean
}

const GROUP = { organizationName: 'SNMY1' } as const

/** Every call that answers members without a role with something of the people in their rosters. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  'roster.list': {
    call: (member) => member.roster.list(GROUP),
    details: [BIRTHDATE, PHONE, MAY_STAY],
    names: true,
  },
  'members.attendees': {
    call: (member) => member.members.attendees({}),
    details: [BIRTHDATE, PHONE, MAY_STAY],
    names: true,
  },
  'sessions.get': {
    call: (member, { id }) => member.sessions.get({ id }),
    details: [BIRTHDATE, REASON],
    names: true,
  },
  'search.find': { call: (member) => member.search.find({ text: 'Rita' }), details: [], names: true },
  'sessions.list': { call: (member) => member.sessions.list({}), details: [], names: false },
  'sessions.sameDay': {
    call: (member) => member.sessions.sameDay({ ...GROUP, sessionDate: '2026-11-21' }),
    details: [],
    names: false,
  },
  'sessions.possibleJoins': { call: (member) => member.sessions.possibleJoins(), details: [], names: false },
  'members.list': { call: (member) => member.members.list({}), details: [], names: false },
  'members.count': { call: (member) => member.members.count({ search: 'Rita' }), details: [], names: false },
  'dashboard.summary': { call: (member) => member.dashboard.summary(), details: [], names: false },
  'home.groups': { call: (member) => member.home.groups(), details: [], names: false },
  'accounts.accessEnded': { call: (member) => member.accounts.accessEnded(), details: [], names: false },
  'accounts.me': { call: (member) => member.accounts.me(), details: [], names: false },
  'accounts.held': { call: (member) => member.accounts.held(), details: [], names: false },
  'accounts.profile': { call: (member) => member.accounts.profile(), details: [], names: false },
  'accounts.signIns': { call: (member) => member.accounts.signIns(), details: [], names: false },
  'accounts.recovery': { call: (member) => member.accounts.recovery(), details: [], names: false },
  'organizations.list': { call: (member) => member.organizations.list(), details: [], names: false },
  'invitations.group': {
    call: (member) => member.invitations.group({ code: 'a'.repeat(32) }),
    details: [],
    names: false,
  },
  'secondFactor.state': { call: (member) => member.secondFactor.state(), details: [], names: false },
  'secondFactor.pending': { call: (member) => member.secondFactor.pending(), details: [], names: false },
  'secondFactor.beginPasskeyStep': {
    call: (member) => member.secondFactor.beginPasskeyStep(),
    details: [],
    names: false,
  },
  'audit.own': { call: (member) => member.audit.own({}), details: [], names: false },
}

/** Procedures that members may call and that only change something of their own. */
const WRITES = [
  'accounts.prove',
  'accounts.updatePassword',
  'accounts.setLanguage',
  'accounts.updateProfile',
  'accounts.changePassword',
  'accounts.endSignIn',
  'accounts.signOutEverywhere',
  'people.recordOpenings',
  'secondFactor.beginApp',
  'secondFactor.confirmApp',
  'secondFactor.makeRecoveryCodes',
  'secondFactor.remove',
  'secondFactor.beginPasskey',
  'secondFactor.addPasskey',
  'secondFactor.renamePasskey',
  'secondFactor.removePasskey',
  'secondFactor.beginPasskeyProof',
]

test('every procedure that members without a role may call is in the table', () => {
  const callable = TABLE.filter(({ may }) => may.includes('member')).map(({ procedure }) => procedure)
  expect([...Object.keys(ANSWERS), ...WRITES].sort()).toEqual(callable.sort())
})

async function aChildInASession(world: World) {
  const { leader } = world
  const { person } = await leader.roster.add(
    aPerson({ attendeeName: 'Rita Khoury', birthdate: BIRTHDATE, phoneNumber: PHONE, ageOverride: true }),
  )
  const attendance = [
    attendanceOf({ ...person, attendeeName: 'Georges Khalil' }, { attendeeId: null, isLeader: true }),
    attendanceOf(person, { status: 'absent', absenceReason: REASON }),
  ]
  return leader.sessions.create(aSession({ attendance }))
}

async function choose({ admin }: World, memberView: MemberView) {
  const { version, auditLogYears } = await admin.settings.get()
  await admin.settings.save({ memberView, auditLogYears, version })
}

async function detailsFor(reader: Caller, session: { readonly id: string }) {
  const found: Record<string, readonly string[]> = {}
  for (const [procedure, { call }] of Object.entries(ANSWERS)) {
    const answer = JSON.stringify(await call(reader, session))
    found[procedure] = DETAILS.filter((detail) => answer.includes(detail))
  }
  return found
}

const ALL = Object.fromEntries(Object.entries(ANSWERS).map(([procedure, { details }]) => [procedure, details]))
const NONE = Object.fromEntries(Object.keys(ANSWERS).map((procedure) => [procedure, []]))

test('a member without a role gets the details of the table, or with the other setting none of them', async () => {
  const world = await createWorld()
  const session = await aChildInASession(world)
  expect(await detailsFor(world.member, session)).toEqual(ALL)
  await choose(world, 'presence')
  expect(await detailsFor(world.member, session)).toEqual(NONE)
  for (const [procedure, { call, names }] of Object.entries(ANSWERS))
    expect([procedure, JSON.stringify(await call(world.member, session)).includes('Rita Khoury')]).toEqual([
      procedure,
      names,
    ])
  const { attendance } = await world.member.sessions.get(session)
  expect(attendance.map(({ attendeeName, status }) => [attendeeName, status])).toEqual([
    ['Georges Khalil', 'present'],
    ['Rita Khoury', 'absent'],
  ])
  await choose(world, 'details')
  expect(await detailsFor(world.member, session)).toEqual(ALL)
})

test('admins and people with a role in the group get the same with either setting', async () => {
  const world = await createWorld()
  const session = await aChildInASession(world)
  const readers = [world.admin, world.leader, world.secretary, world.mediaManager]
  const before = await Promise.all(readers.map((reader) => detailsFor(reader, session)))
  await choose(world, 'presence')
  expect(await Promise.all(readers.map((reader) => detailsFor(reader, session)))).toEqual(before)
})

test('a role in another group shows no details, not even of a person who is moved to where the name is taken', async () => {
  const world = await createWorld()
  await choose(world, 'presence')
  const both = await world.person({ signedUpUnder: 'SNMY1', roles: { SNMK1: 'secretary' } })
  await world.leader.roster.add(aPerson({ attendeeName: 'Rita', birthdate: '2013-05-06', phoneNumber: PHONE }))
  const answer = await both.roster.add(
    aPerson({ attendeeName: 'rita', birthdate: '2013-01-01', movedFrom: 'SNMK1', organizationName: 'SNMY1' }),
  )
  expect([answer.added, answer.person.birthdate, answer.person.phoneNumber]).toEqual([false, null, null])
})
