import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { textPattern } from '#tests/shown-text.ts'
import { fill, soon, typedIn } from './fields.ts'
import { mount, unmount } from './mount.tsx'
import { aMember, aRosterPerson } from './people.ts'
import { draftSaved } from './session-form.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await unmount()
})

const roleIn = (organizationName: string) => ({ organizationName, organizationRole: 'secretary' as const })

/** The form of a new session for the secretary of two groups, with a draft of each topic by the address of its form. */
async function mountDrafts(drafts: readonly (readonly [topic: string, path: string])[]) {
  const form = await mount('/sessions/new', {
    me: aMember({ memberships: [roleIn('SNMY1'), roleIn('SNMF')] }),
    answers: { roster: { list: () => [aRosterPerson('Nour Saad', { isLeader: true })] } },
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
  const form = await mountDrafts([
    ['One', NEW],
    ['Two', NEW],
    ['Three', NEW],
    ['Elsewhere', `${NEW}?organization=SNMF`],
  ])
  const { t, user, reload, typedTopic, list, rows } = form
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
