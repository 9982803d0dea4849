import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { refuses } from '#tests/components/fake-server.ts'
import { fill, soon, typedIn } from '#tests/components/fields.ts'
import { mount } from '#tests/components/mount.tsx'
import { aRosterPerson } from '#tests/components/people/people.ts'
import { textPattern } from '#tests/shown-text.ts'
import { api, invalidate } from '#web/api.ts'
import { afterSent, draftOfQueued, type QueuedSession } from '#web/features/sessions/draft/session-drafts.ts'
import { createStore, deviceOwner } from '#web/offline/store.ts'
import { aMark, aRecordedSession } from './recorded-sessions.ts'
import { createSession, draftSaved, saveForm } from './session-form.ts'

const AT = new Date('2026-01-02T15:00:00.000Z')

const SESSION = aRecordedSession([
  aMark('Karim', { markedAt: AT, markedBy: 'Rita' }),
  aMark('Nour Saad', { isLeader: true }),
])

const deleted = refuses('NOT_FOUND', 404)

async function mountEdit() {
  const form = await mount(`/sessions/${SESSION.id}/edit`, { sessions: { get: () => SESSION, create: createSession } })
  return { ...form, ...partsOf(form) }
}

const partsOf = ({ t }: Pick<Awaited<ReturnType<typeof mount>>, 't'>) => ({
  topic: () => screen.findByLabelText(textPattern(t.sessions.topic)),
  note: () => screen.queryByText(t.sessions.deletedMeanwhile),
})

/** A new session that was saved as 'First' without an answer, and is in the list. */
async function loseFirst() {
  const form = await mount('/sessions/new', {
    sessions: { create: refuses('UNAVAILABLE', 503), get: deleted },
    roster: { list: () => [aRosterPerson('Nour Saad', { isLeader: true })] },
  })
  const { t, user, address } = form
  const { topic, note } = partsOf(form)
  const again = () => screen.findByRole('button', { name: t.sessions.openAgain })
  await fill(user, await topic(), 'First')
  await saveForm(form)
  await soon(address).toContain('/sessions')
  await again()
  /** Opens it from the list, and types another topic. */
  const typeSecond = async () => {
    await user.click(await again())
    await soon(address).toContain('/edit')
    await fill(user, await topic(), 'Second')
  }
  return { ...form, topic, note, typeSecond }
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
  await draftSaved({ t })
  server.answer({ sessions: { get: deleted } })
  await reload()
  await soon(async () => typedIn(await topic())).toBe('Kites and boats')
  expect(note()).not.toBeNull()
})

test('a new session that was sent without an answer is opened from the list and changed by an edit', async () => {
  const { t, user, server, note, typeSecond } = await loseFirst()
  await typeSecond()
  expect(note()).toBeNull()
  server.answer({ sessions: { create: createSession, edit: () => ({ version: 2, conflicts: [], stayed: [] }) } })
  await saveForm({ t, user })
  // A call whose answer is late is sent again, the same.
  await soon(() => distinct(server.sent('sessions.edit'))).toMatchObject([
    { fields: { topic: { was: 'First', is: 'Second' } }, people: [] },
  ])
  expect(distinct(server.sent('sessions.create'))).toHaveLength(1)
})

function distinct(sent: readonly unknown[]): unknown[] {
  return [...new Map(sent.map((one) => [JSON.stringify(one), one])).values()]
}

/** What is left when the new session was refused, and its change went without an answer. */
async function leaveOnlyTheChange(table: 'outbox' | 'drafts') {
  const store = createStore((await deviceOwner()) ?? '')
  const [entry] = await store.getAll<QueuedSession>('outbox')
  if (!entry) throw new Error('Nothing waits')
  const { key, content } = entry
  const following = afterSent(content, content)
  if (table === 'outbox') return store.put({ table, key, value: { ...entry, content: following } })
  const draft = { ...draftOfQueued({ ...entry, content: following }, uuid()), outboxKey: undefined }
  return store.put({ table: 'outbox', key }, { table, key: draft.key, value: draft })
}

test('a change that may be the whole session is no change of a deleted one, and is recorded under one id', async () => {
  const { t, user, server, note, typeSecond } = await loseFirst()
  await leaveOnlyTheChange('outbox')
  await typeSecond()
  await invalidate(api.sessions)
  expect(note()).toBeNull()
  server.answer({ sessions: { create: createSession, edit: deleted, get: deleted } })
  await saveForm({ t, user })
  await soon(() => server.sent('sessions.create').at(-1)).toMatchObject({ topic: 'Second' })
  expect(new Set((server.sent('sessions.create') as { id: string }[]).map(({ id }) => id)).size).toBe(1)
})

test('a change that went back to its form, and may be the whole session, is among the drafts', async () => {
  const { t, user, address, topic, note, reload } = await loseFirst()
  await leaveOnlyTheChange('drafts')
  await reload('/sessions/new')
  const drafts = within(await screen.findByRole('region', { name: t.sessions.drafts }))
  await user.click(drafts.getByRole('link'))
  await soon(address).toContain('/edit')
  await soon(async () => typedIn(await topic())).toBe('First')
  expect(note()).toBeNull()
})

test('what was changed after a lost answer is discarded', async () => {
  const { t, user, topic, reload, typeSecond } = await loseFirst()
  await typeSecond()
  await draftSaved({ t })
  await reload()
  await soon(async () => typedIn(await topic())).toBe('Second')
  await user.click(screen.getByRole('button', { name: t.sessions.discardSession }))
  await soon(async () => typedIn(await topic())).toBe('First')
  // The bar disappears together with its button.
  expect(document.activeElement?.id).toBe('content')
})
