import type { Locator, Page } from '@playwright/test'
import { hashPassword } from 'better-auth/crypto'
import { createPerson } from '#tests/people.ts'
import { ADMIN_PASSWORD, adminWithPassword, letProofExpire } from './accounts.ts'
import { expect, expectAccessible, leaderOf, test, textPattern } from './journey.ts'
import { exportOf, openExports } from './members.ts'
import type { Texts } from './texts.ts'
import { unfoldUser } from './users.ts'

const proofDialog = (page: Page, t: Texts): Locator => page.getByRole('dialog', { name: t.account.proofTitle })

test('an admin is asked for the password before someone becomes an admin, and once within fifteen minutes', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group, language }) => {
  const name = `Zeina ${group}`
  await createPerson(app.database, { fullName: name, signedUpUnder: group })
  const admin = { ...(await adminWithPassword()), fullName: `Rima ${group}` }
  const page = await signedInAs(admin)
  await letProofExpire(app, admin.fullName)
  await page.goto('/admin/users')
  await page.getByLabel(t.users.search).fill(name)
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText(t.users.status_approved)
  await unfoldUser(card, t, name)
  await card.getByRole('button', { name: textPattern(t.users.makeAdminNamed, { name }) }).click()
  const dialog = proofDialog(page, t)
  const field = dialog.getByLabel(t.account.password).first()
  await expect(field).toBeFocused()
  await expectAccessible(page, language)
  await field.fill('something else')
  await field.press('Enter')
  await expect(dialog).toContainText(t.accounts.currentWrong)
  await expect(page.getByText(t.users.adminGranted)).toBeHidden()
  await field.fill(ADMIN_PASSWORD)
  await field.press('Enter')
  await expect(page.getByText(t.users.adminGranted)).toBeVisible()
  await expect(dialog).toBeHidden()

  await card.getByRole('button', { name: textPattern(t.users.revokeAdminNamed, { name }) }).click()
  await expect(page.getByText(t.users.adminRevoked)).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a leader gives the password to export the group, and the file is saved by itself', {
  tag: '@English',
}, async ({ signedInAs, app, t, group }) => {
  const leader = { ...leaderOf(group), fullName: `Leader ${group}`, passwordHash: await hashPassword(ADMIN_PASSWORD) }
  const page = await signedInAs(leader)
  await letProofExpire(app, leader.fullName)
  await page.goto('/members')
  await openExports(page, t)
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: exportOf(t, group, 'CSV') }).click()
  const dialog = proofDialog(page, t)
  await dialog.getByLabel(t.account.password).first().fill(ADMIN_PASSWORD)
  await dialog.getByRole('button', { name: t.account.proofSubmit }).click()
  await saved
  await expect(dialog).toBeHidden()
})
