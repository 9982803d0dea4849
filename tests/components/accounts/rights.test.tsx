import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { User } from '#contract/accounts/users.ts'
import type { OrganizationRole } from '#domain/network/organizations.ts'
import { type Answers, pageOf, refusal, refuses } from '#tests/components/fake-server.ts'
import { dialogClosed, fill, openBy, openDialog, typedIn } from '#tests/components/fields.ts'
import { FUNDS, sent, unexpected } from '#tests/components/finance/finance.ts'
import { mount, mountAs, unmount } from '#tests/components/mount.tsx'
import { aGroup } from '#tests/components/network/home-group.ts'
import { aLeader, aMember, anAdmin } from '#tests/components/people/people.ts'
import { textPattern } from '#tests/shown-text.ts'
import { chooseForUser } from './user-menu.ts'

/** What a role allows, as the screens show it. */
interface Seen {
  readonly editsSessions: boolean
  readonly finance: 'manages' | 'reads' | 'none'
  readonly changesRoles: boolean
}

const ROLES: [OrganizationRole | null, Seen][] = [
  ['team_leader', { editsSessions: true, finance: 'reads', changesRoles: true }],
  ['secretary', { editsSessions: true, finance: 'none', changesRoles: false }],
  ['finance_manager', { editsSessions: true, finance: 'manages', changesRoles: false }],
  ['media_manager', { editsSessions: true, finance: 'none', changesRoles: false }],
  ['activities_manager', { editsSessions: true, finance: 'reads', changesRoles: false }],
  [null, { editsSessions: false, finance: 'none', changesRoles: false }],
]

const main = async () => within(await screen.findByRole('main'))

/** Something is shown, or is not, on a screen that is there. */
async function expectShown(role: 'link' | 'button' | 'region', name: string | RegExp, isShown: boolean) {
  const shown = await main()
  if (isShown) expect((await shown.findAllByRole(role, { name })).length).toBeGreaterThan(0)
  else expect(shown.queryAllByRole(role, { name })).toEqual([])
}

test.each(ROLES)('what a %s sees on each screen is what they may do', async (role, seen) => {
  const me = role ? aLeader(role) : aMember()
  const { t, reload, address } = await mountAs(me, '/dashboard', {
    finance: FUNDS,
    home: { groups: () => [aGroup({ people: 0 })] },
  })
  const seesFinance = seen.finance !== 'none'
  await expectShown('link', new RegExp(t.dashboard.members), true)
  await expectShown('region', textPattern(t.finance.ofOrganization, { organization: 'SNMY1' }), seesFinance)
  await expectShown('link', t.dashboard.createSession, seen.editsSessions)
  await expectShown('link', new RegExp(t.dashboard.roles), seen.changesRoles)
  await expectShown('button', t.finance.requestDeposit, seen.finance === 'manages')
  if (seen.finance === 'reads') expect(await screen.findByText(t.finance.readOnly)).toBeTruthy()
  for (const forAdmins of [t.finance.networkBalance, t.dashboard.users, t.dashboard.pendingApprovals])
    await expectShown('link', new RegExp(forAdmins), false)

  await reload('/sessions')
  await (await main()).findByRole('heading', { name: t.sessions.title })
  await expectShown('link', t.sessions.newSession, seen.editsSessions)

  await reload('/members')
  await (await main()).findByRole('region', { name: t.members.registered })
  for (const name of [t.members.addPerson, t.members.import, t.members.export])
    await expectShown('button', name, seen.editsSessions)
  await expectShown('region', t.transfer.card, false)

  await reload('/financial-transactions')
  const balance = textPattern(t.finance.ofOrganization, { organization: 'SNMY1' })
  if (seesFinance) await expectShown('region', balance, true)
  else expect(await screen.findByText(t.finance.noAccess)).toBeTruthy()
  await expectShown('button', t.finance.depositTo, false)
  await expectShown('button', t.finance.requestWithdrawal, seen.finance === 'manages')
  await expectShown('button', textPattern(t.finance.editBalance, { organization: 'SNMY1' }), seen.finance === 'manages')
  await expectShown('button', new RegExp(`^${t.finance.approve}`), seen.finance === 'manages')
  if (!seesFinance) {
    await reload('/financial-transactions/statement')
    expect(await screen.findByText(t.finance.noAccess)).toBeTruthy()
  }

  await reload('/organization-roles')
  if (seen.changesRoles) await (await main()).findByRole('heading', { name: t.roles.title })
  else {
    expect(await screen.findByText(t.roles.denied)).toBeTruthy()
    expect(screen.getByText(t.roles.deniedMore)).toBeTruthy()
    await expect.poll(address).toBe('/dashboard')
    await screen.findByRole('heading', { name: textPattern(t.dashboard.welcome, { name: 'Leader' }) })
  }
})

