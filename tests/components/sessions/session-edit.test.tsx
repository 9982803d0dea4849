import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { RosterPerson } from '#contract/people/roster.ts'
import { dayAndDate } from '#domain/dates/dates.ts'
import { type Answers, refuses } from '#tests/components/fake-server.ts'
import { closeBy, fill, openDialog, soon, typedIn } from '#tests/components/fields.ts'
import { mount, mountAs, unmount } from '#tests/components/mount.tsx'
import { TODAY } from '#tests/components/network/home-group.ts'
import { aLeader, aMember, aRosterPerson } from '#tests/components/people/people.ts'
import { textPattern } from '#tests/shown-text.ts'
import { api, invalidate } from '#web/api.ts'
import { aMark, aRecordedSession } from './recorded-sessions.ts'
import { absentBox, createSession, saveForm } from './session-form.ts'

const LEADER = aMark('Nour Saad', { isLeader: true })
const SESSION = aRecordedSession([LEADER, aMark('Rita')])
const saved = () => ({ version: 2, conflicts: [], stayed: [] })

/** The report of a session, or its form. */
async function mountSession(
  path = '',
  sessions: Answers['sessions'] = {},
  people: readonly RosterPerson[] = [],
  me = aLeader(),
) {
  const page = await mountAs(me, `/sessions/${SESSION.id}${path}`, {
    sessions: { get: () => SESSION, edit: saved, ...sessions },
    roster: { list: () => [...people] },
  })
  const topic = () => screen.findByLabelText(textPattern(page.t.sessions.topic))
  // Without locks, which jsdom does not have, an edit may be sent more than once.
  return { ...page, topic, edits: () => page.server.sent('sessions.edit').slice(0, 1) }
}

test('an edit that is left is found again, discarded, restored by Undo and saved', async () => {
  const session = await mountSession()
  const { t, user, server, address, topic, edits } = session
  const report = `/sessions/${SESSION.id}`
  const edit = async () => user.click(await screen.findByRole('link', { name: t.sessions.edit }))
  await edit()
  await soon(address).toBe(`${report}/edit`)
  expect(typedIn(await topic())).toBe('Kites')
  await fill(user, await topic(), 'After')
  await user.click(await absentBox(session, 'Rita'))
  const other = textPattern(t.sessions.reasonChosen, { name: 'Rita', reason: t.attendance.otherReason })
  await user.click(await screen.findByLabelText(other))
  await user.keyboard('travels')
  expect(await screen.findByText(t.sessions.draftSaved)).toBeTruthy()
  // Cancel leaves at once, and the draft is there again.
  await user.click(screen.getByRole('link', { name: t.common.cancel }))
  await soon(address).toBe(report)
  await session.reload()
  await edit()
  await soon(async () => typedIn(await topic())).toBe('After')
  await user.click(await screen.findByRole('button', { name: t.sessions.discard }))
  await soon(async () => typedIn(await topic())).toBe('Kites')
  await user.click(await screen.findByRole('button', { name: textPattern(t.sessions.undo) }))
  await soon(async () => typedIn(await topic())).toBe('After')
  server.answer({ sessions: { get: () => ({ ...SESSION, topic: 'After' }) } })
  await saveForm(session)
  expect(await screen.findByText(t.sessions.updated)).toBeTruthy()
  await soon(address).toBe(report)
  expect((await screen.findByRole('article')).textContent).toContain('After')
  expect(edits()).toMatchObject([
    {
      fields: { topic: { was: 'Kites', is: 'After' } },
      people: [{ name: 'Rita', is: { mark: { status: 'absent', absenceReason: 'travels' } } }],
    },
  ])
})

test('a session is deleted after a question, and found no more', async () => {
  const { t, user, server, address, reload } = await mountSession('', { remove: () => undefined })
  const remove = async () => user.click(await screen.findByRole('button', { name: t.sessions.delete }))
  await remove()
  const question = await openDialog(t.sessions.deleteTitle)
  expect(question.element.textContent).toContain(t.sessions.deleteQuestion)
  await closeBy(user, question.getByRole('button', { name: t.common.cancel }))
  await remove()
  await user.click((await openDialog(t.sessions.deleteTitle)).getByRole('button', { name: t.sessions.delete }))
  expect(await screen.findByText(t.sessions.deleted)).toBeTruthy()
  await soon(address).toBe('/sessions')
  expect(server.sent('sessions.remove')).toMatchObject([{ id: SESSION.id }])
  server.answer({ sessions: { get: refuses('NOT_FOUND', 404) } })
  for (const path of ['', '/edit']) {
    await reload(`/sessions/${SESSION.id}${path}`)
    expect(await screen.findByText(t.sessions.notFound)).toBeTruthy()
  }
})

