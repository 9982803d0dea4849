import { formatMoney } from '#domain/money.ts'
import { expect, test, textPattern } from './journey.ts'
import { FUNDS, fund } from './money.ts'

test('an admin adds a rate in the settings and corrects it on the finance screen; sums, a statement and its file follow', {
  tag: '@Arabic',
}, async ({ adminPage, app, t, group, language }) => {
  await fund(app, group, FUNDS)
  const page = await adminPage('/admin/settings')
  const rates = page.getByRole('region', { name: t.finance.rates })
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: t.finance.addRate })
  await rates.getByRole('button', { name: t.finance.addRate }).click()
  await dialog.getByLabel(t.finance.rateOfOne).fill('0')
  await submit.click()
  await expect(dialog).toContainText(t.finance.amountInvalid)
  await expect(dialog).toContainText(t.common.required)
  await dialog.getByLabel(t.finance.rateOfOne).fill('٨٩٬٥٠٠')
  await dialog.getByLabel(t.finance.rateSource).fill('السوق')
  await submit.dblclick()
  await expect(dialog).toHaveCount(0)
  const first = rates.getByRole('listitem').first()
  await expect(first).toContainText(formatMoney('89500.00' as never, 'LBP', language))
  await expect(first).toContainText('السوق')

  await page.goto('/financial-transactions')
  await page.getByRole('main').getByRole('button', { name: t.finance.addRate }).click()
  await dialog.getByLabel(t.finance.rateOfOne).fill('100,000')
  await dialog.getByLabel(t.finance.rateSource).fill('Bank')
  await submit.click()
  const atRate = textPattern(t.finance.atRate, {
    rate: formatMoney('100000.00' as never, 'LBP', language),
    date: /.+/,
    source: 'Bank',
  })
  await expect(page.getByText(atRate)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: t.finance.networkBalance })).toContainText(atRate)

  await page.goto(`/financial-transactions/statement?organization=${group}&currency=LBP`)
  const sheet = page.getByRole('article')
  await expect(sheet).toContainText(atRate)
  await expect(sheet).toContainText(formatMoney('5000000.00' as never, 'LBP', language))
  await app.database.execute('delete from exchange_rates')
})
