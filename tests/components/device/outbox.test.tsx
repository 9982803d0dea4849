import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { goOffline, goOnline } from '#tests/components/connection.ts'
import { refuses } from '#tests/components/fake-server.ts'
import { closeBy, enabledButton, fill, soon, typedIn } from '#tests/components/fields.ts'
import { mount, mountAs } from '#tests/components/mount.tsx'
import { aGroup } from '#tests/components/network/home-group.ts'
import { aMember, aRosterPerson } from '#tests/components/people/people.ts'
import { aMark, aRecordedSession } from '#tests/components/sessions/recorded-sessions.ts'
import {
  add,
  createSession,
  draftSaved,
  mountForm,
  openAdding,
  saveForm,
} from '#tests/components/sessions/session-form.ts'
import { textPattern } from '#tests/shown-text.ts'
import { api, queryClient } from '#web/api.ts'
import { loadPersonForm } from '#web/features/roster/load-person-form.ts'

const LEADER = aRosterPerson('Nour Saad', { isLeader: true })

type Mounted = Awaited<ReturnType<typeof mount>>

const topicOf = ({ t }: Mounted) => screen.findByLabelText(textPattern(t.sessions.topic))
const waiting = ({ t }: Mounted) => screen.queryByRole('region', { name: t.sessions.outbox })

/** Types the topic of a session and saves it without a connection. */
async function saveOffline(form: Mounted, topic: string) {
  await fill(form.user, await topicOf(form), topic)
  await goOffline()
  await saveForm(form)
  expect((await screen.findAllByText(form.t.sessions.savedHere)).length).toBeGreaterThan(0)
  await soon(() => waiting(form)?.textContent).toContain(form.t.sessions.waiting)
}

