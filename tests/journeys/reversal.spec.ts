import { type AmountText, formatMoney } from '#domain/money.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { balances, FUNDS, fillIn, financeOf, fund } from './money.ts'

test('an income that was typed wrong is reversed with a reason, and the list and the statement name the reversal', {
  tag: '@English',
}, async ({ signedInAs, app, t, group, language }) => {
  await fund(app, group, FUNDS)
  const page = await signedInAs(financeOf(group))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/financial-transactions')
  await page.getByRole('button', { name: t.finance.addIncome }).click()
  const dialog = await fillIn(page, t, { amount: '700', notes: 'Cake sale', submit: t.finance.addIncome })
  await expect(dialog).toHaveCount(0)

  const row = page.getByRole('region', { name: t.finance.recent }).getByRole('listitem')
  await row.getByText('Cake sale').click()
  await row.getByRole('button', { name: t.finance.reverse }).click()
  const submit = dialog.getByRole('button', { name: t.finance.reverse })
  await submit.click()
  await expect(dialog).toContainText(t.common.required)
  await dialog.getByLabel(t.finance.reason).fill('70, not 700')
  await expectAccessible(page, language)
  await submit.dblclick()
  await expect(page.getByText(t.finance.reversalDone)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await balances(app, group)).toBe('50.00, reserve 100.00')
  await expect(row.getByText(t.finance.reversed, { exact: true })).toBeVisible()
  await expect(row).toContainText(
    textPattern(t.finance.reversedBy, { name: 'Rita Khoury', when: /.+/, reason: '70, not 700' }),
  )
  await expect(row.getByRole('button', { name: t.finance.reverse })).toHaveCount(0)
  // The button that opened the dialog is gone.
  await expect(page.locator('#content')).toBeFocused()

  await page.goto(`/financial-transactions/statement?organization=${group}`)
  const entries = page.getByRole('table', { name: t.finance.entries }).getByRole('row')
  await expect(entries.filter({ hasText: 'Cake sale' })).toContainText('70, not 700')
  const reversal = entries.last()
  await expect(reversal).toContainText(
    textPattern(t.finance.reversalOf, { what: t.finance.change_income_approved, when: /.+/ }),
  )
  await expect(reversal).toContainText(formatMoney('-700.00' as AmountText, 'USD', language))
  await expect(reversal.getByRole('button', { name: t.finance.reverse })).toHaveCount(0)
})
