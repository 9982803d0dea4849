import { sql } from 'drizzle-orm'
import { type AmountText, formatMoney } from '#domain/money.ts'
import { counted, expect, expectAccessible, test, textPattern } from './journey.ts'
import { balances, FUNDS, fillIn, financeOf, fund } from './money.ts'
import { aPhoto } from './photo.ts'

/** Other journeys of this worker expect no limit. */
test.afterEach(async ({ app }) => {
  await app.database.execute(sql`
    insert into approval_limits (id, currency, proposed_by, proposed_at, confirmed_by, confirmed_at, after_entry)
    select gen_random_uuid(), 'USD', proposed_by, proposed_at, confirmed_by, confirmed_at, (select max(sequence) from ledger_entries)
    from approval_limits where confirmed_at is not null limit 1`)
})

test('two admins set a limit; above it a withdrawal takes two approvals on the phone, and an exchange waits', {
  tag: '@Arabic',
}, async ({ adminPage, signedInAs, app, t, group, language }) => {
  const { approvers, finance, receipts } = t
  const money = (amount: string) => formatMoney(amount as AmountText, 'USD', language)
  await fund(app, group, FUNDS)
  const other = await signedInAs({ fullName: 'Elias Aoun', isAdmin: true })
  const admin = await adminPage('/admin/settings')
  const limitIn = (page: typeof admin) =>
    page.getByRole('region', { name: approvers.title }).getByRole('listitem').filter({ hasText: 'USD' })
  await limitIn(admin)
    .getByRole('button', { name: textPattern(approvers.changeNamed, { currency: 'USD' }) })
    .click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(approvers.amount).fill('')
  await dialog.getByRole('button', { name: approvers.save }).click()
  await expect(dialog).toContainText(approvers.sameLimit)
  await dialog.getByLabel(approvers.amount).fill('١٠')
  await dialog.getByRole('button', { name: approvers.save }).dblclick()
  await expect(dialog).toHaveCount(0)
  await expect(limitIn(admin).getByRole('button', { name: approvers.confirm })).toHaveCount(0)
  await other.setViewportSize({ width: 360, height: 740 })
  await other.goto('/admin/settings')
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
  await expect(reviewed).toContainText(textPattern(approvers.approvedBy, { names: /Rima Haddad.+Elias Aoun/ }))

  await page.getByRole('button', { name: finance.exchange, exact: true }).click()
  const exchange = page.getByRole('dialog')
  await exchange.getByLabel(finance.amountGiven).fill('15')
  await exchange.getByLabel(finance.amountReceived).fill('1,342,500')
  const choosing = page.waitForEvent('filechooser')
  await exchange.getByRole('button', { name: receipts.add }).click()
  await (await choosing).setFiles({ name: 'slip.png', mimeType: 'image/png', buffer: aPhoto(600, 800) })
  await expect(exchange.getByRole('region', { name: receipts.title }).getByRole('listitem')).toHaveCount(1)
  await exchange.getByRole('button', { name: finance.recordExchange }).click()
  await expect(page.getByText(finance.requestSent)).toBeVisible()
  await expect(waiting(page, approvers.kind_exchange)).toContainText(approvers.needsOthers)
  await expectAccessible(page, language)
  expect(await balances(app, group)).toBe('30.00, reserve 100.00')
  const one = { name: textPattern(counted(receipts, 'count', 1, language), { count: 1 }) }
  await expect(waiting(page, approvers.kind_exchange).getByRole('button', one)).toBeVisible()
  const waitingExchange = waiting(other, approvers.kind_exchange).filter({ hasText: group })
  await waitingExchange.getByRole('button', one).click()
  const picture = { name: textPattern(receipts.nthPicture, { n: 1, count: 1 }) }
  await expect(other.getByRole('dialog').getByRole('img', picture)).toBeVisible()
  await other.keyboard.press('Escape')
  await waitingExchange.getByRole('button', { name: new RegExp(`^${finance.reject}`) }).click()
  const rejecting = other.getByRole('dialog')
  await rejecting.getByLabel(finance.reason).fill('Tomorrow')
  await rejecting.getByRole('button', { name: finance.reject, exact: true }).click()
  await expect(waiting(page, approvers.kind_exchange)).toHaveCount(0)
  await page.getByRole('button', { name: approvers.decided }).click()
  await expect(waiting(page, 'Tomorrow')).toContainText('Elias Aoun')
  await expect(waiting(page, 'Tomorrow').getByRole('button', one)).toBeVisible()
})
