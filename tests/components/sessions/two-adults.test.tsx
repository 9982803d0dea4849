import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Me } from '#contract/accounts/accounts.ts'
import { dayIn, monthsLater, type PlainDate } from '#domain/dates/dates.ts'
import { fill, soon } from '#tests/components/fields.ts'
import { mountAs, mountIn, unmount } from '#tests/components/mount.tsx'
import { aLeader, aMember, aRosterPerson } from '#tests/components/people/people.ts'
import { textPattern } from '#tests/shown-text.ts'
import { aMark, aRecordedSession } from './recorded-sessions.ts'
import { absentBox, createSession, draftSaved, presentBox, saveForm } from './session-form.ts'

const wanting = (me: Me): Me => ({ ...me, settings: { ...me.settings, wantsTwoAdults: true } })

const ADULT = aRosterPerson('Rana Haddad', { isLeader: true, birthdate: '1990-05-01' as PlainDate })
const UNDATED = aRosterPerson('Sami Khoury', { isLeader: true, birthdate: null })
const CHILD = aRosterPerson('Karim Nassar', { birthdate: '2018-05-01' as PlainDate })

const answers = { roster: { list: () => [ADULT, UNDATED, CHILD] }, sessions: { create: createSession } }

test('a session with one adult says so, asks once when it is saved, and is saved', async () => {
  const form = await mountIn('ar', wanting(aLeader()), '/sessions/new', answers)
  const { t, user, server } = form
  const note = async () => (await screen.findByText(t.sessions.oneAdult)).closest('[role="status"]')
  await user.click(await absentBox(form, 'Rana Haddad'))
  expect(await note()).toBeTruthy()
  await saveForm(form)
  const question = await screen.findByRole('alert')
  await soon(() => document.activeElement).toBe(question)
  expect(within(question).getByText(textPattern(t.sessions.assumedAdults, { names: 'Sami Khoury' }))).toBeTruthy()
  expect(server.sent('sessions.create')).toEqual([])
  // Two are enough, also with one who has no birthdate.
  await user.click(await presentBox(form, 'Rana Haddad'))
  await soon(() => screen.queryByText(t.sessions.oneAdult)).toBeNull()
  // The question does not come back, and leaves the focus where it is.
  const absent = await absentBox(form, 'Sami Khoury')
  await user.click(absent)
  expect(await note()).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(absent)
  await saveForm(form)
  expect(await screen.findByText(t.sessions.created)).toBeTruthy()
  expect(server.sent('sessions.create')).toHaveLength(1)
})

test('the date is asked first, and then the adults', async () => {
  const day = monthsLater(dayIn('Asia/Beirut', Date.now()), -24)
  const form = await mountAs(wanting(aLeader()), `/sessions/new?date=${day}`, answers)
  const { t, user } = form
  for (const name of ['Rana Haddad', 'Sami Khoury']) await user.click(await absentBox(form, name))
  await saveForm(form)
  await user.click(await screen.findByRole('button', { name: t.sessions.dateIsRight }))
  const confirm = await screen.findByRole('button', { name: t.sessions.saveAnyway })
  expect(screen.getByRole('alert').textContent).toContain(t.sessions.noAdult)
  expect(screen.queryByRole('button', { name: t.sessions.dateIsRight })).toBeNull()
  await user.click(confirm)
  expect(await screen.findByText(t.sessions.created)).toBeTruthy()
})

test('a network that does not want two adults says and asks nothing', async () => {
  const form = await mountAs(aLeader(), '/sessions/new', answers)
  const { t, user } = form
  await user.click(await absentBox(form, 'Rana Haddad'))
  await draftSaved(form)
  expect(screen.queryByText(t.sessions.oneAdult)).toBeNull()
  await saveForm(form)
  expect(await screen.findByText(t.sessions.created)).toBeTruthy()
})

test('an edit is asked only if it changes who was there', async () => {
  const edited = { roster: { list: () => [] }, sessions: { get: () => SESSION, edit: saved } }
  const form = await mountAs(wanting(aLeader()), `/sessions/${SESSION.id}/edit`, edited)
  const { t, user, server } = form
  await fill(user, await screen.findByLabelText(textPattern(t.sessions.topic)), 'Kites and wind')
  await saveForm(form)
  await soon(() => server.sent('sessions.edit')).toHaveLength(1)
  await unmount()

  const again = await mountAs(wanting(aLeader()), `/sessions/${SESSION.id}/edit`, edited)
  await again.user.click(await absentBox(again, 'Nour Saad'))
  await saveForm(again)
  expect(await screen.findByRole('button', { name: t.sessions.saveAnyway })).toBeTruthy()
  expect(again.server.sent('sessions.edit')).toEqual([])
})

const saved = () => ({ version: 2, conflicts: [], stayed: [] })

const SESSION = aRecordedSession([
  aMark('Karim', { birthdate: '2018-05-01' as PlainDate }),
  aMark('Nour Saad', { isLeader: true }),
  aMark('Rana Haddad', { isLeader: true, status: 'absent' }),
])

test('the report says it to people who may edit it, and to no member, and nowhere while it is off', async () => {
  const { t } = await mountAs(wanting(aLeader()), `/sessions/${SESSION.id}`, { sessions: { get: () => SESSION } })
  expect(await screen.findByText(t.sessions.oneAdult)).toBeTruthy()
  expect(screen.getByText(textPattern(t.sessions.assumedAdults, { names: 'Nour Saad' }))).toBeTruthy()

  for (const me of [wanting(aMember()), aLeader()]) {
    await unmount()
    await mountAs(me, `/sessions/${SESSION.id}`, { sessions: { get: () => SESSION } })
    await screen.findByRole('region', { name: t.report.presentPeople })
    expect(screen.queryByText(t.sessions.oneAdult)).toBeNull()
  }
})
