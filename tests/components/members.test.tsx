import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test, vi } from 'vitest'
import type { Me } from '#contract/accounts.ts'
import type { Attendee } from '#contract/members.ts'
import { birthdateText } from '#domain/dates.ts'
import { bornForAge } from '#tests/journeys/birthdates.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { refusal } from './fake-server.ts'
import { fill, openDialog, soon, typedIn } from './fields.ts'
import { mount, unmount } from './mount.tsx'
import { aLeader, aMember, aRosterPerson } from './people.ts'
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

const RITA = {
  ...aRosterPerson('Rita', { birthdate: bornForAge(10), phoneNumber: '71000214' }),
  contact: null,
}

/** The members of SNMY1, whose children are 13 to 15. */
function mountList(me: Me, contact: Attendee['contact'] = null) {
  return mount('/members', {
    me,
    answers: {
      members: {
        list: () => ({ rows: [], nextCursor: null }),
        attendees: () => ({
          rows: [
            { ...RITA, contact },
            { ...RITA, id: uuid(), attendeeName: 'Stays', ageOverride: true },
          ],
          nextCursor: null,
        }),
        count: () => ({ members: 0, attendees: 2 }),
      },
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
  await user.click(
    (await row('Stays')).getByRole('button', { name: textPattern(t.members.editNamed, { name: 'Stays' }) }),
  )
  const dialog = await openDialog(t.roster.editPerson)
  await fill(user, dialog.getByRole('textbox', { name: textPattern(t.roster.name) }), 'Stays Here')
  await user.click(dialog.getByRole('button', { name: t.common.save }))
  await soon(() => server.sent('roster.update')).toMatchObject([{ attendeeName: 'Stays Here' }])
})

test('a member without a role sees the columns without links, and nothing to do', async () => {
  const { t } = await mountList(aMember())
  const attendees = within(await screen.findByRole('region', { name: t.members.attendees }))
  expect(await attendees.findAllByText('71000214')).toHaveLength(2)
  expect(attendees.getAllByText(birthdateText(bornForAge(10), 'en'))).toHaveLength(2)
  expect(attendees.queryByRole('link')).toBeNull()
  for (const name of [t.members.addPerson, t.members.more, textPattern(t.members.editNamed, { name: 'Rita' })])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a person whom a member without a role has found is sought in the list, without a name in the address', async () => {
  const { t, user, server, address } = await mountList(aMember())
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
