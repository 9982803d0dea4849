import { sql } from 'drizzle-orm'
import { type AmountText, formatMoney } from '#domain/finance/money.ts'
import { expect, expectAccessible, test, textPattern } from '#tests/journeys/journey.ts'
import { A5, printed, wordOnPaper } from '#tests/pdf.ts'
import { texts as english } from '#web/i18n/en/index.ts'
import { balances, FUNDS, fillIn, financeOf, fund } from './money.ts'

/** Other journeys of this worker expect no limit. */
test.afterEach(async ({ app }) => {
  await app.database.execute(sql`
    insert into approval_limits (id, currency, proposed_by, proposed_at, confirmed_by, confirmed_at, after_entry)
    select gen_random_uuid(), 'USD', proposed_by, proposed_at, confirmed_by, confirmed_at, (select max(sequence) from ledger_entries)
    from approval_limits where confirmed_at is not null limit 1`)
})

test('two admins set a limit; above it a withdrawal takes two approvals on the phone, and its voucher names both', {
  tag: ['@Arabic', '@main'],
}, async ({ adminPage, signedInAs, app, t, group, language }) => {
  const { approvers, finance } = t
  const money = (amount: string) => formatMoney(amount as AmountText, 'USD', language)
  await fund(app, group, FUNDS)
  const other = await signedInAs({ fullName: 'Elias Aoun', isAdmin: true })
  const admin = await adminPage('/admin/settings#limits')
  const limitIn = (page: typeof admin) =>
    page.getByRole('region', { name: approvers.title }).getByRole('listitem').filter({ hasText: 'USD' })
  await limitIn(admin)
    .getByRole('button', { name: textPattern(approvers.changeNamed, { currency: 'USD' }) })
    .click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(approvers.amount).fill('١٠')
  await dialog.getByRole('button', { name: approvers.save }).dblclick()
  await expect(dialog).toHaveCount(0)
  await expect(limitIn(admin).getByRole('button', { name: approvers.confirm })).toHaveCount(0)
  await other.setViewportSize({ width: 360, height: 740 })
  await other.goto('/admin/settings#limits')
  await expect(limitIn(other)).toContainText('Rima Haddad')
  await expectAccessible(other, language)
  await limitIn(other).getByRole('button', { name: approvers.confirm }).click()
  await expect(limitIn(admin)).toContainText(textPattern(approvers.above, { amount: money('10.00') }))

  const page = await signedInAs(financeOf(group))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/financial-transactions')
  await page.getByRole('button', { name: finance.requestWithdrawal }).click()
  await expect(await fillIn(page, t, { amount: '20', notes: `Bus ${group}`, submit: finance.send })).toHaveCount(0)
  const waiting = (where: typeof page, text: string) =>
    where.getByRole('region', { name: finance.pending }).getByRole('listitem').filter({ hasText: text })
  const approve = { name: new RegExp(`^${finance.approve}`) }
  await expect(waiting(page, 'Bus')).toContainText(approvers.needsOthers)
  await expect(waiting(page, 'Bus').getByRole('button', approve)).toHaveCount(0)
  await admin.goto('/financial-transactions')
  await waiting(admin, `Bus ${group}`).getByRole('button', approve).click()
  await expect(admin.getByText(approvers.approvalRecorded)).toBeVisible()
  await expect(waiting(page, 'Bus')).toContainText(textPattern(approvers.needsOneMore, { names: 'Rima Haddad' }))
  expect(await balances(app, group)).toBe('50.00, reserve 100.00')
  await other.goto('/financial-transactions')
  await waiting(other, `Bus ${group}`).getByRole('button', approve).click()
  await expect(other.getByText(finance.transactionApproved)).toBeVisible()
  expect(await balances(app, group)).toBe('30.00, reserve 100.00')
  const reviewed = page.getByRole('region', { name: finance.recent }).getByRole('listitem')
  await reviewed.getByText('Bus').click()
  const approvedBy = textPattern(approvers.approvedBy, { names: /Rima Haddad.+Elias Aoun/ })
  await expect(reviewed).toContainText(approvedBy)

  const number = new RegExp(`${group}-\\d{4}-0002`)
  await reviewed.getByRole('link', { name: number }).click()
  const sheet = page.getByRole('article')
  await expect(sheet.getByRole('heading', { name: finance.paymentVoucher })).toBeAttached()
  for (const text of [money('20.00'), number, group, 'Rima Haddad', 'عشرون دولارًا أميركيًّا'])
    await expect(sheet).toContainText(text)
  await expectAccessible(page, language)
  const [inArabic, ...further] = await printed(page)
  expect(further).toEqual([])
  expect(Math.abs((inArabic?.width ?? 0) - A5.width)).toBeLessThan(1)
  expect(Math.abs((inArabic?.height ?? 0) - A5.height)).toBeLessThan(1)
  expect(inArabic?.text).toMatch(number)
  expect(inArabic?.text).not.toContain(wordOnPaper(finance.voucherLanguage))

  // The app stays in its language.
  await page.getByText('English', { exact: true }).last().click()
  await expect(sheet.getByRole('heading', { name: english.finance.paymentVoucher })).toBeAttached()
  await expect(sheet).toHaveAttribute('dir', 'ltr')
  await expect(page.getByRole('heading', { name: finance.voucher, exact: true })).toBeVisible()
  const inEnglish = await printed(page)
  expect(inEnglish.map(({ text }) => text.includes('TwentyUSdollarsonly'))).toEqual([true])
  expect(inEnglish[0]?.text).toContain(english.finance.signatureOfReceiver.replaceAll(' ', ''))
})
