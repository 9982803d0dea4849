import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

type Texts = typeof import('#web/i18n/en/index.ts').texts

/** What a role lets somebody do on the screens: the permission table, as it is seen. */
interface Seen {
  readonly keepsSessions: boolean
  readonly finance: 'manages' | 'reads' | 'none'
  readonly changesRoles: boolean
}

const ROLES: Readonly<Record<string, Seen>> = {
  team_leader: { keepsSessions: true, finance: 'reads', changesRoles: true },
  secretary: { keepsSessions: true, finance: 'none', changesRoles: false },
  finance_manager: { keepsSessions: true, finance: 'manages', changesRoles: false },
  media_manager: { keepsSessions: true, finance: 'none', changesRoles: false },
  activities_manager: { keepsSessions: true, finance: 'reads', changesRoles: false },
  member: { keepsSessions: false, finance: 'none', changesRoles: false },
}

/** That something is shown, or is not. */
async function expectShown(page: Page, role: 'link' | 'button' | 'region', name: string | RegExp, isShown: boolean) {
  const found = page.getByRole('main').getByRole(role, { name })
  if (isShown) await expect(found.first()).toBeVisible()
  else await expect(found).toHaveCount(0)
}

async function expectOnScreens(page: Page, t: Texts, { keepsSessions, finance, changesRoles }: Seen) {
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByRole('link', { name: t.dashboard.members })).toBeVisible()
  const balance = new RegExp(t.finance.ofOrganization.replace('{{organization}}', '.*'))
  await expectShown(page, 'region', balance, finance !== 'none')
  await expectShown(page, 'link', t.dashboard.createSession, keepsSessions)
  await expectShown(page, 'link', t.dashboard.roles, changesRoles)
  await expectShown(page, 'button', t.finance.requestDeposit, finance === 'manages')
  for (const ofAdmins of [t.finance.networkBalance, t.dashboard.users, t.dashboard.pendingApprovals])
    await expectShown(page, 'link', ofAdmins, false)

  await page.goto('/members')
  await expect(page.getByRole('region', { name: t.members.registered })).toBeVisible()
  await expectShown(page, 'button', t.importing.open, keepsSessions)
  await expectShown(page, 'button', t.members.export, keepsSessions)
  await expectShown(page, 'region', t.transfer.card, false)

  await page.goto('/sessions')
  await expect(page.getByRole('heading', { name: t.sessions.title })).toBeVisible()
  await expectShown(page, 'link', t.sessions.newSession, keepsSessions)

  await page.goto('/financial-transactions')
  await expect(page.getByRole('heading', { name: t.finance.title })).toBeVisible()
  if (finance === 'none') await expect(page.getByText(t.finance.noAccess)).toBeVisible()
  else await expect(page.getByRole('region', { name: t.finance.balances })).toBeVisible()
  await expectShown(page, 'button', t.finance.depositTo, false)
  const edit = new RegExp(t.finance.editBalance.replace('{{organization}}', '.*'))
  await expectShown(page, 'button', edit, finance === 'manages')

  await page.goto('/admin/users')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/organization-roles')
  if (changesRoles) await expect(page.getByRole('heading', { name: t.roles.title })).toBeVisible()
  else await expect(page).toHaveURL(/\/dashboard$/)
}

for (const [role, seen] of Object.entries(ROLES))
  test(`what a ${role} sees on each screen is what they may do`, async ({ signedInAs, t, group }) => {
    const roles = { [group]: role === 'member' ? null : (role as 'secretary') }
    const page = await signedInAs({ fullName: role, signedUpUnder: group, roles })
    await expectOnScreens(page, t, seen)
  })

test('an organization that is taken away under an open form is told, and nothing typed is lost', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group }) => {
  const page = await signedInAs({ fullName: 'Removed', signedUpUnder: null, roles: { [group]: 'secretary' } })
  // Nothing tells it: it is found out at the next call.
  await page.route('**/api/events', (route) => route.abort())
  await page.goto('/sessions/new')
  await page.getByRole('button', { name: t.roster.addLeader }).click()
  await page.getByRole('dialog').getByLabel(t.roster.name).fill('Nour Saad')
  await page.getByRole('dialog').getByRole('button', { name: t.common.add, exact: true }).click()
  await expect(page.getByRole('region', { name: t.sessions.leaders })).toContainText('Nour Saad')
  await page.getByLabel(t.sessions.topic).fill('Typed for an hour')
  await app.database.execute(`delete from user_organizations where organization_name = '${group}'`)
  await page.getByRole('button', { name: t.sessions.save }).click()
  const messages = page.getByRole('region', { name: t.common.messages })
  await expect(messages.getByText(t.sessions.saveDenied)).toBeVisible()
  await expect(messages.getByText(t.common.forbidden)).toBeVisible()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Typed for an hour')
})
