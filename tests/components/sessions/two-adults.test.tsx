import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Me } from '#contract/accounts/accounts.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { soon } from '#tests/components/fields.ts'
import { mountAs, mountIn, unmount } from '#tests/components/mount.tsx'
import { aLeader, aMember, aRosterPerson } from '#tests/components/people/people.ts'
import { textPattern } from '#tests/shown-text.ts'
import { aMark, aRecordedSession } from './recorded-sessions.ts'
import { absentBox, createSession, saveForm } from './session-form.ts'

const wanting = (me: Me): Me => ({ ...me, settings: { ...me.settings, wantsTwoAdults: true } })

const ADULT = aRosterPerson('Rana Haddad', { isLeader: true, birthdate: '1990-05-01' as PlainDate })
const UNDATED = aRosterPerson('Sami Khoury', { isLeader: true, birthdate: null })
const CHILD = aRosterPerson('Karim Nassar', { birthdate: '2018-05-01' as PlainDate })

const answers = { roster: { list: () => [ADULT, UNDATED, CHILD] }, sessions: { create: createSession } }

test('a session with one adult says so, asks once when it is saved, and is saved', async () => {
  const form = await mountIn('ar', wanting(aLeader()), '/sessions/new', answers)
  const { t, user, server } = form
  // Two are enough, and one of them has no birthdate.
  expect(await screen.findByText(textPattern(t.sessions.assumedAdults, { names: 'Sami Khoury' }))).toBeTruthy()
  expect(screen.queryByText(t.sessions.oneAdult)).toBeNull()
  await user.click(await absentBox(form, 'Rana Haddad'))
  expect((await screen.findByText(t.sessions.oneAdult)).closest('[role="status"]')).toBeTruthy()
  await user.click(await absentBox(form, 'Sami Khoury'))
  expect(await screen.findByText(t.sessions.noAdult)).toBeTruthy()
  await saveForm(form)
  const question = await screen.findByRole('alert')
  await soon(() => document.activeElement).toBe(question)
  expect(within(question).getByText(t.sessions.noAdult)).toBeTruthy()
  expect(server.sent('sessions.create')).toEqual([])
  await user.click(within(question).getByRole('button', { name: t.sessions.saveAnyway }))
  expect(await screen.findByText(t.sessions.created)).toBeTruthy()
  expect(server.sent('sessions.create')).toHaveLength(1)
})

test('a network that does not want two adults says and asks nothing', async () => {
  const form = await mountAs(aLeader(), '/sessions/new', {
    ...answers,
    roster: { list: () => [UNDATED, CHILD] },
  })
  const { t } = form
  await screen.findByText(textPattern('Karim Nassar'))
  await saveForm(form)
  expect(await screen.findByText(t.sessions.created)).toBeTruthy()
  expect(screen.queryByText(t.sessions.oneAdult)).toBeNull()
})

const SESSION = aRecordedSession([
  aMark('Karim', { birthdate: '2018-05-01' as PlainDate }),
  aMark('Nour Saad', { isLeader: true }),
  aMark('Rana Haddad', { isLeader: true, status: 'absent' }),
])

test('the report says it to people who may edit it, and to no member', async () => {
  const { t } = await mountAs(wanting(aLeader()), `/sessions/${SESSION.id}`, { sessions: { get: () => SESSION } })
  expect(await screen.findByText(t.sessions.oneAdult)).toBeTruthy()
  expect(screen.getByText(textPattern(t.sessions.assumedAdults, { names: 'Nour Saad' }))).toBeTruthy()

  await unmount()
  await mountAs(wanting(aMember()), `/sessions/${SESSION.id}`, { sessions: { get: () => SESSION } })
  await screen.findByRole('region', { name: t.report.presentPeople })
  expect(screen.queryByText(t.sessions.oneAdult)).toBeNull()
})
