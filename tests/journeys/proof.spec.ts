import type { Locator, Page } from '@playwright/test'
import { hashPassword } from 'better-auth/crypto'
import { formatMoney } from '#domain/money.ts'
import { createPerson } from '#tests/people.ts'
import { ADMIN_PASSWORD, adminWithPassword } from './accounts.ts'
import type { RunningApp } from './app.ts'
import { sqlNow } from './clock.ts'
import { expect, expectAccessible, leaderOf, test, textPattern } from './journey.ts'
import { exportOf, openExports } from './members.ts'
import { FUNDS, fillIn, fund } from './money.ts'
import type { Texts } from './texts.ts'
import { unfoldUser } from './users.ts'

/** The last proof of every sign-in of someone is sixteen minutes old. */
const letProofExpire = (app: RunningApp, name: string) =>
  app.database.execute(`
    update auth.sessions set proved_at = ${sqlNow()} - interval '16 minutes'
    from profiles where profiles.id = sessions.user_id and profiles.full_name = '${name}'`)

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
  const make = card.getByRole('button', { name: textPattern(t.users.makeAdminNamed, { name }) })
  await make.click()
  const dialog = proofDialog(page, t)
  const field = dialog.getByLabel(t.account.password).first()
  await expect(field).toBeFocused()
  await expectAccessible(page, language)

  await dialog.getByRole('button', { name: t.common.cancel }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t.common.notProved)).toBeVisible()
  await expect(page.getByText(t.users.adminFailed)).toHaveCount(0)
  await make.click()
  await dialog.getByRole('button', { name: t.account.proofSubmit }).click()
  await expect(dialog).toContainText(t.accounts.currentRequired)
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

test('Escape closes the question for the password and leaves the form below it as it was typed', {
  tag: '@English',
}, async ({ signedInAs, app, t, group, language }) => {
  await fund(app, group, FUNDS)
  const admin = { ...(await adminWithPassword()), fullName: `Rima ${group}` }
  const page = await signedInAs(admin)
  await page.goto('/financial-transactions')
  const card = page.getByRole('region', { name: `${t.finance.reserve} USD` })
  await card.getByRole('button', { name: textPattern(t.finance.editReserve, { currency: 'USD' }) }).click()
  await letProofExpire(app, admin.fullName)
  await fillIn(page, t, { amount: '250', submit: t.common.save })
  const dialog = proofDialog(page, t)
  await expect(dialog.getByLabel(t.account.password).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t.common.notProved)).toBeVisible()
  const form = page.getByRole('dialog')
  await expect(form.getByRole('textbox').first()).toHaveValue('250')
  await form.getByRole('button', { name: t.common.save }).click()
  await dialog.getByLabel(t.account.password).first().fill(ADMIN_PASSWORD)
  await dialog.getByRole('button', { name: t.account.proofSubmit }).click()
  await expect(page.getByText(t.finance.balanceUpdated)).toBeVisible()
  await expect(card).toContainText(formatMoney('250.00' as never, 'USD', language))
})

test('a leader gives the password to export the group, and the file is saved by itself', {
  tag: '@Arabic',
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
