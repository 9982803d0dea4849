import { screen } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { textPattern } from '#tests/shown-text.ts'
import { api, invalidate } from '#web/api.ts'
import { refusal } from './fake-server.ts'
import { fill, soon, typedIn } from './fields.ts'
import { mount, unmount } from './mount.tsx'
import { aMark, aRecordedSession } from './recorded-sessions.ts'
import { createSession, saveForm } from './session-form.ts'

afterEach(unmount)

const AT = new Date('2026-01-02T15:00:00.000Z')

const SESSION = aRecordedSession([
  aMark('Karim', { markedAt: AT, markedBy: 'Rita' }),
  aMark('Nour Saad', { isLeader: true }),
])

const deleted = () => {
  throw refusal('NOT_FOUND', 404)
}

async function mountEdit() {
  const form = await mount(`/sessions/${SESSION.id}/edit`, {
    answers: { sessions: { get: () => SESSION, create: createSession }, roster: { list: () => [] } },
  })
  const topic = () => screen.findByLabelText(textPattern(form.t.sessions.topic))
  return { ...form, topic, note: () => screen.queryByText(form.t.sessions.deletedMeanwhile) }
}

test('an open form says that its session was deleted as soon as that is known, and records it anew with its marks', async () => {
  const { t, user, server, topic, note } = await mountEdit()
  await fill(user, await topic(), 'Kites and boats')
  expect(note()).toBeNull()
  server.answer({ sessions: { get: deleted } })
  await invalidate(api.sessions)
  await soon(note).not.toBeNull()
  // Someone may go on typing.
  expect(document.activeElement).toBe(await topic())
  await user.click(screen.getByRole('button', { name: t.sessions.saveAsNew }))
  await soon(() => server.sent('sessions.create')).toHaveLength(1)
  const [created] = server.sent('sessions.create') as { id: string; attendance: object[] }[]
  expect(created).toMatchObject({ insteadOf: SESSION.id, topic: 'Kites and boats' })
  expect(created?.id).not.toBe(SESSION.id)
  expect(created?.attendance).toMatchObject([{ markedAt: AT.toISOString(), markedBy: 'Rita' }, {}])
  expect(server.sent('sessions.edit')).toEqual([])
})

test('a draft of a session that was deleted meanwhile says so before anything is typed', async () => {
  const { t, user, server, topic, note, reload } = await mountEdit()
  await fill(user, await topic(), 'Kites and boats')
  expect(await screen.findByText(t.sessions.draftSaved)).toBeTruthy()
  server.answer({ sessions: { get: deleted } })
  await reload()
  await soon(async () => typedIn(await topic())).toBe('Kites and boats')
  expect(note()).not.toBeNull()
})

test('a new session that was sent without an answer is opened from the list and changed by an edit', async () => {
  const { t, user, server, address, topic, note } = await mountNew()
  await fill(user, await topic(), 'First')
  await saveForm({ t, user })
  await soon(address).toContain('/sessions')
  await user.click(await screen.findByRole('button', { name: t.sessions.openAgain }))
  await soon(address).toContain('/edit')
  await fill(user, await topic(), 'Second')
  expect(note()).toBeNull()
  server.answer({ sessions: { create: createSession, edit: () => ({ version: 2, conflicts: [], stayed: [] }) } })
  await saveForm({ t, user })
  await soon(() => server.sent('sessions.edit')).toHaveLength(1)
  const creates = server.sent('sessions.create')
  expect(new Set(creates.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(server.sent('sessions.edit')).toMatchObject([
    { fields: { topic: { was: 'First', is: 'Second' } }, people: [] },
  ])
})

async function mountNew() {
  const create = () => {
    throw refusal('UNAVAILABLE', 503)
  }
  const people = [aMark('Nour Saad')]
  const roster = people.map(({ attendeeName, id }) => ({
    ...{ id, attendeeName, organizationName: 'SNMY1', isLeader: true },
    ...{ birthdate: null, ageOverride: false, phoneNumber: null },
  }))
  const form = await mount('/sessions/new', {
    answers: { sessions: { create, get: deleted }, roster: { list: () => roster } },
  })
  const topic = () => screen.findByLabelText(textPattern(form.t.sessions.topic))
  return { ...form, topic, note: () => screen.queryByText(form.t.sessions.deletedMeanwhile) }
}
