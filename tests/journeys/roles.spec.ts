import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { isPhone, openList } from './members.ts'
import { cutEvents } from './network.ts'
import { openScreen } from './open-screen.ts'
import { removeFromOrganization } from './rights.ts'
import { typeTopic } from './session-form.ts'
import type { Texts } from './texts.ts'

/** What a role allows, as the screens show it. */
interface Seen {
  readonly editsSessions: boolean
  readonly finance: 'manages' | 'reads' | 'none'
  readonly changesRoles: boolean
}

const ROLES: Readonly<Record<string, Seen>> = {
  team_leader: { editsSessions: true, finance: 'reads', changesRoles: true },
  secretary: { editsSessions: true, finance: 'none', changesRoles: false },
  finance_manager: { editsSessions: true, finance: 'manages', changesRoles: false },
  media_manager: { editsSessions: true, finance: 'none', changesRoles: false },
  activities_manager: { editsSessions: true, finance: 'reads', changesRoles: false },
  member: { editsSessions: false, finance: 'none', changesRoles: false },
}

/** Something is shown, or is not. */
async function expectShown(page: Page, role: 'link' | 'button' | 'region', name: string | RegExp, isShown: boolean) {
  const found = page.getByRole('main').getByRole(role, { name })
  if (isShown) await expect(found.first()).toBeVisible()
  else await expect(found).toHaveCount(0)
}

async function expectOnScreens(page: Page, t: Texts, { editsSessions, finance, changesRoles }: Seen) {
  await openScreen(page, '/dashboard')
  await expect(page.getByRole('main').getByRole('link', { name: t.dashboard.members })).toBeVisible()
  const balance = new RegExp(t.finance.ofOrganization.replace('{{organization}}', '.*'))
  await expectShown(page, 'region', balance, finance !== 'none')
  await expectShown(page, 'link', t.dashboard.createSession, editsSessions)
  await expectShown(page, 'link', t.dashboard.roles, changesRoles)
  await expectShown(page, 'button', t.finance.requestDeposit, finance === 'manages')
  for (const forAdmins of [t.finance.networkBalance, t.dashboard.users, t.dashboard.pendingApprovals])
    await expectShown(page, 'link', forAdmins, false)

  await openScreen(page, '/members')
  await openList(page, t.members.registered)
  await expect(page.getByRole('region', { name: t.members.registered })).toBeVisible()
  // On a phone importing and exporting are in a menu.
  for (const name of isPhone(page) ? [t.members.more] : [t.importing.open, t.members.export])
    await expectShown(page, 'button', name, editsSessions)
  await expectShown(page, 'button', t.members.addPerson, editsSessions)
  await expectShown(page, 'region', t.transfer.card, false)

  await openScreen(page, '/sessions')
  await expect(page.getByRole('heading', { name: t.sessions.title })).toBeVisible()
  await expectShown(page, 'link', t.sessions.newSession, editsSessions)

  await openScreen(page, '/financial-transactions')
  await expect(page.getByRole('heading', { name: t.finance.title })).toBeVisible()
  if (finance === 'none') await expect(page.getByText(t.finance.noAccess)).toBeVisible()
  else await expect(page.getByRole('region', { name: t.finance.balances })).toBeVisible()
  await expectShown(page, 'button', t.finance.depositTo, false)
  const edit = new RegExp(t.finance.editBalance.replace('{{organization}}', '.*'))
  await expectShown(page, 'button', edit, finance === 'manages')

  await openScreen(page, '/admin/users')
  await expect(page).toHaveURL(/\/dashboard$/)
  await openScreen(page, '/organization-roles')
  if (changesRoles) await expect(page.getByRole('heading', { name: t.roles.title })).toBeVisible()
  else await expect(page).toHaveURL(/\/dashboard$/)
}

// Each role in one of the projects, in turn.
for (const [place, [role, seen]] of Object.entries(ROLES).entries())
  test(`what a ${role} sees on each screen is what they may do`, {
    tag: place % 2 === 0 ? '@English' : '@Arabic',
  }, async ({ signedInAs, t, group }) => {
    const roles = { [group]: role === 'member' ? null : (role as 'secretary') }
    const page = await signedInAs({ fullName: role, signedUpUnder: group, roles })
    await expectOnScreens(page, t, seen)
  })

test('a session form whose organization was taken away says so when it is saved, and nothing typed is lost', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group }) => {
  const email = `removed.${group}@example.org`
  const page = await signedInAs({ email, signedUpUnder: null, roles: { [group]: 'secretary' } })
  // Without the stream of changes the page finds out at the next call.
  await cutEvents(page)
  await page.goto('/sessions/new')
  await page.getByRole('button', { name: t.roster.addLeader }).click()
  await page.getByRole('dialog').getByLabel(t.roster.name).fill('Nour Saad')
  await page.getByRole('dialog').getByRole('button', { name: t.common.add, exact: true }).click()
  await expect(page.getByRole('region', { name: t.sessions.leaders })).toContainText('Nour Saad')
  await typeTopic(page, t.sessions, 'Typed for an hour')
  await removeFromOrganization(app, email, group)
  await page.getByRole('button', { name: t.sessions.save }).click()
  const messages = page.getByRole('region', { name: t.common.messages })
  await expect(messages.getByText(t.sessions.saveDenied)).toBeVisible()
  await expect(messages.getByText(t.common.forbidden)).toBeVisible()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Typed for an hour')
})
