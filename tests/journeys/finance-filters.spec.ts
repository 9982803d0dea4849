import { formatMoney } from '#domain/money.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { FUNDS, fillIn, financeOf, fund, insertReviewed } from './money.ts'
import { openScreen } from './open-screen.ts'
import { setRole } from './rights.ts'

test('reviewed transactions stand below their months with what was approved; a press on one shows who requested it', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group, language }) => {
  await fund(app, group, FUNDS)
  await insertReviewed(app, group, 'approved', 'Paint')
  await insertReviewed(app, group, 'approved', 'Brushes')
  await insertReviewed(app, group, 'rejected', 'Gold')
  const page = await signedInAs(financeOf(group))
  await page.goto(`/financial-transactions?organization=${group}`)
  const recent = page.getByRole('region', { name: t.finance.recent })
  const month = recent.getByRole('heading', { level: 3 })
  await expect(month).toHaveCount(1)
  await expect(month.locator('..')).toContainText(formatMoney('-10.00' as never, 'USD', language, { signed: true }))
  const row = recent.getByRole('listitem').filter({ hasText: 'Gold' })
  await month.click()
  await expect(row).toBeHidden()
  await month.click()
  await expect(row).toContainText(t.finance.status_rejected)
  const amount = row.getByText(formatMoney('-5.00' as never, 'USD', language, { signed: true }))
  await expect(amount).toHaveCSS('text-decoration-line', 'line-through')
  const mail = row.getByText('@example.org')
  await expect(mail).toBeHidden()
  await row.getByText('Gold').click()
  await expect(mail).toBeVisible()
  await expectAccessible(page, language)
})

test('a finance form that closes because a role was revoked says so, and keeps what was typed', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group }) => {
  await fund(app, group, FUNDS)
  const email = `revoked.${group}@example.org`
  const page = await signedInAs({ ...financeOf(group), email })
  const closed = page.getByText(textPattern(t.finance.rightsEndedIn, { organization: group }))
  await page.goto('/dashboard')
  const open = page.getByRole('button', { name: t.finance.requestDeposit })
  await open.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('12')
  await dialog.getByLabel(t.finance.notes).fill('Chairs')
  await setRole(app, email, group, 'team_leader')
  await expect(closed).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await setRole(app, email, group, 'finance_manager')
  await open.click()
  await expect(dialog.getByLabel(t.finance.notes)).toHaveValue('Chairs')
  await fillIn(page, t, { submit: t.finance.send })
  await expect(page.getByText(t.finance.requestSent)).toBeVisible()

  await openScreen(page, '/financial-transactions')
  await page.getByRole('button', { name: textPattern(t.finance.editBalance, { organization: group }) }).click()
  await expect(dialog).toBeVisible()
  await setRole(app, email, group, 'team_leader')
  await expect(closed).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
