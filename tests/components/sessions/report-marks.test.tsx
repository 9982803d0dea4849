import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { goOffline, goOnline } from '#tests/components/connection.ts'
import { type Answers, held, refusal } from '#tests/components/fake-server.ts'
import { soon } from '#tests/components/fields.ts'
import { mountAs } from '#tests/components/mount.tsx'
import { aLeader, aMember } from '#tests/components/people/people.ts'
import { textPattern } from '#tests/shown-text.ts'
import type { QueuedSession } from '#web/features/sessions/draft/session-drafts.ts'
import { createStore, deviceOwner } from '#web/offline/store.ts'
import { aMark, aRecordedSession } from './recorded-sessions.ts'

const SESSION = aRecordedSession([
  aMark('Karim'),
  aMark('Lara', { status: 'absent', absenceReason: 'Illness', markedAt: new Date(), markedBy: 'Rita' }),
  aMark('Nour Saad', { isLeader: true }),
])

/** The report, and its button of a mark, in the table. */
async function mountReport(edit?: NonNullable<Answers['sessions']>['edit'], me = aLeader()) {
  const report = await mountAs(me, `/sessions/${SESSION.id}`, {
    sessions: { get: () => SESSION, ...(edit && { edit }) },
  })
  const { t, user, server } = report
  const named = (key: 'markPresent' | 'markAbsent', name: string) => textPattern(t.sessions[key], { name })
  return {
    ...report,
    buttons: (key: 'markPresent' | 'markAbsent', name: string) =>
      screen.queryAllByRole('button', { name: named(key, name) }),
    mark: async (key: 'markPresent' | 'markAbsent', name: string) =>
      (await screen.findAllByRole('button', { name: named(key, name) })).at(-1) as HTMLElement,
    undo: async () => user.click(await screen.findByRole('button', { name: textPattern(`${t.sessions.undo}: `) })),
    sent: () => server.sent('sessions.edit'),
  }
}

const saved = () => ({ version: 2, conflicts: [], stayed: [] })
const absentMark = { status: 'absent' as const, absenceReason: null, isExplicit: true }

test('a press on a mark sends this mark alone, a second one of a double tap nothing, and Undo the former mark', async () => {
  const report = await mountReport(saved)
  await report.user.dblClick(await report.mark('markAbsent', 'Karim'))
  expect(await screen.findByText(textPattern(report.t.sessions.nowAbsent, { name: 'Karim' }))).toBeTruthy()
  const [present, absent] = [
    { status: 'present', absenceReason: null },
    { status: 'absent', absenceReason: null, isExplicit: true },
  ]
  await soon(report.sent).toHaveLength(1)
  expect(report.sent()).toMatchObject([
    {
      id: SESSION.id,
      fields: {},
      people: [{ name: 'Karim', was: { mark: { ...present, isExplicit: false } }, is: { mark: absent } }],
    },
  ])
  await report.undo()
  await soon(report.sent).toHaveLength(2)
  expect(report.sent()[1]).toMatchObject({
    fields: {},
    people: [{ name: 'Karim', was: { mark: absent }, is: { mark: { ...present, isExplicit: true } } }],
  })
})

test('Undo of an absence that was corrected brings its reason back', async () => {
  const report = await mountReport(saved)
  await report.user.click(await report.mark('markPresent', 'Lara'))
  await report.undo()
  await soon(report.sent).toHaveLength(2)
  expect(report.sent()[1]).toMatchObject({
    people: [{ name: 'Lara', is: { mark: { status: 'absent', absenceReason: 'Illness' } } }],
  })
})

