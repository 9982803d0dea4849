import { formatMoney } from '#domain/money.ts'
import { expect, test, textPattern } from './journey.ts'
import { balances, fillIn } from './money.ts'

test('an admin edits the reserve, opens the balance of a group, deposits to it and edits it', {
  tag: '@English',
}, async ({ adminPage, app, t, group, language }) => {
  const page = await adminPage('/dashboard')
  await page.getByRole('link', { name: t.finance.networkBalance }).click()
  await expect(page).toHaveURL(/\/financial-transactions$/)
  const card = page.getByRole('region', { name: `${t.finance.reserve} USD` })
  await expect(card).toContainText(t.finance.organizationsTotal)
  await expect(card).toContainText(t.finance.grandTotal)
  await card.getByRole('button', { name: textPattern(t.finance.editReserve, { currency: 'USD' }) }).click()
  const dialog = await fillIn(page, t, { amount: '-1', submit: t.common.save })
  await expect(dialog).toContainText(t.finance.amountInvalid)
  await fillIn(page, t, { amount: '200', notes: 'Gift', submit: t.common.save })
  await expect(page.getByText(t.finance.balanceUpdated)).toBeVisible()
  await expect(card).toContainText(formatMoney('200.00' as never, 'USD', language))

  await page.getByRole('button', { name: t.finance.depositTo }).click()
  await dialog.getByLabel(t.finance.organization).selectOption(group)
  await dialog.getByRole('button', { name: t.finance.openBalance }).click()
  await expect(dialog).toContainText(t.finance.currentBalance)
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await fillIn(page, t, { amount: '200.01', submit: t.finance.deposit })
  await expect(dialog).toContainText(textPattern(t.finance.insufficientReserve, { amount: '200.00' }))
  await fillIn(page, t, { amount: '80', submit: t.finance.deposit })
  await expect(page.getByText(t.finance.depositDone)).toBeVisible()
  expect(await balances(app, group)).toBe('80.00, reserve 120.00')

  await page.getByRole('button', { name: textPattern(t.finance.editBalance, { organization: group }) }).click()
  await expect(dialog).toContainText(t.finance.availableReserve)
  await fillIn(page, t, { amount: '200.01', submit: t.common.save })
  await expect(dialog).toContainText(textPattern(t.finance.insufficientReserve, { amount: '120.00' }))
  await fillIn(page, t, { amount: '30', submit: t.common.save })
  await expect(dialog).toHaveCount(0)
  expect(await balances(app, group)).toBe('30.00, reserve 170.00')

  await page.getByRole('button', { name: t.finance.history }).click()
  const history = page.getByRole('region', { name: t.finance.history })
  const newest = history.getByRole('listitem').first()
  await expect(newest).toContainText(group)
  await expect(newest).toContainText(formatMoney('50.00' as never, 'USD', language, { signed: true }).replace('‎', ''))
  // Each change is named once.
  expect((await newest.innerText()).split(t.finance.change_manual_edit)).toHaveLength(2)
  await expect(history.getByRole('listitem').nth(1)).toContainText(t.finance.change_deposit_approved)
  await expect(history.getByRole('listitem').nth(2)).toContainText('Gift')
})

test('an income beyond the largest balance is refused, and the largest one fits on a phone', {
  tag: '@Arabic',
}, async ({ financePage, app, t, group }) => {
  const largest = '999999999999999.99'
  const page = await financePage({ currency: 'LBP', reserve: '0.00', balance: largest })
  await page.getByRole('button', { name: t.finance.addIncome }).click()
  await page.getByRole('dialog').getByText('LBP', { exact: true }).first().click()
  const dialog = await fillIn(page, t, { amount: '0.01', notes: 'Everything', submit: t.finance.addIncome })
  await expect(dialog).toContainText(t.finance.amountInvalid)
  expect(await balances(app, group, 'LBP')).toBe(`${largest}, reserve 0.00`)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
})
