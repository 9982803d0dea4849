import { fireEvent, screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import type { SessionSummary } from '#contract/sessions/sessions.ts'
import { dayIn, monthsLater, type PlainDate } from '#domain/dates/dates.ts'
import { ofSessionTexts, SESSION_TEXT_LIMITS } from '#domain/sessions/sessions.ts'
import { pageOf, refuses } from '#tests/components/fake-server.ts'
import { fill, soon, typedIn } from '#tests/components/fields.ts'
import { mount, mountAs, mountIn } from '#tests/components/mount.tsx'
import { aLeader, aMember, aRosterPerson } from '#tests/components/people/people.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { api, queryClient } from '#web/api.ts'
import { createSession, draftSaved, mountForm, saveForm } from './session-form.ts'

const LEADER = aRosterPerson('Nour Saad', { isLeader: true })

test('a session without a leader is not saved, and says so', async () => {
  const form = await mountForm([aRosterPerson('Only A. Child')])
  await saveForm(form)
  expect((await screen.findAllByText(form.t.sessions.leaderRequired)).length).toBeGreaterThan(0)
  expect(form.server.sent('sessions.create')).toEqual([])
  expect(form.address()).toContain('/sessions/new')
})

test('what is typed in the moment of saving is checked, too', async () => {
  const form = await mountForm([LEADER])
  const { t, server } = form
  const topic = (await screen.findByLabelText(textPattern(t.sessions.topic))) as HTMLInputElement
  const long = 'x'.repeat(201)
  // In one task, as on a phone that is too slow to show the text before.
  fireEvent.input(topic, { target: { value: long } })
  topic.form?.requestSubmit()
  expect(await screen.findByText(textPattern(t.common.tooLong_other, { count: 200 }))).toBeTruthy()
  expect(typedIn(topic)).toBe(long)
  expect(server.sent('sessions.create')).toEqual([])
})

test('someone whose profile was deleted, or whose group was taken away, is told when saving, and nothing typed is lost', async () => {
  const form = await mountForm([LEADER])
  const { t, user, server } = form
  const topic = await screen.findByLabelText(textPattern(t.sessions.topic))
  await fill(user, topic, 'Still typed')
  for (const [code, texts] of [
    ['PROFILE_NOT_FOUND', [t.sessions.profileNotFound]],
    ['FORBIDDEN', [t.sessions.saveDenied, t.common.forbidden]],
  ] as const) {
    server.answer({ sessions: { create: refuses(code, 403) } })
    await saveForm(form)
    for (const text of texts) expect(await screen.findByText(text)).toBeTruthy()
    expect(typedIn(topic)).toBe('Still typed')
  }
})

test('Cancel goes back to the list, where messages are as low as elsewhere; an empty list invites to create the first session', async () => {
  const { t, user, address } = await mountForm()
  expect(await screen.findByText(t.sessions.emptyRoster)).toBeTruthy()
  const hasBar = () => document.documentElement.hasAttribute('data-has-save-bar')
  await soon(hasBar).toBe(true)
  await user.click(screen.getByRole('link', { name: t.common.cancel }))
  expect(await screen.findByText(t.sessions.noneInvite)).toBeTruthy()
  expect(screen.getByText(t.sessions.none)).toBeTruthy()
  expect(screen.getByRole('link', { name: t.common.howItWorks }).getAttribute('href')).toBe('/guide/roll-call')
  expect(address()).toBe('/sessions')
  expect(hasBar()).toBe(false)
})

test('a person with a role in several groups changes the group, and each has a form of its own', async () => {
  const memberships = [
    { organizationName: 'SNMY1', organizationRole: 'secretary' },
    { organizationName: 'SNMY2', organizationRole: 'team_leader' },
  ] as const
  const { t, user, address, reload } = await mountAs(aMember({ memberships: [...memberships] }), '/sessions/new', {
    roster: { list: () => [LEADER] },
  })
  const topic = () => screen.findByLabelText(textPattern(t.sessions.topic))
  expect(await screen.findByText('SNMY1')).toBeTruthy()
  await fill(user, await topic(), 'Of the first group')
  await draftSaved({ t })
  await user.click(await screen.findByRole('button', { name: t.sessions.changeGroup }))
  await user.click(await screen.findByRole('menuitem', { name: 'SNMY2' }))
  await soon(address).toContain('organization=SNMY2')
  await soon(async () => typedIn(await topic())).toBe('')
  const drafts = await screen.findByRole('region', { name: t.sessions.drafts })
  expect(await within(drafts).findByText(/Of the first group/)).toBeTruthy()
  // Of a group without a role there is no form.
  await reload('/sessions/new?organization=SNMK1')
  expect(await screen.findByText('SNMY1')).toBeTruthy()
  await user.click(await screen.findByRole('link', { name: /Of the first group/ }))
  await soon(async () => typedIn(await topic())).toBe('Of the first group')
})

test('a person without a role is sent back from the form to the list, which has no link to it', async () => {
  const { t, address } = await mountAs(aMember(), '/sessions/new')
  expect(await screen.findByText(t.sessions.noGroup)).toBeTruthy()
  expect(address()).toBe('/sessions')
  expect(await screen.findByText(t.sessions.none)).toBeTruthy()
  expect(screen.queryByRole('link', { name: t.sessions.newSession })).toBeNull()
})

test('a session of a date that cannot be meant is saved once the date is confirmed', async () => {
  const day = monthsLater(dayIn('Asia/Beirut', Date.now()), -27 * 12)
  const form = await mountIn('ar', aLeader(), `/sessions/new?date=${day}`, {
    roster: { list: () => [LEADER] },
    sessions: { create: createSession },
  })
  const { t, user, server } = form
  await saveForm(form)
  const question = (
    await screen.findByText(textPattern(counted(t.sessions, 'yearsAgo', 27, 'ar'), { count: 27 }))
  ).closest<HTMLElement>('[role="alert"]') as HTMLElement
  await soon(() => document.activeElement).toBe(question)
  expect(server.sent('sessions.create')).toEqual([])
  await user.click(within(question).getByRole('button', { name: t.sessions.dateIsRight }))
  expect(await screen.findByText(t.sessions.created)).toBeTruthy()
  expect(server.sent('sessions.create')).toMatchObject([{ sessionDate: day }])
})

test('the first refused field has the focus', async () => {
  const form = await mountForm([LEADER])
  const { t, user } = form
  const [topic, activities] = await Promise.all(
    [t.sessions.topic, t.sessions.activities].map((label) => screen.findByLabelText(textPattern(label))),
  )
  const time = screen.getByLabelText(t.sessions.time)
  await fill(user, topic as HTMLElement, 'x'.repeat(201))
  await fill(user, activities as HTMLElement, 'x'.repeat(SESSION_TEXT_LIMITS.activities + 1))
  await fill(user, time, 'noon')
  await saveForm(form)
  await soon(() => document.activeElement).toBe(time)
  expect(screen.getByText(t.sessions.timeInvalid)).toBeTruthy()
  expect(screen.getByText(t.common.fieldsNotRight)).toBeTruthy()
  for (const count of [200, 5000]) expect(screen.getByText(textPattern(t.common.tooLong_other, { count }))).toBeTruthy()
  await fill(user, time, '5:30 pm')
  await saveForm(form)
  await soon(() => document.activeElement).toBe(topic)
})

const SESSION: SessionSummary = {
  id: uuid(),
  title: 'T',
  description: null,
  presenterName: 'A',
  topic: 'No 1',
  sessionDate: '2026-01-02' as PlainDate,
  sessionTime: null,
  location: null,
  organization: 'SNMY1',
  presentCount: 0,
  attendanceCount: 0,
}

test('a flag in the session storage, or in the address, loads the list again once', async () => {
  // However long the test takes.
  queryClient.setQueryDefaults(api.sessions.list.key(), { staleTime: Number.POSITIVE_INFINITY })
  onTestFinished(() => queryClient.setQueryDefaults(api.sessions.list.key(), {}))
  const { t, user, server, address, reload } = await mount('/sessions', { sessions: { list: () => pageOf(SESSION) } })
  const listed = () => screen.findByRole('link', { name: textPattern('No 1') })
  // The dashboard loads twelve for its chart of the attendance.
  const loads = () => server.sent('sessions.list').filter((input) => (input as { limit: number }).limit !== 12).length
  const dashboardAndBack = async () => {
    await user.click(screen.getAllByRole('link', { name: t.common.dashboard })[0] as HTMLElement)
    await screen.findByRole('link', { name: textPattern(t.dashboard.attendees) })
    await user.click(screen.getAllByRole('link', { name: t.common.sessions })[0] as HTMLElement)
    await listed()
  }
  await listed()
  const before = loads()
  await dashboardAndBack()
  expect(loads()).toBe(before)
  sessionStorage.setItem('refresh-sessions', '1')
  await dashboardAndBack()
  await soon(loads).toBe(before + 1)
  expect(sessionStorage.getItem('refresh-sessions')).toBeNull()

  await reload('/sessions?refresh=1')
  await soon(address).toBe('/sessions')
  await listed()
  const shown = loads()
  const refresh = await screen.findByRole('button', { name: t.common.refresh })
  await soon(() => refresh.hasAttribute('disabled')).toBe(false)
  await user.click(refresh)
  await soon(loads).toBeGreaterThan(shown)
})

test('the form of a recorded session says who has the same session open', async () => {
  const detail = { ...SESSION, ...ofSessionTexts(() => null), createdAt: new Date(), version: 1, attendance: [] }
  const { t, server } = await mount(`/sessions/${SESSION.id}/edit`, {
    sessions: { get: () => detail },
    openForms: { announce: () => ['Rita Khoury'] },
  })
  expect(await screen.findByText(textPattern(t.sessions.markingToo, { name: 'Rita Khoury' }))).toBeTruthy()
  expect(server.sent('openForms.announce')[0]).toMatchObject({
    sessionId: SESSION.id,
    sessionDate: SESSION.sessionDate,
    isOpen: true,
  })
})
