import { formatMoney } from '#domain/money.ts'
import { expect, expectAccessible, leaderOf, test, textPattern } from './journey.ts'
import { balances, FUNDS, fillIn, fund } from './money.ts'
import { cutEvents } from './network.ts'
import { revokeAdmin } from './rights.ts'

test('a deposit is requested, checked as it is typed, and approved by an admin', { tag: '@Arabic' }, async ({
  financePage,
  adminPage,
  app,
  t,
  group,
  language,
}) => {
  const page = await financePage(FUNDS)
  const panel = page.getByRole('region', { name: textPattern(t.finance.ofOrganization, { organization: group }) })
  await expect(panel).toContainText(formatMoney('50.00' as never, 'USD', language))
  await expect(panel).toContainText(t.finance.noneRecent)
  await panel.getByRole('button', { name: t.finance.requestDeposit }).click()
  const dialog = await fillIn(page, t, { submit: t.finance.send })
  await expect(dialog).toContainText(t.finance.amountInvalid)
  await expect(dialog).toContainText(t.finance.notesRequired)
  for (const wrong of ['LBP 50', '1.234', '1e5', '-5', 'NaN', '0']) {
    await fillIn(page, t, { amount: wrong, notes: 'Camp', submit: t.finance.send })
    await expect(dialog).toContainText(t.finance.amountInvalid)
    await expect(dialog).not.toContainText(t.finance.notesRequired)
  }
  await fillIn(page, t, { amount: '30', notes: 'x'.repeat(501), submit: t.finance.send })
  await expect(dialog).toContainText(textPattern(t.common.tooLong_other, { count: 500 }))
  // A larger amount than the reserve may be requested: a note beside the amount says so.
  await dialog.getByRole('textbox').first().fill('١٬٢٥٠٫٥٠')
  await expect(dialog.getByRole('status')).toContainText(formatMoney('1250.50' as never, 'USD', language))
  const all = formatMoney('100.00' as never, 'USD', language)
  await expect(dialog.getByRole('status')).toContainText(textPattern(t.finance.exceedsReserve, { amount: all }))
  await dialog.getByLabel(t.finance.notes).fill('مخيّم الشتاء Winter camp')
  await expectAccessible(page, language)
  await dialog.getByRole('button', { name: t.finance.send }).click()
  await expect(page.getByText(t.finance.requestSent)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const sent = panel.getByRole('listitem').filter({ hasText: 'Winter camp' })
  await expect(sent).toContainText(t.finance.status_pending)
  await panel.getByRole('button', { name: t.finance.requestDeposit }).click()
  await fillIn(page, t, { amount: '30,00 $', notes: 'Paint', submit: t.finance.send })
  await expect(panel.getByRole('listitem')).toHaveCount(2)

  const admin = await adminPage('/financial-transactions')
  const pending = admin.getByRole('region', { name: t.finance.pending })
  const camp = pending.getByRole('listitem').filter({ hasText: 'Winter camp' }).filter({ hasText: group })
  await expect(camp).toContainText('Rita Khoury')
  await expect(camp).toContainText('@example.org')
  await camp.getByRole('button', { name: t.finance.approve }).click()
  await expect(admin.getByText(t.finance.updateTransactionFailed)).toBeVisible()
  await expect(admin.getByText(textPattern(t.finance.insufficientReserve, { amount: '100.00' }))).toBeVisible()
  const paint = pending.getByRole('listitem').filter({ hasText: 'Paint' }).filter({ hasText: group })
  await paint.getByRole('button', { name: t.finance.approve }).click()
  await expect(admin.getByText(t.finance.transactionApproved)).toBeVisible()
  await expect(paint).toHaveCount(0)
  await expect(camp).toHaveCount(1)
  expect(await balances(app, group)).toBe('80.00, reserve 70.00')
  // The other browser is updated without a reload.
  await expect(panel).toContainText(formatMoney('80.00' as never, 'USD', language))
  await expect(panel.getByRole('listitem').filter({ hasText: 'Paint' })).toContainText(t.finance.status_approved)
})

test('a request is rejected with a reason that its requester reads, and reviewed once', { tag: '@Arabic' }, async ({
  financePage,
  adminPage,
  app,
  t,
  group,
}) => {
  const page = await financePage(FUNDS)
  await page.getByRole('button', { name: t.finance.requestWithdrawal }).click()
  await fillIn(page, t, { amount: '20.5', notes: 'Bus', submit: t.finance.send })
  await expect(page.getByText(t.finance.requestSent)).toBeVisible()

  const [admin, slow] = [await adminPage('/financial-transactions'), await adminPage('/account')]
  await cutEvents(slow)
  await slow.goto('/financial-transactions')
  const buttonIn = (one: typeof admin, name: string) =>
    one.getByRole('listitem').filter({ hasText: group }).filter({ hasText: 'Bus' }).getByRole('button', { name })
  await expect(buttonIn(slow, t.finance.approve)).toBeVisible()
  await buttonIn(admin, t.finance.reject).click()
  await admin.getByRole('dialog').getByLabel(t.finance.reason).fill('الفاتورة ناقصة')
  await admin.getByRole('dialog').getByRole('button', { name: t.finance.reject }).click()
  await expect(admin.getByText(t.finance.transactionRejected)).toBeVisible()

  await buttonIn(slow, t.finance.approve).click()
  await expect(slow.getByText(t.finance.alreadyReviewed)).toBeVisible()
  await expect(buttonIn(slow, t.finance.approve)).toHaveCount(0)
  expect(await balances(app, group)).toBe('50.00, reserve 100.00')

  const rejected = page.getByRole('listitem').filter({ hasText: 'Bus' })
  await expect(rejected).toContainText(t.finance.status_rejected)
  await expect(rejected).toContainText('الفاتورة ناقصة')
})

test('an income is posted at once; an own withdrawal is approved, and marked for everyone', { tag: '@Arabic' }, async ({
  financePage,
  leaderPage,
  app,
  t,
  group,
  language,
}) => {
  const page = await financePage({ currency: 'LBP', reserve: '1000000.00', balance: '500000.00' })
  await page.getByRole('button', { name: t.finance.addIncome }).click()
  await page.getByRole('dialog').getByText('LBP', { exact: true }).first().click()
  await fillIn(page, t, { amount: '٢٥٠٬٠٠٠', notes: 'Cake sale', submit: t.finance.addIncome })
  await expect(page.getByText(t.finance.incomeAdded)).toBeVisible()
  await expect.poll(() => balances(app, group, 'LBP')).toBe('750000.00, reserve 1250000.00')
  await page.getByRole('button', { name: t.finance.requestWithdrawal }).click()
  await page.getByRole('dialog').getByText('LBP', { exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('900000')
  const available = formatMoney('750000.00' as never, 'LBP', language)
  await expect(dialog.getByRole('status')).toContainText(textPattern(t.finance.exceedsBalance, { amount: available }))
  await fillIn(page, t, { amount: '900000', notes: 'Too much', submit: t.finance.send })
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: t.finance.requestWithdrawal }).click()
  await dialog.getByText('LBP', { exact: true }).first().click()
  await fillIn(page, t, { amount: '750000', notes: 'Everything', submit: t.finance.send })
  await expect(page.getByRole('listitem').filter({ hasText: 'Everything' })).toBeVisible()

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
  await expect(row('Everything').getByRole('button', { name: t.finance.approve })).toHaveCount(0)

  const leader = await leaderPage({}, '/financial-transactions')
  await leader.getByRole('button', { name: t.finance.recent }).click()
  await expect(leader.getByRole('listitem').filter({ hasText: 'Everything' })).toContainText(t.finance.ownApproval)
  await expect(leader.getByRole('listitem').filter({ hasText: 'Too much' })).toBeVisible()
  await expect(leader.getByRole('button', { name: t.finance.approve })).toHaveCount(0)
})

test('a team leader sees the balance and nothing to change; a member sees no finance', { tag: '@Arabic' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await fund(app, group, { reserve: '0.00', balance: '12.00' })
  const leader = await signedInAs(leaderOf(group))
  await leader.goto('/dashboard')
  const panel = leader.getByRole('region', { name: textPattern(t.finance.ofOrganization, { organization: group }) })
  await expect(panel).toContainText('12.00')
  await expect(panel).toContainText(t.finance.readOnly)
  await expect(panel.getByRole('button')).toHaveCount(0)
  await panel.getByRole('link', { name: t.finance.allTransactions }).click()
  const listed = leader.getByRole('region', { name: t.finance.balances })
  await expect(listed.getByRole('listitem')).toHaveCount(1)
  await expect(listed.getByRole('listitem')).toContainText(group)
  await expect(leader.getByText(t.finance.nonePending)).toBeVisible()
  await expect(leader.getByRole('button', { name: /./ }).filter({ hasText: t.finance.depositTo })).toHaveCount(0)
  await expect(leader.getByRole('region', { name: new RegExp(t.finance.reserve) })).toHaveCount(0)

  const member = await signedInAs({ fullName: 'Member', signedUpUnder: group })
  await member.goto('/dashboard')
  await expect(member.getByRole('link', { name: t.common.finance })).toHaveCount(0)
  for (const path of ['/financial-transactions', '/financial-transactions/statement']) {
    await member.goto(path)
    await expect(member.getByText(t.finance.noAccess)).toBeVisible()
  }
  await member.getByRole('main').getByRole('link', { name: t.common.backToDashboard }).click()
  await expect(member).toHaveURL(/\/dashboard$/)
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