test('what waits is on the start screen too: tried in vain it stays, and it is sent once the connection is back', async () => {
  const form = await mount('/dashboard', {
    home: { groups: () => [aGroup()] },
    roster: { list: () => [LEADER] },
    sessions: { create: createSession },
  })
  const { t, user, server } = form
  await soon(() => queryClient.getQueryData(api.home.groups.queryKey())).toBeTruthy()
  await user.click(screen.getAllByRole('link', { name: t.common.sessions })[0] as HTMLElement)
  await user.click((await screen.findAllByRole('link', { name: t.sessions.newSession }))[0] as HTMLElement)
  await saveOffline(form, 'On the mountain')
  expect(waiting(form)?.textContent).toContain('On the mountain')
  // What waits to be sent cannot be shared.
  expect(screen.queryByRole('button', { name: t.sessions.shareSent })).toBeNull()
  await user.click(screen.getAllByRole('link', { name: t.common.dashboard })[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${t.sessions.sendNow}: `) }))
  expect((await screen.findAllByText(t.common.networkFailed)).length).toBeGreaterThan(0)
  expect(waiting(form)?.textContent).toContain(t.sessions.waiting)
  expect(server.sent('sessions.create')).toEqual([])
  goOnline()
  await soon(() => waiting(form)).toBeNull()
  expect(server.sent('sessions.create')).toMatchObject([{ topic: 'On the mountain' }])
})

test('edits and new sessions are sent in the order of saving, with the people who were added without a connection', async () => {
  const session = aRecordedSession([aMark('Nour Saad', { isLeader: true })])
  const order: string[] = []
  const form = await mount(`/sessions/${session.id}/edit`, {
    roster: {
      list: () => [LEADER],
      add: (input) => {
        order.push('add')
        return add(input)
      },
    },
    sessions: {
      get: () => session,
      create: (input) => {
        order.push(`create ${input.topic}`)
        return createSession(input)
      },
      edit: ({ fields }) => {
        order.push(`edit ${fields.topic?.is}`)
        return { version: 2, conflicts: [], stayed: [] }
      },
    },
  })
  const { t, user, server } = form
  await fill(user, await topicOf(form), 'Edited once')
  await soon(() => server.sent('roster.list').length).toBeGreaterThan(0)
  await soon(() => queryClient.isFetching()).toBe(0)
  // It is loaded ahead, once the screens are.
  await loadPersonForm()
  await goOffline()
  await saveForm(form)
  const edit = async () => {
    expect(await screen.findByText(t.sessions.changeQueued)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: t.sessions.edit }))
    await soon(async () => typedIn(await topicOf(form))).toBe('Edited once')
  }
  await edit()
  // Opening the queued change does not take it out of the outbox.
  await user.click(screen.getByRole('link', { name: t.common.cancel }))
  await edit()
  await fill(user, await topicOf(form), 'Edited twice')
  await saveForm(form)
  expect(await screen.findByText(t.sessions.changeQueued)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: t.sessions.backToSessions }))
  for (const topic of ['First', 'Second']) {
    await user.click((await screen.findAllByRole('link', { name: t.sessions.newSession }))[0] as HTMLElement)
    if (topic === 'First') {
      const dialog = await openAdding(form)
      await fill(user, dialog.name, 'New Child')
      await closeBy(user, dialog.add)
      expect(await screen.findByText(t.roster.addedLater)).toBeTruthy()
    }
    await fill(user, await topicOf(form), topic)
    await saveForm(form)
    await soon(() => waiting(form)?.textContent).toContain(topic)
  }
  goOnline()
  await soon(() => waiting(form)).toBeNull()
  // The two edits are one.
  expect(order).toEqual(['edit Edited twice', 'add', 'create First', 'create Second'])
  const created = server.sent('sessions.create') as { attendance: { attendeeName: string }[] }[]
  expect(created.map(({ attendance }) => attendance.map(({ attendeeName }) => attendeeName).sort())).toEqual([
    ['New Child', 'Nour Saad'],
    ['Nour Saad'],
  ])
})

test('a session that is refused when it is sent is shown with the reason, discarded, put back, and sent once the right came back', async () => {
  const form = await mountForm([LEADER])
  const { t, user, server } = form
  await saveOffline(form, 'Too late')
  const forbidden = refuses('FORBIDDEN', 403)
  server.answer({ sessions: { create: forbidden } })
  goOnline()
  await soon(() => waiting(form)?.textContent).toContain(t.common.forbidden)
  const outbox = within(waiting(form) as HTMLElement)
  expect(outbox.getByText(t.sessions.notSent)).toBeTruthy()
  await user.click(outbox.getByRole('button', { name: t.sessions.discardSession }))
  await soon(() => waiting(form)).toBeNull()
  await user.click(await enabledButton(new RegExp(`^${t.sessions.undo}`)))
  await soon(() => waiting(form)?.textContent).toContain('Too late')

  // Before the page knows that the right came back, a press sends it.
  await user.click(await enabledButton(t.sessions.sendNow))
  await soon(() => screen.queryAllByText(t.common.forbidden).length).toBeGreaterThan(0)
  const refused = server.sent('sessions.create').length
  const me = aMember({ memberships: [{ organizationName: 'SNMY1', organizationRole: 'secretary' }] })
  server.answer({ sessions: { create: createSession }, accounts: { me: () => me } })
  await user.click(await enabledButton(t.sessions.sendNow))
  await soon(() => waiting(form)).toBeNull()
  expect(server.sent('sessions.create')).toHaveLength(refused + 1)
})

test('a session that was refused for a right is sent by itself once the person has the right', async () => {
  const form = await mountForm([LEADER])
  const { t, server, reload } = form
  await saveOffline(form, 'Once more')
  server.answer({ sessions: { create: refuses('FORBIDDEN', 403) } })
  goOnline()
  await soon(() => waiting(form)?.textContent).toContain(t.common.forbidden)
  server.answer({ sessions: { create: createSession } })
  // The app is opened again.
  await reload('/dashboard')
  await soon(() => server.sent('sessions.create').length).toBeGreaterThan(1)
  await soon(() => waiting(form)).toBeNull()
})

const roleIn = (organizationName: string) => ({ organizationName, organizationRole: 'secretary' as const })

/** The form of a new session for the secretary of two groups, with a draft of each topic by the address of its form. */
async function mountDrafts(drafts: readonly (readonly [topic: string, path: string])[]) {
  const form = await mountAs(aMember({ memberships: [roleIn('SNMY1'), roleIn('SNMF')] }), '/sessions/new', {
    roster: { list: () => [aRosterPerson('Nour Saad', { isLeader: true })] },
  })
  const topic = () => screen.findByLabelText(textPattern(form.t.sessions.topic))
  const typedTopic = async () => typedIn(await topic())
  // An empty form leaves no draft.
  await topic()
  for (const [text, path] of drafts) {
    await form.reload(path)
    await fill(form.user, await topic(), text)
    await draftSaved(form)
  }
  const list = async () => within(await screen.findByRole('region', { name: form.t.sessions.drafts }))
  return {
    ...form,
    list,
    typedTopic,
    rows: async () => (await list()).getAllByRole('listitem').map(({ textContent }) => textContent),
    rowOf: async (text: string) =>
      within((await list()).getAllByRole('listitem').find((row) => row.textContent.includes(text)) as HTMLElement),
  }
}

const NEW = '/sessions/new'

test('every new form has a draft of its own; all are offered, newest first, with their groups', async () => {
  const { t, user, reload, typedTopic, list, rows } = await mountDrafts([
    ['One', NEW],
    ['Two', NEW],
    ['Three', NEW],
    ['Elsewhere', `${NEW}?organization=SNMF`],
  ])
  await reload()
  await soon(typedTopic).toBe('Elsewhere')
  await reload(NEW)
  await soon(rows).toHaveLength(3)
  expect(await typedTopic()).toBe('')
  expect((await rows())[0]).toMatch(/Elsewhere.*SNMF/)
  await user.click((await list()).getByRole('button', { name: textPattern(t.sessions.allDrafts_other, { count: 4 }) }))
  await soon(rows).toHaveLength(4)
  expect((await rows()).at(-1)).toMatch(/One.*SNMY1/)
})

test('drafts are discarded, also after the store has failed, and put back one by one', async () => {
  const { t, user, reload, rows, rowOf } = await mountDrafts([
    ['One', NEW],
    ['Two', NEW],
    ['Three', NEW],
  ])
  await reload(NEW)
  await soon(rows).toHaveLength(3)
  const { transaction } = IDBDatabase.prototype
  const failing = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...words
  ) {
    // Drafts are written with strict durability, cached queries are not.
    if (words[2]?.durability !== 'strict') return transaction.apply(this, words)
    throw new DOMException('No answer', 'InvalidStateError')
  })
  const discard = async (topic: string) => user.click((await rowOf(topic)).getByRole('button'))
  await discard('Three')
  expect(await screen.findByText(t.sessions.deviceFailed)).toBeTruthy()
  expect(await rows()).toHaveLength(3)
  failing.mockRestore()
  await discard('Three')
  await soon(rows).toHaveLength(2)
  await discard('Two')
  await soon(rows).toHaveLength(1)
  for (const [topic, left] of [
    ['Three', 2],
    ['Two', 3],
  ] as const) {
    const undo = screen.getAllByRole('button', { name: new RegExp(`^${t.sessions.undo}.*${topic}`) })
    await user.click(undo[0] as HTMLElement)
    await soon(rows).toHaveLength(left)
  }
})