test.each(['/admin/users', '/admin/audit', '/admin/settings'])('only admins open %s', async (path) => {
  const { t, address } = await mount(path)
  expect(await screen.findByText(t.common.forbidden)).toBeTruthy()
  await expect.poll(address).toBe('/dashboard')
  await screen.findByRole('heading', { name: textPattern(t.dashboard.welcome, { name: 'Leader' }) })
})

const ELIAS: User = {
  id: uuid(),
  fullName: 'Elias',
  email: 'elias@example.org',
  approvalStatus: 'approved',
  isAdmin: false,
  memberships: [{ organizationName: 'SNMY1', organizationRole: null }],
}

const mountUsers = (users: Answers['users'] = {}, roles: Answers['roles'] = {}) =>
  mountAs(anAdmin(), '/admin/users', { users: { list: () => pageOf(ELIAS), ...users }, roles })

test('each failed change of a person shows its own message, and an organization is not added twice', async () => {
  const { t, user, server } = await mountUsers(
    { grantAdmin: unexpected, removeOrganization: unexpected, endAccess: unexpected },
    { assign: unexpected },
  )
  const name = ELIAS.fullName
  await chooseForUser({ user, t }, name, t.users.makeAdmin)
  expect(await screen.findByText(t.users.adminFailed)).toBeTruthy()
  const role = screen.getByLabelText(textPattern(t.roles.roleIn, { name, organization: 'SNMY1' }))
  await user.selectOptions(role, 'secretary')
  expect(await screen.findByText(t.roles.updateFailed)).toBeTruthy()
  await user.click(
    screen.getByRole('button', { name: textPattern(t.users.removeNamed, { name, organization: 'SNMY1' }) }),
  )
  expect(await screen.findByText(t.users.removeFailed)).toBeTruthy()

  await chooseForUser({ user, t }, name, t.users.addOrganization)
  const dialog = await openDialog()
  const add = dialog.getByRole('button', { name: t.common.add })
  await user.click(add)
  expect(await dialog.findByText(t.users.organizationRequired)).toBeTruthy()
  await dialog.findByRole('option', { name: 'SNMF' })
  await user.selectOptions(dialog.getByLabelText(t.users.organization, { exact: false }), 'SNMF')
  server.answer({ users: { addOrganization: refuses('ALREADY_MEMBER') } })
  await user.click(add)
  expect(await screen.findByText(t.users.addFailed)).toBeTruthy()
  expect(screen.getByText(t.users.alreadyMember)).toBeTruthy()
})

test('a leader whose own role has ended meanwhile is told that it changes nothing', async () => {
  const { t, user } = await mount('/organization-roles', {
    roles: { list: () => pageOf({ ...ELIAS, id: uuid() }), assign: refuses('FORBIDDEN', 403) },
  })
  const role = await screen.findByLabelText(
    textPattern(t.roles.roleIn, { name: ELIAS.fullName, organization: 'SNMY1' }),
  )
  await user.selectOptions(role, 'secretary')
  expect(await screen.findByText(t.roles.onlyLed)).toBeTruthy()
})

