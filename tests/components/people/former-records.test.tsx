import { screen } from '@testing-library/dom'
import { deleteDB, openDB } from 'idb'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import { openDialog, soon, typedIn } from '#tests/components/fields.ts'
import { FUNDS, sent } from '#tests/components/finance/finance.ts'
import { mountAs, unmount } from '#tests/components/mount.tsx'
import { aMark, aRecordedSession } from '#tests/components/sessions/recorded-sessions.ts'
import { createSession } from '#tests/components/sessions/session-form.ts'
import { textPattern } from '#tests/shown-text.ts'
import { aLeader, aRosterPerson } from './people.ts'

afterEach(unmount)

type Records = Readonly<Record<string, readonly (readonly [key: string, value: object | string])[]>>

/** The device's store as a former version left it. */
async function storeOf(version: number, tables: readonly string[], records: Records) {
  window.dispatchEvent(new Event('pagehide'))
  await deleteDB('shabaka')
  const database = await openDB('shabaka', version, {
    upgrade(created) {
      for (const name of tables) created.createObjectStore(name)
    },
  })
  for (const [table, rows] of Object.entries(records))
    for (const [key, value] of rows) await database.put(table, value, key)
  database.close()
  window.dispatchEvent(new Event('pageshow'))
}

const CHILD = aRosterPerson('Karim Saad')

/** As pages of protocol 2 and before stored a person: nothing says what was recorded, announced or set by whom. */
const PERSON = {
  key: CHILD.id,
  attendeeId: CHILD.id,
  attendeeName: CHILD.attendeeName,
  isLeader: false,
  birthdate: null,
  phoneNumber: null,
  ageOverride: false,
  status: 'absent',
  reason: 'Ill',
  isQueued: false,
}
const TEXTS = { sessionDate: '2026-01-02', sessionTime: '', location: '', topic: 'Boats' }
const LONG_TEXTS = { activities: '', reflection: '', sessionStructure: '', foodDetails: '' }

/** A session as it was stored first: without what it was opened with, who chose its date, and the longer texts. */
function stored(part: object = {}) {
  const content = { id: uuid(), organizationName: 'SNMY1', version: null, people: [PERSON], removed: [] }
  return { ...content, texts: { ...TEXTS, ...LONG_TEXTS }, ...part }
}

/** Without the server's time, and whether it was on its way. */
function queued(content: object, order: number) {
  const key = uuid()
  return [key, { key, order, content, savedAt: 1, state: 'queued', attempts: 0, refusal: null }] as const
}

/** The tables of each version of the store; an older one was never released. */
const TABLES = ['owner', 'drafts', 'outbox', 'queries']
const VERSIONS = [
  [2, TABLES],
  [3, [...TABLES, 'openings']],
  [4, [...TABLES, 'openings', 'recent']],
  [5, [...TABLES, 'openings', 'recent', 'setApart']],
  [6, [...TABLES, 'openings', 'recent', 'setApart', 'receipts', 'receiptBytes']],
] as const

const me = aLeader()
const recorded = aRecordedSession([aMark(CHILD.attendeeName, { attendeeId: CHILD.id })])
const answers = {
  roster: { list: () => [CHILD] },
  sessions: { get: () => recorded, create: createSession, edit: () => ({ version: 2, conflicts: [], stayed: [] }) },
}
const edited = { id: recorded.id, version: 1, recordedDate: recorded.sessionDate }

/** What was sent of the new session and of the edit; without locks, which jsdom does not have, perhaps more than once. */
async function expectSent({ server }: Awaited<ReturnType<typeof mountAs>>) {
  const once = (procedure: string) =>
    [...new Set(server.sent(procedure).map((input) => JSON.stringify(input)))].map((input) => JSON.parse(input))
  await soon(() => once('sessions.create')).toMatchObject([{ topic: 'Boats', attendance: [{ absenceReason: 'Ill' }] }])
  await soon(() => once('sessions.edit')).toMatchObject([
    {
      fields: { topic: { is: 'Boats' } },
      people: [{ attendeeId: CHILD.id, is: { mark: { status: 'absent', absenceReason: 'Ill' } } }],
    },
  ])
}

test.each(VERSIONS)('what a store of version %i has to send is sent, and its draft opens', async (version, tables) => {
  const [first, edit] = [stored(), stored(edited)]
  const draft = { key: 'draft', list: 'sessions', scope: 'SNMY1', savedAt: 1, writer: '' }
  await storeOf(version, tables, {
    owner: [['owner', me.id]],
    outbox: [queued(first, 1), queued(edit, 2)],
    drafts: [['draft', { ...draft, content: stored({ texts: { ...TEXTS, topic: 'Kites' } }) }]],
  })
  const form = await mountAs(me, '/sessions/new?draft=draft', answers)
  await expectSent(form)
  expect(typedIn(await screen.findByLabelText(textPattern(form.t.sessions.topic)))).toBe('Kites')
})

test('what was set apart without a mark or the time of the server is sent after its person has signed in', async () => {
  const apart = [queued(stored(), 1), queued(stored(edited), 2)]
  const records = apart.map(([key, value]) => ({ table: 'outbox', key, value }))
  await storeOf(5, VERSIONS[3][1], {
    owner: [['owner', uuid()]],
    setApart: [[me.id, { personId: me.id, setApartAt: 1, records }]],
  })
  await expectSent(await mountAs(me, '/sessions', answers))
})

test('money that was sent without an answer, before there were categories, is sent again as it was', async () => {
  const manager = aLeader('finance_manager')
  const form = { id: uuid(), currency: 'USD', amount: '7', notes: 'Glue', organizationName: '', isSent: true }
  const draft = { key: 'money deposit SNMY1', list: null, scope: null, savedAt: Date.now(), writer: '', content: form }
  await storeOf(2, TABLES, { owner: [['owner', manager.id]], drafts: [[draft.key, draft]] })
  const { t, user, server } = await mountAs(manager, '/dashboard', {
    finance: { ...FUNDS, request: sent },
  })
  await user.click(await screen.findByRole('button', { name: t.finance.requestDeposit }))
  const dialog = await openDialog()
  expect(dialog.element.textContent).toContain(t.finance.unanswered)
  await user.click(dialog.getByRole('button', { name: t.finance.send }))
  await soon(() => server.sent('finance.request')).toMatchObject([{ id: form.id, amount: '7.00', notes: 'Glue' }])
})
