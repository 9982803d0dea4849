import { randomUUID } from 'node:crypto'
import { expect, test, textPattern } from '#tests/journeys/journey.ts'
import { createPerson } from '#tests/people.ts'
import { chooseForUser, openUserMenu, unfoldUser } from './users.ts'

test('an admin finds a person, gives and takes groups and roles, makes them an admin and back, and ends their access', {
  tag: ['@Arabic', '@main'],
}, async ({ adminPage, app, t, group }) => {
  const name = `زينة ${group}`
  const email = `${randomUUID()}@example.org`
  await createPerson(app.database, { fullName: name, email, signedUpUnder: null })
  const page = await adminPage('/dashboard')
  await page.getByRole('link', { name: t.dashboard.users }).click()
  await page.getByLabel(t.users.search).fill(`زينه ${group}`)
  const card = page.getByRole('listitem').filter({ hasText: email })
  await expect(page.getByRole('listitem').filter({ hasText: '@example.org' })).toHaveCount(1)
  await expect(card).toContainText(t.users.noOrganization)
  await chooseForUser(page, t, name, t.users.addOrganizationTo)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.users.organization).selectOption(group)
  await dialog.getByLabel(t.users.role).selectOption('secretary')
  await dialog.getByRole('button', { name: t.common.add }).click()
  await expect(page.getByText(t.users.organizationAdded)).toBeVisible()
  await expect(card).toContainText(`${group} (${t.roles.secretary})`)
  await unfoldUser(page, t, name)
  const role = card.getByLabel(textPattern(t.roles.roleIn, { name, organization: group }))
  await expect(role).toHaveValue('secretary')
  await role.selectOption('finance_manager')
  await expect(page.getByText(t.roles.updated)).toBeVisible()
  const remove = card.getByRole('button', { name: textPattern(t.users.removeNamed, { name, organization: group }) })
  await remove.click()
  await expect(page.getByText(t.users.organizationRemoved)).toBeVisible()
  await expect(remove).toHaveCount(0)
  await page.getByRole('button', { name: t.users.undo }).click()
  await expect(role).toHaveValue('finance_manager')
  await remove.click()
  await expect(card).toContainText(t.users.noOrganization)

  await chooseForUser(page, t, name, t.users.makeAdminNamed)
  await expect(page.getByText(t.users.adminGranted)).toBeVisible()
  await expect(card).toContainText(t.users.admin)
  await openUserMenu(page, t, name)
  const revoke = page.getByRole('menuitem', { name: textPattern(t.users.revokeAdminNamed, { name }) })
  await expect(revoke).toHaveText(t.users.revokeAdmin)
  await revoke.click()
  await expect(page.getByText(t.users.adminRevoked)).toBeVisible()

  await chooseForUser(page, t, name, t.users.endAccessNamed)
  await dialog.getByLabel(t.users.reason).fill('Moved away')
  await dialog.getByRole('button', { name: t.users.endAccess }).click()
  await expect(page.getByText(t.users.accessEnded)).toBeVisible()
  await expect(card).toHaveCount(0)
})
