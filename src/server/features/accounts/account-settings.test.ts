import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { ofSessionTexts } from '#domain/sessions/sessions.ts'
import { profiles } from '#server/database/schema/index.ts'
import { recorded } from '#tests/audit-rows.ts'
import { aNote, anAbsence, anAttendance, aPerson, aRequest, aSession } from '#tests/factories.ts'
import { PASSWORD, worldWithRita } from '#tests/sign-in.ts'
import { createWorld, refusalOf } from '#tests/world.ts'

test('people change name and phone, also in two tabs, and the language of mails, and are found by the new name', async () => {
  const world = await createWorld()
  const { accounts } = world.member
  await accounts.updateProfile({ fullName: '  ميرا   حدّاد ', phoneNumber: '+961 3 1' })
  const opened = { fullName: 'ميرا حدّاد', phoneNumber: '+961 3 1' }
  expect(await accounts.profile()).toMatchObject(opened)
  expect((await accounts.me())?.fullName).toBe('ميرا حدّاد')
  expect((await world.admin.users.list({ search: 'حداد' })).rows).toHaveLength(1)
  expect((await world.admin.users.list({ search: 'Member' })).rows).toEqual([])
  expect(await refusalOf(accounts.updateProfile({ fullName: ' ', phoneNumber: null }))).toBe('INVALID_INPUT')

  await accounts.updateProfile({ ...opened, phoneNumber: '03 222 222', opened })
  const stored = { fullName: 'Mira', phoneNumber: '03 222 222' }
  expect(await accounts.updateProfile({ ...opened, fullName: 'Mira', opened })).toEqual(stored)
  await expect(accounts.updateProfile({ ...opened, phoneNumber: '03 333 333', opened })).rejects.toMatchObject({
    code: 'BOTH_CHANGED',
    data: { fields: ['phoneNumber'], stored },
  })
  await accounts.setLanguage({ language: 'ar' })
  const [profile] = await world.database.select().from(profiles).where(eq(profiles.id, world.member.id))
  expect(profile?.language).toBe('ar')
})

test('the password is changed with the current one, ends every other session, and is recorded, as a wrong one is', async () => {
  const { world, rita } = await worldWithRita()
  const elsewhere = world.callerWith(await world.signIn(rita.id), rita.id)
  const change = (currentPassword: string, password: string) =>
    rita.accounts.changePassword({ currentPassword, password })
  expect(await refusalOf(change('wrong', 'my new secret'))).toBe('INVALID_PASSWORD')
  expect(await refusalOf(change(PASSWORD, 'short'))).toBe('INVALID_INPUT')
  await change(PASSWORD, 'my new secret')
  expect(await rita.accounts.me()).not.toBeNull()
  expect(await elsewhere.accounts.me()).toBeNull()
  const rows = await recorded(world, `actor_id = '${rita.id}' and action <> 'sign_in.succeeded'`)
  expect(rows.map(({ action }) => action)).toEqual([
    'account.password_refused',
    'sign_in.ended',
    'account.password_changed',
  ])
  expect(await refusalOf(change(PASSWORD, 'another secret'))).toBe('INVALID_PASSWORD')
  await change('my new secret', 'another secret')
})

test('everyone sees where they are signed in, ends one sign-in or all, and none of someone else', async () => {
  const world = await createWorld()
  const elsewhere = world.callerWith(await world.signIn(world.member.id), world.member.id)
  const seen = await world.member.accounts.signIns()
  expect(seen.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
  const other = seen.find(({ isCurrent }) => !isCurrent)?.id ?? ''
  await world.leader.accounts.endSignIn({ id: other })
  expect(await elsewhere.accounts.me()).not.toBeNull()
  for (const _ of ['once', 'again']) await world.member.accounts.endSignIn({ id: other })
  expect(await elsewhere.accounts.me()).toBeNull()
  expect(await world.member.accounts.signIns()).toEqual(seen.filter(({ isCurrent }) => isCurrent))

  const third = world.callerWith(await world.signIn(world.member.id), world.member.id)
  const ended = await world.post('/rpc/accounts/signOutEverywhere', {}, { cookie: world.member.cookie })
  expect([ended.status, ended.headers.get('clear-site-data')]).toEqual([200, '"cache"'])
  for (const device of [world.member, third]) expect(await device.accounts.me()).toBeNull()
  expect(await world.leader.accounts.me()).not.toBeNull()
})

test('everyone can export the data about them, with numbers of what they wrote about people', async () => {
  const world = await createWorld()
  const absent = anAttendance({ isLeader: true, status: 'absent' })
  await world.leader.sessions.create(
    aSession({ attendance: [absent, anAttendance()], ...ofSessionTexts(() => 'Typed') }),
  )
  const child = { personId: (await world.leader.roster.add(aPerson())).person.id }
  await world.leader.people.addNote(aNote({ ...child, text: 'Typed about the child' }))
  await world.leader.people.announceAbsence(anAbsence(child))
  await world.leader.people.setConsent({ ...child, status: 'given' })
  await world.leader.people.showBirthdate({ ...child, id: uuid() })
  await world.financeManager.finance.request(aRequest())
  expect(await world.financeManager.accounts.held()).toMatchObject({
    profile: { fullName: 'Finance', approvalStatus: 'approved', organizationName: 'SNMY1' },
    organizations: [{ organizationName: 'SNMY1', organizationRole: 'finance_manager' }],
    isAdmin: false,
    sessionsRecorded: [],
    transactionsRequested: [{ amount: '50.00', status: 'pending' }],
  })
  const ofLeader = await world.leader.accounts.held()
  const sessionsRecorded = [
    { title: 'SNMY1 - November 21, 2026', sessionDate: '2026-11-21', createdAt: expect.any(Date) },
  ]
  const counts = { notesAboutPeopleWritten: 1, absencesAnnounced: 1, photoConsentsRecorded: 1, attendanceMarksSet: 1 }
  expect(ofLeader).toMatchObject({ sessionsRecorded, ...counts })
  expect(ofLeader.actionsRecorded).toContainEqual(expect.objectContaining({ action: 'reading.birthdate' }))
  expect(JSON.stringify(ofLeader)).not.toMatch(/Typed|password|token/i)
})
