import { expect, test } from './journey.ts'
import { balances, FUNDS, financeOf, fund } from './money.ts'
import { countTaps } from './taps.ts'

test('a withdrawal takes three taps from the finance tab, and its approval two from the start screen', {
  tag: '@Arabic',
}, async ({ signedInAs, adminPage, app, t, group }) => {
  await fund(app, group, FUNDS)
  const page = await signedInAs(financeOf(group))
  await page.goto('/dashboard')
  const request = countTaps()
  await request.tap(page.getByRole('link', { name: t.common.finance, exact: true }).last())
  // The start screen has the same button.
  await expect(page.getByRole('heading', { name: t.finance.title, level: 1 })).toBeVisible()
  await request.tap(page.getByRole('main').getByRole('button', { name: t.finance.requestWithdrawal }).first())
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type('20.5')
  // The keyboard of a phone has a key that leads to the next field.
  await dialog.getByLabel(t.finance.notes).focus()
  await page.keyboard.type('Bus')
  await request.tap(dialog.getByRole('button', { name: t.finance.send }))
  await expect(page.getByText(t.finance.requestSent)).toBeVisible()
  expect(request.taken('a withdrawal, from the finance tab')).toBe(3)

  const admin = await adminPage('/dashboard')
  const approval = countTaps()
  await approval.tap(admin.getByRole('main').getByRole('link', { name: new RegExp(t.finance.requests) }))
  const row = admin.getByRole('region', { name: t.finance.pending }).getByRole('listitem').filter({ hasText: group })
  await approval.tap(row.getByRole('button', { name: t.finance.approve }))
  await expect(admin.getByText(t.finance.transactionApproved)).toBeVisible()
  expect(approval.taken('the approval of a request, from the dashboard')).toBe(2)
  expect(await balances(app, group)).toBe('29.50, reserve 100.00')
})