test('a decision that another admin has made is refused with a message, and the list is loaded again', async () => {
  const slow = { id: uuid(), fullName: 'Slow', email: 'slow@example.org', organizationName: 'SNMY1' }
  let rows = [{ ...slow, createdAt: new Date(), rejectionReason: null, invitedTo: null }]
  const { t, user } = await mountAs(anAdmin(), '/admin/approvals', {
    approvals: {
      list: () => pageOf(...rows),
      decide: () => {
        rows = []
        throw refusal('ALREADY_DECIDED')
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: textPattern(t.approvals.approveNamed, { name: 'Slow' }) }))
  expect(await screen.findByText(t.approvals.updateFailed)).toBeTruthy()
  expect(screen.getByText(t.approvals.alreadyDecided)).toBeTruthy()
  expect(await screen.findByText(t.approvals.none)).toBeTruthy()
})

test('the approvals open for everyone who is signed in, but only admins see their list', async () => {
  for (const approvalStatus of ['approved', 'pending'] as const) {
    const { t } = await mountAs(aMember({ approvalStatus }), '/admin/approvals', {
      approvals: { list: refuses('FORBIDDEN', 403) },
    })
    expect(await screen.findByText(t.approvals.fetchFailed)).toBeTruthy()
    expect(screen.getByText(t.common.forbidden)).toBeTruthy()
    expect(screen.queryByText(t.approvals.none)).toBeNull()
    await unmount()
  }
})

const withRole = (organizationRole: OrganizationRole) => [{ organizationName: 'SNMY1', organizationRole }]

test('a finance form that closes because a role was revoked says so, and has what was typed once the role is back', async () => {
  const manager = aLeader('finance_manager')
  const { t, user, server, changeRights } = await mountAs(manager, '/dashboard', {
    finance: { ...FUNDS, request: sent },
  })
  const dialog = await openBy(user, t.finance.requestDeposit)
  await fill(user, dialog.firstField(), '12')
  await fill(user, dialog.getByLabelText(t.finance.notes, { exact: false }), 'Chairs')
  server.answer({ accounts: { me: () => ({ ...manager, memberships: withRole('team_leader') }) } })
  await changeRights()
  expect(await screen.findByText(textPattern(t.finance.rightsEndedIn, { organization: 'SNMY1' }))).toBeTruthy()
  await dialogClosed()
  server.answer({ accounts: { me: () => manager } })
  await changeRights()
  const again = await openBy(user, t.finance.requestDeposit)
  expect(typedIn(again.getByLabelText(t.finance.notes, { exact: false }))).toBe('Chairs')
})

test('the edit of a balance closes with the right to it', async () => {
  const manager = aLeader('finance_manager')
  const { t, user, server, changeRights } = await mountAs(manager, '/financial-transactions', { finance: FUNDS })
  await openBy(user, textPattern(t.finance.editBalance, { organization: 'SNMY1' }))
  server.answer({ accounts: { me: () => ({ ...manager, memberships: withRole('team_leader') }) } })
  await changeRights()
  expect(await screen.findByText(textPattern(t.finance.rightsEndedIn, { organization: 'SNMY1' }))).toBeTruthy()
  await dialogClosed()
})

test('an admin whose role is taken away no longer sees any money', async () => {
  const admin = anAdmin()
  const { t, server, changeRights } = await mountAs(admin, '/financial-transactions', { finance: FUNDS })
  expect(await screen.findByRole('button', { name: t.finance.depositTo })).toBeTruthy()
  server.answer({ accounts: { me: () => ({ ...admin, isAdmin: false, memberships: [] }) } })
  await changeRights()
  expect(await screen.findByText(t.finance.noAccess)).toBeTruthy()
  expect(screen.queryByRole('button', { name: t.finance.depositTo })).toBeNull()
  expect(screen.getByRole('main').textContent).not.toContain('100.00')
})

test('someone whose approval ended is sent to the waiting page', async () => {
  const member = aMember()
  const { t, server, changeRights, address } = await mountAs(member, '/sessions')
  expect(await screen.findByText(t.sessions.none)).toBeTruthy()
  server.answer({ accounts: { me: () => ({ ...member, approvalStatus: 'rejected' as const }) } })
  await changeRights()
  await expect.poll(address).toBe('/pending-approval')
})
