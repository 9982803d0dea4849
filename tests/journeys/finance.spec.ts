import { formatMoney } from '#domain/money.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { balances, FUNDS, fillIn, fund } from './money.ts'
import { revokeAdmin } from './rights.ts'

test('of three requests an admin approves one, rejects one with a reason and leaves one that exceeds the reserve', {
  tag: '@Arabic',
}, async ({ financePage, adminPage, app, t, group, language }) => {
  const page = await financePage(FUNDS)
  const panel = page.getByRole('region', { name: textPattern(t.finance.ofOrganization, { organization: group }) })
  const shown = (notes: string) => panel.getByRole('listitem').filter({ hasText: notes })
  await expect(panel).toContainText(formatMoney('50.00' as never, 'USD', language))
  await expect(panel).toContainText(t.finance.noneRecent)
  await panel.getByRole('button', { name: t.finance.requestDeposit }).click()
  const dialog = page.getByRole('dialog')
  // A larger amount than the reserve may be requested: a note beside the amount says so.
  await dialog.getByRole('textbox').first().fill('١٬٢٥٠٫٥٠')
  await dialog.getByLabel(t.finance.notes).fill('مخيّم الشتاء Winter camp')
  const reserve = formatMoney('100.00' as never, 'USD', language)
  await expect(dialog.getByRole('status')).toContainText(textPattern(t.finance.exceedsReserve, { amount: reserve }))
  await expectAccessible(page, language)
  await dialog.getByRole('button', { name: t.finance.send }).click()
  await expect(page.getByText(t.finance.requestSent)).toBeVisible()
  await expect(shown('Winter camp')).toContainText(t.finance.status_pending)
  await panel.getByRole('button', { name: t.finance.requestDeposit }).click()
  await fillIn(page, t, { amount: '30,00 $', notes: 'Paint', submit: t.finance.send })
  await expect(dialog).toHaveCount(0)
  await panel.getByRole('button', { name: t.finance.requestWithdrawal }).click()
  await fillIn(page, t, { amount: '20.5', notes: 'Bus', submit: t.finance.send })
  await expect(panel.getByRole('listitem')).toHaveCount(3)

  const admin = await adminPage('/financial-transactions')
  const pending = (notes: string) =>
    admin
      .getByRole('region', { name: t.finance.pending })
      .getByRole('listitem')
      .filter({ hasText: notes })
      .filter({ hasText: group })
  await expect(pending('Winter camp')).toContainText('Rita Khoury')
  await expect(pending('Winter camp')).toContainText('@example.org')
  await pending('Winter camp').getByRole('button', { name: t.finance.approve }).click()
  await expect(admin.getByText(textPattern(t.finance.insufficientReserve, { amount: '100.00' }))).toBeVisible()
  await pending('Paint').getByRole('button', { name: t.finance.approve }).click()
  await expect(admin.getByText(t.finance.transactionApproved)).toBeVisible()
  await expect(pending('Paint')).toHaveCount(0)
  const reason = admin.getByRole('dialog').getByLabel(t.finance.reason)
  // Just after the list has moved, a press counts for nothing.
  await expect(async () => {
    await pending('Bus').getByRole('button', { name: t.finance.reject }).click()
    await expect(reason).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await reason.fill('الفاتورة ناقصة')
  await admin.getByRole('dialog').getByRole('button', { name: t.finance.reject }).click()
  await expect(admin.getByText(t.finance.transactionRejected)).toBeVisible()
  await expect(pending('Winter camp')).toHaveCount(1)
  expect(await balances(app, group)).toBe('80.00, reserve 70.00')
  // The other browser is updated without a reload.
  await expect(panel).toContainText(formatMoney('80.00' as never, 'USD', language))
  await expect(shown('Paint')).toContainText(t.finance.status_approved)
  await expect(shown('Bus')).toContainText(t.finance.status_rejected)
  await expect(shown('Bus')).toContainText('الفاتورة ناقصة')
})

test('an income is posted at once; an own withdrawal is approved, and marked for everyone', { tag: '@Arabic' }, async ({
  financePage,
  leaderPage,
  app,
  t,
  group,
}) => {
  const page = await financePage({ currency: 'LBP', reserve: '1000000.00', balance: '500000.00' })
  await page.getByRole('button', { name: t.finance.addIncome }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('LBP', { exact: true }).first().click()
  await fillIn(page, t, { amount: '٢٥٠٬٠٠٠', notes: 'Cake sale', submit: t.finance.addIncome })
  await expect(page.getByText(t.finance.incomeAdded)).toBeVisible()
  await expect.poll(() => balances(app, group, 'LBP')).toBe('750000.00, reserve 1250000.00')
  for (const [amount, notes] of [
    ['900000', 'Too much'],
    ['750000', 'Everything'],
  ] as const) {
    await page.getByRole('button', { name: t.finance.requestWithdrawal }).click()
    await dialog.getByText('LBP', { exact: true }).first().click()
    await fillIn(page, t, { amount, notes, submit: t.finance.send })
    await expect(page.getByRole('listitem').filter({ hasText: notes })).toBeVisible()
  }

  await page.getByRole('link', { name: t.finance.allTransactions }).click()
  const row = (notes: string) => page.getByRole('listitem').filter({ hasText: notes })
  await row('Too much').getByRole('button', { name: t.finance.approve }).click()
  await expect(page.getByText(textPattern(t.finance.insufficientBalance, { amount: '750000.00' }))).toBeVisible()
  await row('Everything').getByRole('button', { name: t.finance.approve }).click()
  await expect(page.getByText(t.finance.transactionApproved)).toBeVisible()
  expect(await balances(app, group, 'LBP')).toBe('0.00, reserve 1250000.00')
  // The recent transactions are open, as the link of a group's panel opens them; both lists load again, in either order.
  await expect(row('Everything').filter({ hasText: t.finance.ownApproval })).toBeVisible()
  await expect(row('Everything')).toHaveCount(1)
  await expect(row('Everything')).toContainText(t.finance.status_approved)

  const leader = await leaderPage({}, `/financial-transactions?organization=${group}`)
  await expect(leader.getByRole('listitem').filter({ hasText: 'Everything' })).toContainText(t.finance.ownApproval)
  await expect(leader.getByRole('listitem').filter({ hasText: 'Too much' })).toBeVisible()
  const balance = leader.getByRole('region', { name: textPattern(t.finance.ofOrganization, { organization: group }) })
  await expect(balance).toContainText(t.finance.readOnly)
  await expect(
    leader.getByRole('region', { name: textPattern(t.finance.ofOrganization, { organization: /.+/ }) }),
  ).toHaveCount(1)
  for (const name of [t.finance.approve, t.finance.depositTo, t.finance.requestDeposit])
    await expect(leader.getByRole('button', { name })).toHaveCount(0)
  await expect(leader.getByRole('region', { name: new RegExp(t.finance.reserve) })).toHaveCount(0)
})

test('an admin whose role is taken away no longer sees any money', { tag: '@English' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await fund(app, group, FUNDS)
  const email = `revoked.${group}@example.org`
  const page = await signedInAs({ email, isAdmin: true, signedUpUnder: null })
  await page.goto('/financial-transactions')
  await expect(page.getByRole('button', { name: t.finance.depositTo })).toBeVisible()
  await revokeAdmin(app, email)
  await expect(page.getByText(t.finance.noAccess)).toBeVisible()
  await expect(page.getByRole('button', { name: t.finance.depositTo })).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText('100.00')
})
