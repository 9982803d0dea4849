import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test, vi } from 'vitest'
import { textPattern } from '#tests/shown-text.ts'
import { refusal } from './fake-server.ts'
import { fill, openDialog } from './fields.ts'
import { mount, unmount } from './mount.tsx'
import { aMember } from './people.ts'
import { keepSavedFiles } from './saved-files.ts'

afterEach(async () => {
  await unmount()
  vi.restoreAllMocks()
})

test('a person without an organization sees names and organizations only, and nothing to do', async () => {
  const membership = { organizationName: 'SNMY1', organizationRole: null }
  const rita = { id: uuid(), fullName: 'Rita', email: null, phoneNumber: null, memberships: [membership] }
  const { t, reload } = await mount('/dashboard', {
    me: aMember({ organizationName: null, memberships: [] }),
    answers: {
      members: {
        list: () => ({ rows: [rita], nextCursor: null }),
        attendees: () => ({ rows: [], nextCursor: null }),
        count: () => ({ members: 1, attendees: 0 }),
      },
    },
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

test('a leader gives the password to export the group, and the file is saved by itself', async () => {
  const files = keepSavedFiles()
  let isProved = false
  const { t, user, server } = await mount('/members', {
    answers: {
      accounts: {
        prove: () => {
          isProved = true
        },
      },
      secondFactor: { state: () => ({ appSince: null, recoveryCodesLeft: 0, passkeys: [] }) },
      members: {
        list: () => ({ rows: [], nextCursor: null }),
        attendees: () => ({ rows: [], nextCursor: null }),
        count: () => ({ members: 0, attendees: 0 }),
        export: () => {
          if (!isProved) throw refusal('PROOF_REQUIRED', 403)
          return []
        },
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
  await user.click(item as HTMLElement)
  const question = await openDialog(t.account.proofTitle)
  await fill(user, await question.findByLabelText(new RegExp(`^${t.account.password}`)), 'the password')
  await user.click(question.getByRole('button', { name: t.account.proofSubmit }))
  await expect.poll(() => files.names).toEqual([expect.stringMatching(/^SNMY1-members-.*\.csv$/)])
  expect(server.sent('accounts.prove')).toEqual([{ password: 'the password' }])
})
