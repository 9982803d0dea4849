import { type AmountText, formatMoney } from '#domain/money.ts'
import { A5, printed, wordOnPaper } from '#tests/pdf.ts'
import { texts as english } from '#web/i18n/en/index.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { FUNDS, fillIn } from './money.ts'

test('the voucher of an expense is printed on an A5 page in both languages', { tag: '@Arabic' }, async ({
  financePage,
  t,
  group,
  language,
}) => {
  const page = await financePage(FUNDS)
  await page.getByRole('button', { name: t.finance.requestWithdrawal }).click()
  const dialog = await fillIn(page, t, { amount: '12.50', notes: 'باص المخيّم', submit: t.finance.send })
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: t.finance.allTransactions }).click()
  await page.getByRole('listitem').getByRole('button', { name: t.finance.approve }).click()
  await expect(page.getByText(t.finance.transactionApproved)).toBeVisible()
  const row = page.getByRole('region', { name: t.finance.recent }).getByRole('listitem')
  await row.getByText('باص المخيّم').click()
  const number = new RegExp(`${group}-\\d{4}-0002`)
  await row.getByRole('link', { name: number }).click()

  const sheet = page.getByRole('article')
  const amount = '12.50' as AmountText
  await expect(sheet.getByRole('heading', { name: t.finance.paymentVoucher })).toBeAttached()
  for (const text of [formatMoney(amount, 'USD', language), number, 'باص المخيّم', group, t.finance.ownApproval])
    await expect(sheet).toContainText(text)
  await expect(sheet).toContainText('اثنا عشر دولارًا أميركيًّا وخمسون سنتًا')
  await expectAccessible(page, language)
  const inArabic = await printed(page)
  expect(inArabic).toHaveLength(1)
  for (const { width, height, text } of inArabic) {
    expect(Math.abs(width - A5.width)).toBeLessThan(1)
    expect(Math.abs(height - A5.height)).toBeLessThan(1)
    expect(text).toMatch(number)
    expect(text).not.toContain(wordOnPaper(t.finance.voucherLanguage))
  }

  // The app stays in its language.
  await page.getByText('English', { exact: true }).last().click()
  await expect(sheet.getByRole('heading', { name: english.finance.paymentVoucher })).toBeAttached()
  await expect(sheet).toHaveAttribute('dir', 'ltr')
  for (const text of [
    english.finance.ownApproval,
    formatMoney(amount, 'USD', 'en'),
    'Twelve US dollars and fifty cents only',
  ])
    await expect(sheet).toContainText(text)
  await expect(page.getByRole('heading', { name: t.finance.voucher, exact: true })).toBeVisible()
  await expectAccessible(page, language)
  const [inEnglish, ...further] = await printed(page)
  expect(further).toEqual([])
  expect(inEnglish?.text).toContain('TwelveUSdollarsandfiftycentsonly')
  expect(inEnglish?.text).toContain(english.finance.signatureOfReceiver.replaceAll(' ', ''))

  await page.goto(`/financial-transactions/voucher/${group}-2026-0999`)
  await expect(page.getByText(t.finance.noVoucher)).toBeVisible()
})
