import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { Me } from '#contract/accounts/accounts.ts'
import type { Attendee } from '#contract/people/members.ts'
import { birthdateText } from '#domain/dates/dates.ts'
import { goOffline } from '#tests/components/connection.ts'
import { pageOf, refusal } from '#tests/components/fake-server.ts'
import { closeBy, fill, openBy, soon, typedIn } from '#tests/components/fields.ts'
import { mount, mountAs, unmount } from '#tests/components/mount.tsx'
import { keepSavedFiles } from '#tests/components/saved-files.ts'
import { bornForAge } from '#tests/journeys/people/birthdates.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { aLeader, aMember, aRosterPerson } from './people.ts'
import { aGuardian, aPersonPage } from './person-page.ts'

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
  expect(await screen.findByText(t.members.noAttendees)).toBeTruthy()
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
  expect((await screen.findByRole('rowheader')).textContent).toContain(t.roster.attendees)
  const rita = await row('Rita')
  expect(rita.getByText(textPattern(counted(t.common, 'age', 10, 'en'), { count: 10 }))).toBeTruthy()
  const call = rita.getByRole('link', { name: textPattern(t.attendance.call, { name: 'Rita' }) })
  expect(call.getAttribute('href')).toBe('tel:+9613123456')
  expect(rita.getByText(birthdateText(bornForAge(10), 'en'))).toBeTruthy()
  const mismatch = textPattern(t.members.mismatch, { organization: 'SNMK3' })
  expect(rita.getByText(mismatch)).toBeTruthy()
  expect((await row('Stays')).getByText(t.members.allowedToStay)).toBeTruthy()
  const dialog = await openBy(
    user,
    (await row('Stays')).getByRole('button', { name: textPattern(t.members.editNamed, { name: 'Stays' }) }),
    t.roster.editPerson,
  )
  await fill(user, dialog.getByRole('textbox', { name: textPattern(t.roster.name) }), 'Stays Here')
  await user.click(dialog.getByRole('button', { name: t.common.save }))
  await soon(() => server.sent('roster.update')).toMatchObject([{ attendeeName: 'Stays Here' }])
})

test('a leader lists the children without a number to call, and adds a phone at once', async () => {
  const child = { ...RITA, birthdate: bornForAge(13), phoneNumber: null }
  const people = [child, { ...child, id: uuid(), attendeeName: 'Leads', isLeader: true, birthdate: null }]
  const { t, user, server } = await mountAs(aLeader(), '/members', {
    roster: {
      list: () => [],
      update: ({ id, attendeeName, phoneNumber }) => ({ ...child, id, attendeeName, phoneNumber }),
    },
    members: {
      attendees: ({ unreachable }) => pageOf(...(unreachable ? [child] : people)),
      count: () => ({ members: 0, attendees: 1, unreachable: 1 }),
    },
  })
  const filter = await screen.findByRole('button', { name: textPattern(t.members.unreachable_one, { count: 1 }) })
  await screen.findByText('Leads')
  expect(screen.getAllByRole('button', { name: textPattern(t.members.addPhone, { name: /.*/ }) })).toHaveLength(1)
  await user.click(filter)
  await soon(() => screen.queryByText('Leads')).toBeNull()
  expect(filter.getAttribute('aria-pressed')).toBe('true')

  const add = screen.getByRole('button', { name: textPattern(t.members.addPhone, { name: 'Rita' }) })
  const dialog = await openBy(user, add, t.roster.editPerson)
  const phone = dialog.getByRole('textbox', { name: new RegExp(t.roster.phone) })
  await soon(() => document.activeElement).toBe(phone)
  server.answer({ members: { attendees: () => pageOf(), count: () => ({ members: 0, attendees: 1, unreachable: 0 }) } })
  await fill(user, phone, '03 123 456')
  await user.click(dialog.getByRole('button', { name: t.common.save }))
  await soon(() => server.sent('roster.update')).toMatchObject([{ phoneNumber: '03 123 456' }])
  expect(await screen.findByText(t.members.allReachable)).toBeTruthy()
  server.answer({ members: { attendees: () => pageOf(...people) } })
  await user.click(filter)
  expect(await screen.findByText('Leads')).toBeTruthy()
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

test('an empty roster has its first step for people who may take it, and a plain sentence for others', async () => {
  const { t, user } = await mount('/members')
  expect(await screen.findByText(t.members.nobodyYet)).toBeTruthy()
  const adding = await openBy(user, t.members.addFirst)
  await closeBy(user, adding.getByRole('button', { name: t.roster.done }))
  await openBy(user, t.members.importTitle, t.members.importTitle)
  await unmount()
  await mountAs(aMember(), '/members')
  expect(await screen.findByText(t.members.nobodyYetOthers)).toBeTruthy()
  expect(screen.queryByRole('button', { name: t.members.addFirst })).toBeNull()
})

const GROUPS = ['SNMY1', 'SNMF'] as const
const KARIM = aPersonPage({ attendeeName: 'Karim', age: 13, guardians: [aGuardian('Samar', '03 123 456')] })
const ZIAD = aPersonPage({ attendeeName: 'Ziad', isLeader: true })
const HALA = aPersonPage({ attendeeName: 'Hala Karim', organizationName: 'SNMF' })

test('without a connection the people on the device are listed and found, and what needs a connection is disabled', async () => {
  const me = aMember({
    memberships: GROUPS.map((organizationName) => ({ organizationName, organizationRole: 'secretary' })),
  })
  const answers = {
    people: {
      forDevice: ({ organizationName }: { organizationName: string }) =>
        [ZIAD, KARIM, HALA].filter((page) => page.organizationName === organizationName),
    },
  }
  const { t, user, server } = await mountAs(me, '/dashboard', answers)
  await soon(() => server.sent('people.forDevice').length).toBe(2)
  await goOffline()
  await user.click((await screen.findAllByRole('link', { name: t.common.members }))[0] as HTMLElement)
  const list = within(await screen.findByRole('region', { name: t.members.attendees }))
  const names = () => list.queryAllByRole('link').map(({ textContent }) => textContent)
  await soon(names).toEqual(['Ziad', 'Karim', 'Hala Karim'])
  expect(list.getByText(textPattern(counted(t.common, 'age', 13, 'en'), { count: 13 }))).toBeTruthy()
  expect(list.queryByText('03 123 456')).toBeNull()
  expect(screen.getByText(t.members.needsConnection)).toBeTruthy()
  const actions = [t.members.addPerson, t.members.import, t.members.export]
  for (const name of [...actions, textPattern(t.members.editNamed, { name: 'Karim' })])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
  await fill(user, screen.getByRole('searchbox'), 'kar')
  await soon(names).toEqual(['Karim', 'Hala Karim'])
  await user.selectOptions(screen.getByRole('combobox', { name: t.members.organization }), 'SNMF')
  await soon(names).toEqual(['Hala Karim'])
  await fill(user, screen.getByRole('searchbox'), 'nobody')
  await soon(names).toEqual([])
  expect(list.getByText(t.members.noAttendees)).toBeTruthy()
})
