import { expect, test } from 'vitest'
import type { EditConflict } from '#contract/sessions/session-edits.ts'
import { decideQueued } from '#web/features/sessions/outbox/save-session.ts'
import { NOT_SENT_YET } from '#web/offline/outbox/outbox-state.ts'
import { storeInMemory } from '#web/offline/store.fixture.ts'
import { changedDraft } from './draft-changes.ts'
import { editOf, stateOf } from './merge-draft.ts'
import { AT, draft as first } from './session-draft.fixture.ts'
import type { SessionDraft } from './session-draft.ts'
import { afterSent, type QueuedSession, readDraftOfEdit, type SavedDraft } from './session-drafts.ts'

const conflict: EditConflict = {
  ...{ cell: 'field', field: 'topic', theirs: 'Boats', mine: 'Kites' },
  ...{ by: 'Rita', at: new Date(AT) },
}
const opened: SessionDraft = { ...first, version: 1, opened: stateOf(first) }
const edited: SessionDraft = {
  ...changedDraft(opened, { type: 'text', field: 'topic', value: 'Kites' }),
  conflicts: [conflict],
}

const UNDECIDED = { code: 'UNDECIDED', status: 409, data: null }

async function storeWith(entry: Partial<QueuedSession>) {
  const store = storeInMemory('leader', new Map(), () => true)
  const value = { ...NOT_SENT_YET, key: 'edit', order: 1, savedAt: 1, content: edited, ...entry }
  await store.put({ table: 'outbox', key: 'edit', value })
  return store
}

test('a form that is opened while a saved question waits for its answer shows the question with that answer', async () => {
  const store = await storeWith({ wasSent: true })
  const { content } = (await readDraftOfEdit(store, first.id)) ?? {}
  expect(content).toMatchObject({ conflicts: [], opened: { fields: { topic: 'Kites' } }, texts: { topic: 'Kites' } })
})

test('what is taken back in an open form whose edit is on its way by now is another edit', () => {
  const cleared = changedDraft(afterSent(edited, edited), { type: 'text', field: 'topic', value: '' })
  expect(editOf(cleared).fields).toEqual({ topic: { was: 'Kites', is: null } })
})

test('the last decision is another edit, once, and a newer draft stays the one to open', async () => {
  const store = await storeWith({ state: 'refused', refusal: UNDECIDED, wasSent: true })
  const newer: SavedDraft = {
    ...{ key: 'draft', list: 'sessions', scope: 'SNMY1', savedAt: 2, writer: '' },
    content: changedDraft(edited, { type: 'text', field: 'location', value: 'The yard' }),
  }
  await store.put({ table: 'drafts', key: 'draft', value: newer })
  const decisions = [1, 2].map(() => decideQueued(store, 'edit', conflict, 'mine'))
  expect(await Promise.all(decisions)).toEqual([true, false])
  const [entry, ...others] = await store.getAll<QueuedSession>('outbox')
  expect(others).toEqual([])
  expect(entry).toMatchObject({ state: 'queued', content: { conflicts: [], opened: { fields: { topic: 'Boats' } } } })
  expect(entry?.key).not.toBe('edit')
  expect(entry).not.toHaveProperty('wasSent')
  expect((await readDraftOfEdit(store, first.id))?.content.texts).toMatchObject({ location: 'The yard' })
})

test('a decision is sent without what is still to be decided', async () => {
  const location: EditConflict = { ...conflict, field: 'location', theirs: 'The hall', mine: 'The yard' }
  const content = {
    ...changedDraft(edited, { type: 'text', field: 'location', value: 'The yard' }),
    conflicts: [conflict, location],
  }
  const store = await storeWith({ state: 'refused', refusal: UNDECIDED, wasSent: true, content })
  expect(await decideQueued(store, 'edit', conflict, 'mine')).toBe(true)
  const [rest, decision, ...others] = await store.getAll<QueuedSession>('outbox')
  expect(others).toEqual([])
  expect(decision && [decision.state, editOf(decision.content), decision.content.conflicts]).toEqual([
    'queued',
    { fields: { topic: { was: 'Boats', is: 'Kites' } }, people: [] },
    [],
  ])
  expect(rest && [rest.key, rest.state, editOf(rest.content), rest.content.conflicts]).toEqual([
    'edit',
    'refused',
    { fields: { location: { was: null, is: 'The yard' } }, people: [] },
    [location],
  ])
})