test('the mark is shown at once; one that is refused is taken back, with the reason', async () => {
  const { answer, release } = held<null>()
  const report = await mountReport(async () => {
    await answer
    throw refusal('FORBIDDEN', 403)
  })
  await report.user.click(await report.mark('markAbsent', 'Karim'))
  expect(await report.mark('markPresent', 'Karim')).toBeTruthy()
  release(null)
  expect(await screen.findByText(report.t.sessions.saveDenied)).toBeTruthy()
  expect(await report.mark('markAbsent', 'Karim')).toBeTruthy()
  await soon(() => screen.queryByText(textPattern(report.t.sessions.nowAbsent, { name: 'Karim' }))).toBeNull()
  expect(await screen.findByText(report.t.sessions.changeQueued)).toBeTruthy()
})

test('the pressed button keeps the focus in the table, so that the keyboard goes on', async () => {
  const report = await mountReport(saved)
  ;(await report.mark('markAbsent', 'Karim')).focus()
  await report.user.keyboard('{Enter}')
  const present = await report.mark('markPresent', 'Karim')
  expect(document.activeElement).toBe(present)
  expect(present.closest('tr')?.textContent).toContain(report.t.sessions.absent)
  // It is not on its way any more when the next page is opened.
  await soon(report.sent).toHaveLength(1)
})

test('without a connection corrections are one edit, and Undo takes one back before it is sent', async () => {
  const report = await mountReport(saved)
  const { t, user } = report
  const queued = () => screen.queryAllByText(t.sessions.changeQueued)
  // Presses are ignored for a moment after the lists have moved.
  const correct = (key: 'markPresent' | 'markAbsent', name: string) =>
    soon(async () => {
      if (report.buttons(key, name).length > 0) await user.click(await report.mark(key, name))
      return report.buttons(key, name).length
    }).toBe(0)
  await report.mark('markPresent', 'Lara')
  await goOffline()
  await correct('markPresent', 'Lara')
  await soon(queued).toHaveLength(1)
  await report.undo()
  await soon(queued).toHaveLength(0)
  await correct('markPresent', 'Lara')
  await soon(queued).toHaveLength(1)
  await correct('markAbsent', 'Karim')
  const store = createStore((await deviceOwner()) ?? '')
  const waiting = async () => (await store.getAll<QueuedSession>('outbox')).flatMap(({ content }) => content.people)
  await soon(async () => (await waiting()).filter(({ status }) => status === 'absent')).toHaveLength(1)
  expect(queued()).toHaveLength(1)
  expect(report.sent()).toEqual([])
  goOnline()
  await soon(() => report.sent().length).toBeGreaterThan(0)
  await soon(queued).toHaveLength(0)
  const sent = report.sent() as { editId: string; people: { name: string }[] }[]
  expect(sent[0]?.people.map(({ name }) => name).sort()).toEqual(['Karim', 'Lara'])
  expect(new Set(sent.map(({ editId }) => editId)).size).toBe(1)
})

test('a mark that a colleague set otherwise is asked about', async () => {
  const theirs = { status: 'absent' as const, absenceReason: 'Travel', isExplicit: true }
  const report = await mountReport(() => ({
    version: 3,
    conflicts: [
      {
        ...{ cell: 'mark' as const, attendeeId: SESSION.attendance[0]?.attendeeId ?? null, name: 'Karim', theirs },
        ...{ mine: absentMark, by: 'Maya', at: new Date() },
      },
    ],
    stayed: [],
  }))
  const { t, user } = report
  await user.click(await report.mark('markAbsent', 'Karim'))
  expect((await screen.findAllByText(t.sessions.restToDecide)).length).toBeGreaterThan(0)
  await user.click(await screen.findByRole('button', { name: textPattern(t.sessions.takeTheirsOf, { name: 'Maya' }) }))
  await soon(() => screen.queryAllByText(t.sessions.restToDecide)).toEqual([])
})

test('members without a role see marks that nothing corrects', async () => {
  const report = await mountReport(undefined, aMember())
  expect((await screen.findAllByText('Karim')).length).toBeGreaterThan(0)
  expect(report.buttons('markAbsent', 'Karim')).toEqual([])
  expect(report.buttons('markPresent', 'Lara')).toEqual([])
})
