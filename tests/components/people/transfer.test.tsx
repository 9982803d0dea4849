import { screen } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test, vi } from 'vitest'
import type { Transferable } from '#contract/people/transfer.ts'
import { goOffline, goOnline } from '#tests/components/connection.ts'
import { type Answers, refuses } from '#tests/components/fake-server.ts'
import { enabledButton, fill, openBy, soon } from '#tests/components/fields.ts'
import { mountAs } from '#tests/components/mount.tsx'
import { bornForAge } from '#tests/journeys/people/birthdates.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { anAdmin, inTransferSeason } from './people.ts'

const locked = refuses('LOCKED', 403)

test.each([
  ['2026-07-31', false],
  ['2026-08-01', true],
  ['2026-10-31', true],
  ['2026-11-01', false],
])('on %s the yearly transfer has a card: %s; otherwise it is in the menu', async (day, isDue) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T10:00:00Z`) })
  const { t, user } = await mountAs(anAdmin(), '/members', { transfer: { scan: locked } })
  await screen.findByRole('region', { name: t.members.registered })
  expect(screen.queryAllByRole('region', { name: t.transfer.card })).toHaveLength(isDue ? 1 : 0)
  expect(screen.queryAllByRole('button', { name: t.members.more })).toHaveLength(isDue ? 0 : 1)
  if (isDue) return
  await user.click(screen.getByRole('button', { name: t.members.more }))
  await openBy(user, await screen.findByRole('menuitem', { name: t.transfer.open }), t.transfer.title)
})

/** The open transfer of an admin. */
async function openTransfer(transfer: Answers['transfer']) {
  inTransferSeason()
  const page = await mountAs(anAdmin(), '/members', { ...(transfer && { transfer }) })
  const { t, user } = page
  const open = () => openBy(user, t.transfer.open)
  return { ...page, open, dialog: await open() }
}

test.each([
  ['noBirthdates', 0],
  ['allCorrect', 1],
] as const)('a transfer of no one says why: %s', async (text, looked) => {
  const { t } = await openTransfer({ scan: () => ({ looked, people: [], undoable: null }) })
  expect((await screen.findByText(t.transfer[text])).closest('[role=dialog]')).toBeTruthy()
})

const OLDER: Transferable = {
  ...{ id: uuid(), attendeeName: 'Older', organizationName: 'SNMK2', birthdate: bornForAge(10), age: 10 },
  ...{ kind: 'mismatch', group: 'SNMK3' },
}
const TINY: Transferable = {
  ...{ id: uuid(), attendeeName: 'Tiny', organizationName: 'SNMK2', birthdate: bornForAge(2), age: 2 },
  ...{ kind: 'underage', group: 'SNMK1' },
}

test('a failed transfer shows a message, and a tool that was locked again still has what was chosen, and offers the undo', async () => {
  const moved = { ...{ moved: 1, underageMoved: 0, deleted: 0 }, ...{ clashes: [], full: [], changed: ['Tiny'] } }
  const scan = { looked: 2, people: [OLDER, TINY], undoable: null }
  const { t, user, server, open, reload, dialog } = await openTransfer({ scan: () => scan, unlock: () => undefined })
  await dialog.findByText(t.transfer.underageTitle)
  await user.click(dialog.getByRole('radio', { name: t.transfer.underageDelete }))
  await user.click(dialog.getByRole('button', { name: t.transfer.continue }))
  const apply = async () => user.click(await enabledButton(/Transfer 1 person/))
  // A device that knows that it is offline does not send it again by itself.
  await enabledButton(/Transfer 1 person/)
  await goOffline()
  await apply()
  expect(await screen.findByText(textPattern(t.transfer.failed, { reason: t.common.networkFailed }))).toBeTruthy()
  goOnline()
  server.answer({ transfer: { apply: locked } })
  await apply()
  expect(await dialog.findByText(t.transfer.locked)).toBeTruthy()
  const enterPassword = async () => {
    await fill(user, screen.getByLabelText(textPattern(t.transfer.password)), 'secret-1')
    await user.keyboard('{Enter}')
  }
  server.answer({ transfer: { apply: () => moved } })
  await enterPassword()
  await apply()
  expect(await screen.findByText(textPattern(t.transfer.noneDeleted))).toBeTruthy()
  expect(screen.getByText(textPattern(t.transfer.transferred, { count: 1 }))).toBeTruthy()
  const sent = server.sent('transfer.apply')
  expect(sent.at(-1)).toMatchObject({
    moves: [{ id: OLDER.id, from: 'SNMK2', to: 'SNMK3', kind: 'mismatch' }],
    underage: [{ id: TINY.id, choice: 'delete' }],
  })
  for (const one of sent) expect(one).toEqual(sent[0])

  // Once the message with its undo button is gone, the tool offers the undo, after ten minutes with the password.
  const undoable = { id: uuid(), at: new Date(), count: 1 }
  server.answer({ transfer: { scan: () => ({ looked: 1, people: [], undoable }), undo: locked } })
  await reload()
  const again = await open()
  await user.click(await again.findByRole('button', { name: t.transfer.undo }))
  expect(await again.findByText(t.transfer.lockedUndo)).toBeTruthy()
  server.answer({ transfer: { undo: () => ({ restored: 1, left: [] }) } })
  await enterPassword()
  expect(await screen.findByText(textPattern(counted(t.transfer, 'undone', 1, 'en'), { count: 1 }))).toBeTruthy()
  await soon(() => server.sent('transfer.undo').at(-1)).toMatchObject({ id: undoable.id })
})
