import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import type { User } from '#contract/users.ts'
import type { OrganizationRole } from '#domain/organizations.ts'
import { textPattern } from '#tests/shown-text.ts'
import { type Answers, refusal } from './fake-server.ts'
import { openDialog } from './fields.ts'
import { FUNDS, unexpected } from './finance.ts'
import { aGroup } from './home-group.ts'
import { mount, unmount } from './mount.tsx'
import { aLeader, aMember } from './people.ts'

afterEach(unmount)

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
  const mounted = await mount('/dashboard', {
    me,
    answers: {
      finance: FUNDS,
      home: { groups: () => [aGroup({ people: 0 })] },
      roles: { list: () => ({ rows: [], nextCursor: null }) },
    },
  })
  const { t, reload, address } = mounted
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
  mount('/admin/users', {
    me: aMember({ isAdmin: true }),
    answers: { users: { list: () => ({ rows: [ELIAS], nextCursor: null }), ...users }, roles },
  })

test('each failed change of a person shows its own message, and an organization is not added twice', async () => {
  const { t, user, server } = await mountUsers(
    { grantAdmin: unexpected, removeOrganization: unexpected, endAccess: unexpected },
    { assign: unexpected },
  )
  const name = ELIAS.fullName
  await user.click(await screen.findByRole('button', { name: textPattern(t.users.makeAdminNamed, { name }) }))
  expect(await screen.findByText(t.users.adminFailed)).toBeTruthy()
  const role = screen.getByLabelText(textPattern(t.roles.roleIn, { name, organization: 'SNMY1' }))
  await user.selectOptions(role, 'secretary')
  expect(await screen.findByText(t.roles.updateFailed)).toBeTruthy()
  await user.click(
    screen.getByRole('button', { name: textPattern(t.users.removeNamed, { name, organization: 'SNMY1' }) }),
  )
  expect(await screen.findByText(t.users.removeFailed)).toBeTruthy()

  await user.click(screen.getByRole('button', { name: textPattern(t.users.addOrganizationTo, { name }) }))
  const dialog = await openDialog()
  const add = dialog.getByRole('button', { name: t.common.add })
  await user.click(add)
  expect(await dialog.findByText(t.users.organizationRequired)).toBeTruthy()
  await dialog.findByRole('option', { name: 'SNMF' })
  await user.selectOptions(dialog.getByLabelText(t.users.organization, { exact: false }), 'SNMF')
  server.answer({
    users: {
      addOrganization: () => {
        throw refusal('ALREADY_MEMBER')
      },
    },
  })
  await user.click(add)
  expect(await screen.findByText(t.users.addFailed)).toBeTruthy()
  expect(screen.getByText(t.users.alreadyMember)).toBeTruthy()
})

test('a leader whose own role has ended meanwhile is told that it changes nothing', async () => {
  const { t, user } = await mount('/organization-roles', {
    answers: {
      roles: {
        list: () => ({ rows: [{ ...ELIAS, id: uuid() }], nextCursor: null }),
        assign: () => {
          throw refusal('FORBIDDEN', 403)
        },
      },
    },
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
  const { t, user } = await mount('/admin/approvals', {
    me: aMember({ isAdmin: true }),
    answers: {
      approvals: {
        list: () => ({ rows, nextCursor: null }),
        decide: () => {
          rows = []
          throw refusal('ALREADY_DECIDED')
        },
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
    const { t } = await mount('/admin/approvals', {
      me: aMember({ approvalStatus }),
      answers: {
        approvals: {
          list: () => {
            throw refusal('FORBIDDEN', 403)
          },
        },
      },
    })
    expect(await screen.findByText(t.approvals.fetchFailed)).toBeTruthy()
    expect(screen.getByText(t.common.forbidden)).toBeTruthy()
    expect(screen.queryByText(t.approvals.none)).toBeNull()
    await unmount()
  }
})
