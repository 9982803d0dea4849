import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import type { SessionDetail } from '#contract/sessions.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { api, invalidate } from '#web/api.ts'
import type { AnswerOf } from './fake-server.ts'
import { enabledButton, fill, soon, typedIn } from './fields.ts'
import { mount, unmount } from './mount.tsx'
import { aMark, aRecordedSession } from './recorded-sessions.ts'
import { absentBox, saveForm } from './session-form.ts'

afterEach(unmount)

const AT = new Date('2026-01-02T15:00:00.000Z')
const RITA = { by: 'Rita Khoury', at: AT }
const [KARIM, MAYA] = [aMark('Karim'), aMark('Maya')]
const NOUR = aMark('Nour Saad', { isLeader: true })

async function mountEdit(session: SessionDetail, edit: AnswerOf<'sessions', 'edit'>) {
  const form = await mount(`/sessions/${session.id}/edit`, {
    answers: {
      roster: { list: () => [] },
      sessions: {
        get: () => session,
        edit,
        fieldAuthors: ({ fields }) => fields.map((field) => ({ field, ...RITA })),
      },
    },
  })
  return { ...form, field: (label: string) => screen.findByLabelText(new RegExp(`^${label}`)) }
}

test('the open form takes over what a colleague saves, and asks only about the same field', async () => {
  const session = aRecordedSession([NOUR, KARIM, MAYA])
  const conflict = { cell: 'field', field: 'topic', theirs: 'Kites', mine: 'Boats', ...RITA } as const
  let edits = 0
  const form = await mountEdit({ ...session, topic: 'Session' }, () => {
    edits += 1
    return { version: 2 + edits, conflicts: edits === 1 ? [conflict] : [], stayed: [] }
  })
  const { t, user, server, field } = form
  await fill(user, await field(t.sessions.topic), 'Boats')
  await user.click(await absentBox(form, 'Maya'))
  const theirs = {
    ...session,
    topic: 'Kites',
    location: 'The yard',
    version: 2,
    attendance: [NOUR, { ...KARIM, status: 'absent' as const, markedAt: AT, markedBy: 'Rita Khoury' }, MAYA],
  }
  server.answer({ sessions: { get: () => theirs } })
  await invalidate(api.sessions)

  const isChecked = async (name: string) => ((await absentBox(form, name)) as HTMLInputElement).checked
  await soon(() => isChecked('Karim')).toBe(true)
  expect(await isChecked('Maya')).toBe(true)
  const row = screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes('Karim')) as HTMLElement
  expect(row.textContent).toMatch(/Rita Khoury\u2069?, .*\d\d:\d\d/)
  expect(typedIn(await field(t.sessions.topic))).toBe('Boats')
  const takeTheirs = textPattern(`${t.sessions.takeTheirsOf}: {{topic}}`, {
    name: 'Rita Khoury',
    topic: t.sessions.topic,
  })
  expect(await screen.findByRole('button', { name: takeTheirs })).toBeTruthy()

  await saveForm(form)
  const problem = await screen.findByText(textPattern(t.sessions.restToDecide))
  const alert = problem.closest('[role="alert"]')?.textContent
  expect(alert).toMatch(textPattern(counted(t.sessions, 'cellsSaved', 1, 'en'), { count: 1 }))
  expect(alert).toMatch(textPattern(counted(t.sessions, 'cellsLeft', 1, 'en'), { count: 1 }))
  await user.click(await enabledButton(`${t.sessions.joinTexts}: ${t.sessions.topic}`))
  expect(await screen.findByText(t.sessions.updated)).toBeTruthy()
  expect(server.sent('sessions.edit').at(-1)).toMatchObject({ fields: { topic: { was: 'Kites', is: 'Kites Boats' } } })
})

test('a child who was removed by a colleague and marked here comes back with a notice, and without a question', async () => {
  const session = aRecordedSession([NOUR, KARIM, MAYA])
  const form = await mountEdit(session, () => ({
    version: 3,
    conflicts: [],
    stayed: [{ attendeeId: MAYA.attendeeId, name: 'Maya', by: 'myMark' }],
  }))
  const { t, user, address } = form
  await user.click(await absentBox(form, 'Maya'))
  await saveForm(form)
  expect(await screen.findByText(textPattern(t.sessions.backByMyMark, { name: 'Maya' }))).toBeTruthy()
  await soon(address).toBe(`/sessions/${session.id}`)
  const report = within(await screen.findByRole('article'))
  expect(report.getByText('Karim')).toBeTruthy()
})