test('a guest leaves the session and no roster, and who came later is offered', async () => {
  const guest = aMark('A Guest', { attendeeId: null, hasPage: false })
  const later = aRosterPerson('Came later')
  const recorded = { ...aRecordedSession([LEADER, guest]), id: SESSION.id }
  const session = await mountSession('/edit', { get: () => recorded }, [later])
  const { t, user, server, edits } = session
  await user.click(await screen.findByRole('button', { name: t.sessions.startRemoving }))
  const leaves = textPattern(t.roster.removeFromListNamed, { name: 'A Guest' })
  await user.click(await screen.findByRole('button', { name: leaves }))
  expect(await screen.findByText(t.roster.removedFromList)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: t.roster.addAttendee }))
  await closeBy(user, (await openDialog()).getByRole('button', { name: 'Came later' }))
  await saveForm(session)
  await soon(edits).toHaveLength(1)
  expect(edits()).toMatchObject([
    {
      people: expect.arrayContaining([
        expect.objectContaining({ name: 'A Guest', is: null }),
        expect.objectContaining({ attendeeId: later.id, was: null }),
      ]),
    },
  ])
  expect(server.sent('roster.remove')).toEqual([])
  expect(server.sent('roster.add')).toEqual([])
})

test('the address of a joined session leads to the other one, and an open form is saved there', async () => {
  const first = aRecordedSession(SESSION.attendance)
  const session = await mountSession('/edit')
  const { t, user, server, address, topic, reload, edits } = session
  await fill(user, await topic(), 'Kites and boats')
  server.answer({ sessions: { get: () => first } })
  await invalidate(api.sessions)
  await soon(() => server.sent('sessions.get').length).toBeGreaterThan(1)
  expect(typedIn(await topic())).toBe('Kites and boats')
  await saveForm({ t, user })
  await soon(edits).toHaveLength(1)
  await soon(address).toBe(`/sessions/${first.id}`)
  for (const path of ['', '/edit']) {
    await reload(`/sessions/${SESSION.id}${path}`)
    await soon(address).toBe(`/sessions/${first.id}${path}`)
  }
})

test('a member without a role reads a session, and is sent back from its form', async () => {
  const { t, reload, address } = await mountSession('', {}, [], aMember())
  expect(await screen.findByRole('button', { name: t.common.print })).toBeTruthy()
  expect(screen.queryByRole('link', { name: t.sessions.edit })).toBeNull()
  expect(screen.queryByRole('button', { name: t.sessions.delete })).toBeNull()
  await reload(`/sessions/${SESSION.id}/edit`)
  await soon(address).toBe(`/sessions/${SESSION.id}`)
  expect(await screen.findByText(t.common.forbidden)).toBeTruthy()
})

test('a second session of a day is saved after a warning that names the first one and its author', async () => {
  const form = await mount('/sessions/new', {
    sessions: {
      get: () => SESSION,
      create: createSession,
      sameDay: () => ({ id: SESSION.id, topic: 'Morning', author: 'Maya' }),
    },
    roster: { list: () => [aRosterPerson('Nour Saad', { isLeader: true })] },
  })
  const { t, user, server } = form
  const values = { organization: 'SNMY1', date: /.*/, topic: 'Morning', author: 'Maya' }
  expect(await screen.findByText(textPattern(t.sessions.sameDayBy, values))).toBeTruthy()
  const other = screen.getByRole('link', { name: t.sessions.openOther })
  expect(other.getAttribute('href')).toBe(`/sessions/${SESSION.id}`)
  await fill(user, await screen.findByLabelText(textPattern(t.sessions.topic)), 'Evening')
  await saveForm(form)
  expect(await screen.findByText(t.sessions.created)).toBeTruthy()
  expect(server.sent('sessions.create')[0]).toMatchObject({ topic: 'Evening', sessionDate: TODAY })
})

const QUESTION = {
  id: SESSION.id,
  organizationName: 'SNMY1',
  sessionDate: TODAY,
  into: { id: aRecordedSession([]).id, author: 'Rita Khoury', recordedAt: new Date() },
  isCertain: false,
} as const

/** The list of sessions, with the question whether the own one is of the same meeting. */
async function mountQuestion() {
  const first = { ...aRecordedSession([LEADER, aMark('Rita', { status: 'absent' })]), id: QUESTION.into.id }
  const list = await mount('/sessions', {
    sessions: {
      possibleJoins: () => [QUESTION],
      get: ({ id }) => (id === first.id ? first : { ...SESSION, location: 'The yard' }),
      edit: saved,
      create: createSession,
      keepBoth: () => undefined,
    },
  })
  const asked = { author: 'Rita Khoury', organization: 'SNMY1', time: /\d\d:\d\d/ }
  return { ...list, question: () => screen.queryByText(textPattern(list.t.sessions.recordedTooBy, asked)) }
}

test('two sessions of one meeting are joined by one tap, or stay two', async () => {
  const { t, user, server, question } = await mountQuestion()
  await soon(question).not.toBeNull()
  expect(screen.getByText(dayAndDate(TODAY, 'en'))).toBeTruthy()
  server.answer({ sessions: { possibleJoins: () => [] } })
  await user.click(screen.getByRole('button', { name: t.sessions.keepBoth }))
  await soon(question).toBeNull()
  expect(server.sent('sessions.keepBoth')).toEqual([{ id: SESSION.id }])

  await unmount()
  const other = await mountQuestion()
  await user.click(await screen.findByRole('button', { name: t.sessions.join }))
  expect(await screen.findByText(t.sessions.joined)).toBeTruthy()
  expect(other.server.sent('sessions.edit')[0]).toMatchObject({
    ...{ id: QUESTION.into.id, joins: { id: SESSION.id, version: 1 }, fields: { location: { is: 'The yard' } } },
  })
})
