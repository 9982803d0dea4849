import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { ofSessionTexts } from '#domain/sessions.ts'
import { accounts } from '#server/database/schema/index.ts'
import { aNote, anAbsence, anAttendance, aPerson, aRequest, aSession } from '#tests/factories.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

const PASSWORD = 'my old secret'

async function withPassword(world: World, userId: string) {
  const { hash } = (await world.auth.$context).password
  const password = await hash(PASSWORD)
  await world.database
    .insert(accounts)
    .values({ id: uuid(), userId, accountId: userId, providerId: 'credential', password })
}

test('people change their own name and phone, and are found by the new name', async () => {
  const world = await createWorld()
  await world.member.accounts.updateProfile({ fullName: '  ميرا   حدّاد ', phoneNumber: '+961 3 1' })
  expect(await world.member.accounts.profile()).toMatchObject({ fullName: 'ميرا حدّاد', phoneNumber: '+961 3 1' })
  expect((await world.member.accounts.me())?.fullName).toBe('ميرا حدّاد')
  expect((await world.admin.users.list({ search: 'حداد' })).rows).toHaveLength(1)
  expect((await world.admin.users.list({ search: 'Member' })).rows).toEqual([])
  expect(await refusalOf(world.member.accounts.updateProfile({ fullName: ' ', phoneNumber: null }))).toBe(
    'INVALID_INPUT',
  )
})

test('the own name and phone changed in two tabs are both saved, and what both changed has to be decided', async () => {
  const world = await createWorld()
  const { fullName, phoneNumber } = await world.member.accounts.profile()
  const opened = { fullName, phoneNumber }
  await world.member.accounts.updateProfile({ fullName, phoneNumber: '03 222 222', opened })
  expect(await world.member.accounts.updateProfile({ fullName: 'Mira', phoneNumber, opened })).toEqual({
    fullName: 'Mira',
    phoneNumber: '03 222 222',
  })
  await expect(
    world.member.accounts.updateProfile({ fullName, phoneNumber: '03 333 333', opened }),
  ).rejects.toMatchObject({
    code: 'BOTH_CHANGED',
    data: { fields: ['phoneNumber'], stored: { fullName: 'Mira', phoneNumber: '03 222 222' } },
  })
})

test('the password is changed with the current one, and ends every other session', async () => {
  const world = await createWorld()
  await withPassword(world, world.member.id)
  const elsewhere = world.callerWith(await world.signIn(world.member.id), world.member.id)
  const change = (currentPassword: string, password: string) =>
    world.member.accounts.changePassword({ currentPassword, password })
  expect(await refusalOf(change('wrong', 'my new secret'))).toBe('INVALID_PASSWORD')
  expect(await refusalOf(change(PASSWORD, 'short'))).toBe('INVALID_INPUT')
  await change(PASSWORD, 'my new secret')
  expect(await world.member.accounts.me()).not.toBeNull()
  expect(await elsewhere.accounts.me()).toBeNull()
  expect(await refusalOf(change(PASSWORD, 'another secret'))).toBe('INVALID_PASSWORD')
  await change('my new secret', 'another secret')
})

test('everyone sees where they are signed in, and can end all of it', async () => {
  const world = await createWorld()
  const elsewhere = world.callerWith(await world.signIn(world.member.id), world.member.id)
  const seen = await world.member.accounts.signIns()
  expect(seen.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
  const ended = await world.post('/rpc/accounts/signOutEverywhere', {}, { cookie: world.member.cookie })
  expect([ended.status, ended.headers.get('clear-site-data')]).toEqual([200, '"cache"'])
  expect(await world.member.accounts.me()).toBeNull()
  expect(await elsewhere.accounts.me()).toBeNull()
  expect(await world.leader.accounts.me()).not.toBeNull()
})

test('everyone ends a single sign-in of their own, and none of someone else', async () => {
  const world = await createWorld()
  const elsewhere = world.callerWith(await world.signIn(world.member.id), world.member.id)
  const seen = await world.member.accounts.signIns()
  const other = seen.find(({ isCurrent }) => !isCurrent)?.id ?? ''
  await world.leader.accounts.endSignIn({ id: other })
  expect(await elsewhere.accounts.me()).not.toBeNull()
  for (const _ of ['once', 'again']) await world.member.accounts.endSignIn({ id: other })
  expect(await elsewhere.accounts.me()).toBeNull()
  expect(await world.member.accounts.signIns()).toEqual(seen.filter(({ isCurrent }) => isCurrent))
})

test('everyone can export the data about them', async () => {
  const world = await createWorld()
  const absent = anAttendance({ isLeader: true, status: 'absent' })
  await world.leader.sessions.create(
    aSession({ attendance: [absent, anAttendance()], ...ofSessionTexts(() => 'Typed') }),
  )
  await world.financeManager.finance.request(aRequest())
  const data = await world.financeManager.accounts.held()
  expect(data).toMatchObject({
    profile: { fullName: 'Finance', approvalStatus: 'approved', organizationName: 'SNMY1' },
    organizations: [{ organizationName: 'SNMY1', organizationRole: 'finance_manager' }],
    isAdmin: false,
    sessionsRecorded: [],
    transactionsRequested: [{ amount: '50.00', status: 'pending' }],
  })
  expect(JSON.stringify(data)).not.toMatch(/password|token/i)
  const ofLeader = await world.leader.accounts.held()
  const sessionsRecorded = [
    { title: 'SNMY1 - November 21, 2026', sessionDate: '2026-11-21', createdAt: expect.any(Date) },
  ]
  expect(ofLeader).toMatchObject({ sessionsRecorded, attendanceMarksSet: 1 })
  expect(JSON.stringify(ofLeader)).not.toContain('Typed')
})

test('the export counts what was written about people, and tells what was read', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson())
  const child = { personId: person.id }
  await world.secretary.people.addNote(aNote({ ...child, text: 'About the child' }))
  await world.secretary.people.announceAbsence(anAbsence(child))
  await world.secretary.people.setConsent({ ...child, status: 'given' })
  await world.secretary.people.showBirthdate({ ...child, id: uuid() })
  const data = await world.secretary.accounts.held()
  expect(data).toMatchObject({
    notesAboutPeopleWritten: 1,
    absencesAnnounced: 1,
    photoConsentsRecorded: 1,
  })
  expect(data.actionsRecorded.map(({ action }) => action)).toContain('reading.birthdate')
  expect(JSON.stringify(data)).not.toContain('About the child')
})
