import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { Me } from '#contract/accounts/accounts.ts'
import type { Attendee } from '#contract/people/members.ts'
import type { Transferable } from '#contract/people/transfer.ts'
import { birthdateText } from '#domain/dates/dates.ts'
import { goOffline, goOnline } from '#tests/components/connection.ts'
import { type Answers, pageOf, refusal, refuses } from '#tests/components/fake-server.ts'
import { enabledButton, fill, openBy, soon, typedIn } from '#tests/components/fields.ts'
import { mount, mountAs } from '#tests/components/mount.tsx'
import { keepSavedFiles } from '#tests/components/saved-files.ts'
import { bornForAge } from '#tests/journeys/people/birthdates.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { aLeader, aMember, anAdmin, aRosterPerson } from './people.ts'

test('a person without an organization sees names and organizations only, and nothing to do', async () => {
  const membership = { organizationName: 'SNMY1', organizationRole: null }
  const rita = { id: uuid(), fullName: 'Rita', email: null, phoneNumber: null, memberships: [membership] }
  const { t, reload } = await mountAs(aMember({ organizationName: null, memberships: [] }), '/dashboard', {
    members: { list: () => pageOf(rita), count: () => ({ members: 1, attendees: 0 }) },
  })
  expect(await screen.findByText(t.dashboard.noOrganization)).toBeTruthy()
  await reload('/members')
  const members = within(await screen.findByRole('region', { name: t.members.registered }))
  const row = (await members.findByText('Rita')).closest('tr')
  expect(row?.textContent).toContain('SNMY1')
  expect(members.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    t.members.name,
    t.members.organizations,
  ])
  expect(screen.getByText(t.members.noAttendees)).toBeTruthy()
  for (const name of [t.members.import, t.members.more, t.members.addPerson, t.members.export])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

const RITA = { ...aRosterPerson('Rita', { birthdate: bornForAge(10), phoneNumber: '71000214' }), contact: null }

/** The members of SNMY1, whose children are 13 to 15. */
function mountList(me: Me, contact: Attendee['contact'] = null) {
  return mountAs(me, '/members', {
    members: {
      attendees: () => pageOf({ ...RITA, contact }, { ...RITA, id: uuid(), attendeeName: 'Stays', ageOverride: true }),
      count: () => ({ members: 0, attendees: 2 }),
    },
  })
}

test('a row has the age, marks another age, calls the first guardian and is edited', async () => {
  const { t, user, server } = await mountList(aLeader(), { phone: '+9613123456', name: 'Samar' })
  server.answer({ roster: { list: () => [], update: ({ id, attendeeName }) => ({ ...RITA, id, attendeeName }) } })
  const row = async (name: string) =>
    within((await screen.findByRole('row', { name: new RegExp(name) })) as HTMLElement)
  const rita = await row('Rita')
  expect(rita.getByText(textPattern(counted(t.common, 'age', 10, 'en'), { count: 10 }))).toBeTruthy()
  const call = rita.getByRole('link', { name: textPattern(t.attendance.call, { name: 'Rita' }) })
  expect(call.getAttribute('href')).toBe('tel:+9613123456')
  expect(rita.getByText(birthdateText(bornForAge(10), 'en'))).toBeTruthy()
  const mismatch = textPattern(t.members.mismatch, { organization: 'SNMK3' })
  expect(rita.getByRole('button', { name: mismatch })).toBeTruthy()
  expect((await row('Stays')).getByRole('button', { name: t.members.allowedToStay })).toBeTruthy()
  const dialog = await openBy(
    user,
    (await row('Stays')).getByRole('button', { name: textPattern(t.members.editNamed, { name: 'Stays' }) }),
    t.roster.editPerson,
  )
  await fill(user, dialog.getByRole('textbox', { name: textPattern(t.roster.name) }), 'Stays Here')
  await user.click(dialog.getByRole('button', { name: t.common.save }))
  await soon(() => server.sent('roster.update')).toMatchObject([{ attendeeName: 'Stays Here' }])
})

test('a member without a role sees the columns without links and nothing to do, and seeks a person there', async () => {
  const { t, user, server, address } = await mountList(aMember())
  const attendees = within(await screen.findByRole('region', { name: t.members.attendees }))
  expect(await attendees.findAllByText('71000214')).toHaveLength(2)
  expect(attendees.getAllByText(birthdateText(bornForAge(10), 'en'))).toHaveLength(2)
  expect(attendees.queryByRole('link')).toBeNull()
  for (const name of [t.members.addPerson, t.members.more, textPattern(t.members.editNamed, { name: 'Rita' })])
    expect(screen.queryByRole('button', { name })).toBeNull()

  // A person whom they have found is sought in the list, without a name in the address.
  server.answer({
    search: {
      find: () => ({
        people: [{ id: RITA.id, attendeeName: 'Rita', organizationName: 'SNMY1', isLeader: false, hasPage: false }],
        ...{ members: [], sessions: [], transactions: [], groups: [] },
      }),
    },
  })
  await user.click((await screen.findAllByRole('button', { name: t.navigation.search }))[0] as HTMLElement)
  await fill(user, await screen.findByRole('combobox', { name: t.search.label }), 'rit')
  await user.click(await within(await screen.findByRole('dialog')).findByRole('row', { name: /Rita/ }))
  await soon(address).toBe('/members?organization=SNMY1')
  await soon(() => typedIn(screen.getByRole('searchbox'))).toBe('Rita')
})

test('a leader gives the password to export the group, and the file is saved by itself', async () => {
  const files = keepSavedFiles()
  let isProved = false
  const { t, user, server } = await mount('/members', {
    accounts: {
      prove: () => {
        isProved = true
      },
    },
    members: {
      export: () => {
        if (!isProved) throw refusal('PROOF_REQUIRED', 403)
        return []
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: t.members.export }))
  const [item] = await screen.findAllByRole('menuitem', {
    name: textPattern(t.downloads.ofTable, {
      table: textPattern(t.members.exportMembers, { organization: 'SNMY1' }),
      format: t.downloads.csv,
    }),
  })
  const question = await openBy(user, item as HTMLElement, t.account.proofTitle)
  await fill(user, await question.findByLabelText(new RegExp(`^${t.account.password}`)), 'the password')
  await user.click(question.getByRole('button', { name: t.account.proofSubmit }))
  await expect.poll(() => files.names).toEqual([expect.stringMatching(/^SNMY1-members-.*\.csv$/)])
  expect(server.sent('accounts.prove')).toEqual([{ password: 'the password' }])
})

/** The open transfer of an admin. */
async function openTransfer(transfer: Answers['transfer']) {
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

const locked = refuses('LOCKED', 403)

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
