import { formatMoney } from '#domain/money.ts'
import { createPerson } from '#tests/people.ts'
import { sqlNow } from './clock.ts'
import { expect, test, textPattern } from './journey.ts'
import { balances, FUNDS, fillIn, financeOf, fund } from './money.ts'
import { failCalls } from './network.ts'

const ADMIN = { fullName: 'Rima Haddad', isAdmin: true }
const UNEXPECTED = { defined: true, code: 'UNEXPECTED', status: 500, data: { reference: 'R-123' } }

test('an admin edits the reserve, deposits to an organization and edits its balance', { tag: '@English' }, async ({
  adminPage,
  app,
  t,
  group,
  language,
}) => {
  await fund(app, group, FUNDS)
  const page = await adminPage('/dashboard')
  await page.getByRole('link', { name: t.finance.networkBalance }).click()
  await expect(page).toHaveURL(/\/financial-transactions$/)
  const card = page.getByRole('region', { name: `${t.finance.reserve} USD` })
  await expect(card).toContainText(formatMoney('100.00' as never, 'USD', language))
  await expect(card).toContainText(t.finance.organizationsTotal)
  await expect(card).toContainText(t.finance.grandTotal)

  await card.getByRole('button', { name: textPattern(t.finance.editReserve, { currency: 'USD' }) }).click()
  const dialog = await fillIn(page, t, { amount: '', submit: t.common.save })
  await expect(dialog).toContainText(t.finance.amountInvalid)
  await fillIn(page, t, { amount: '-1', submit: t.common.save })
  await expect(dialog).toContainText(t.finance.amountInvalid)
  await fillIn(page, t, { amount: '200', notes: 'Gift', submit: t.common.save })
  await expect(page.getByText(t.finance.balanceUpdated)).toBeVisible()
  await expect(card).toContainText(formatMoney('200.00' as never, 'USD', language))

  await page.getByRole('button', { name: t.finance.depositTo }).click()
  await fillIn(page, t, { submit: t.finance.deposit })
  await expect(dialog).toContainText(t.finance.fillAll)
  await dialog.getByLabel(t.finance.organization).selectOption(group)
  await fillIn(page, t, { amount: '200.01', submit: t.finance.deposit })
  await expect(dialog).toContainText(textPattern(t.finance.insufficientReserve, { amount: '200.00' }))
  await fillIn(page, t, { amount: '80', submit: t.finance.deposit })
  await expect(page.getByText(t.finance.depositDone)).toBeVisible()
  expect(await balances(app, group)).toBe('130.00, reserve 120.00')

  const balance = page.getByRole('button', { name: textPattern(t.finance.editBalance, { organization: group }) })
  await balance.click()
  await expect(dialog).toContainText(t.finance.currentBalance)
  await expect(dialog).toContainText(t.finance.availableReserve)
  await fillIn(page, t, { amount: '250.01', submit: t.common.save })
  await expect(dialog).toContainText(textPattern(t.finance.insufficientReserve, { amount: '120.00' }))
  await fillIn(page, t, { amount: '30', submit: t.common.save })
  await expect(dialog).toHaveCount(0)
  expect(await balances(app, group)).toBe('30.00, reserve 220.00')

  await page.getByRole('button', { name: t.finance.history }).click()
  const history = page.getByRole('region', { name: t.finance.history })
  const newest = history.getByRole('listitem').first()
  await expect(newest).toContainText(t.finance.change_manual_edit)
  await expect(newest).toContainText(group)
  await expect(newest).toContainText(formatMoney('100.00' as never, 'USD', language, { signed: true }).replace('‎', ''))
  await expect(history.getByRole('listitem').nth(1)).toContainText(t.finance.change_deposit_approved)
  await expect(history.getByRole('listitem').nth(2)).toContainText('Gift')
})

test('an income that would exceed the largest balance is refused', { tag: '@Arabic' }, async ({
  financePage,
  app,
  t,
  group,
}) => {
  const largest = '999999999999999.99'
  const page = await financePage({ currency: 'LBP', reserve: '0.00', balance: '0.00' })
  for (const refused of [false, true]) {
    await page.getByRole('button', { name: t.finance.addIncome }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('LBP', { exact: true }).first().click()
    await fillIn(page, t, { amount: '999,999,999,999,999.99', notes: 'Everything', submit: t.finance.addIncome })
    if (refused) await expect(dialog).toContainText(t.finance.amountInvalid)
    else await expect(dialog).toHaveCount(0)
    expect(await balances(app, group, 'LBP')).toBe(`${largest}, reserve ${largest}`)
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
})

test('an admin chooses the organization of the panel; one that no one signed up under has no balance', {
  tag: '@English',
}, async ({ signedInAs, app, t, group }) => {
  const page = await signedInAs({ ...ADMIN, signedUpUnder: 'SNMY2' })
  await page.goto('/dashboard')
  const chooser = page.getByLabel(t.finance.chooseForPanel)
  await expect(chooser).toHaveValue('SNMY2')
  await chooser.selectOption(group)
  await expect(page.getByText(t.finance.balanceNotFound)).toBeVisible()
  for (const name of [t.finance.requestDeposit, t.finance.requestWithdrawal, t.finance.addIncome])
    await expect(page.getByRole('button', { name })).toBeDisabled()
  // An admin can open the balance, so no hint says to wait for a sign-up.
  await expect(page.getByText(t.finance.balanceNotFoundMore)).toHaveCount(0)
  // The choice is in the address.
  await page.reload()
  await expect(chooser).toHaveValue(group)
  await page.getByRole('button', { name: t.finance.openBalance }).click()
  await expect(page.getByText(textPattern(t.finance.balanceOpened, { organization: group }))).toBeVisible()
  await expect(page.getByText(t.finance.balanceNotFound)).toHaveCount(0)
  await page.getByRole('button', { name: t.finance.addIncome }).click()
  await fillIn(page, t, { amount: '5', notes: 'The first', submit: t.finance.addIncome })
  await expect(page.getByText(t.finance.incomeAdded)).toBeVisible()
  expect(await balances(app, group)).toMatch(/^5\.00/)
})

test('in the dialog of a deposit an admin opens the balance of a group that has none', { tag: '@Arabic' }, async ({
  signedInAs,
  t,
  group,
}) => {
  const page = await signedInAs({ ...ADMIN, signedUpUnder: 'SNMY2' })
  await page.goto('/financial-transactions')
  await page.getByRole('button', { name: t.finance.depositTo }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.finance.organization).selectOption(group)
  await dialog.getByRole('textbox').first().fill('5')
  const missing = dialog.getByRole('note').filter({ hasText: t.finance.balanceNotFound })
  const deposit = dialog.getByRole('button', { name: t.finance.deposit, exact: true })
  await expect(deposit).toBeDisabled()
  await expect(deposit).toHaveAccessibleDescription(new RegExp(t.finance.balanceNotFound))
  await missing.getByRole('button', { name: t.finance.openBalance }).click()
  await expect(missing).toHaveCount(0)
  await expect(deposit).toBeEnabled()
  await expect(dialog).toContainText(t.finance.currentBalance)
  const amount = dialog.getByRole('textbox').first()
  await expect(amount).toHaveValue('5')
  await expect(amount).toBeFocused()

  // A balance that cannot be loaded says so, and can be loaded again.
  const restore = await failCalls(page, 'finance/panel', UNEXPECTED)
  await dialog.getByLabel(t.finance.organization).selectOption('SNMY2')
  const failed = dialog.getByRole('group', { name: t.finance.balanceFailed })
  await expect(failed).toBeVisible()
  await restore()
  await failed.getByRole('button', { name: t.common.retry }).click()
  await expect(failed).toHaveCount(0)
  await expect(dialog).toContainText(t.finance.currentBalance)
})

test('an unknown requester is shown as unknown, and a button loads the transactions after the fiftieth', {
  tag: '@English',
}, async ({ signedInAs, app, t, group }) => {
  const requester = await createPerson(app.database, financeOf(group))
  await app.database.execute(`
    insert into financial_transactions
      (id, organization_name, transaction_type, currency, amount, status, requested_by, requested_at, notes)
    select gen_random_uuid(), '${group}', 'withdraw', 'USD', place, 'pending', '${requester}',
      ${sqlNow()} - place * interval '1 minute', 'Number ' || place || '.'
    from generate_series(1, 60) as place`)
  await app.database.execute(`update profiles set full_name = '', erased_at = now() where id = '${requester}'`)
  const page = await signedInAs(financeOf(group))
  await page.goto('/financial-transactions')
  const pending = page.getByRole('region', { name: t.finance.pending })
  await expect(pending.getByRole('listitem')).toHaveCount(50)
  await expect(pending.getByRole('img', { name: /^60 / })).toBeVisible()
  await expect(pending.getByRole('listitem').filter({ hasText: 'Number 1.' })).toContainText(t.finance.unknown)
  await pending.getByRole('button', { name: t.common.showMore }).click()
  await expect(pending.getByRole('listitem')).toHaveCount(60)
  await expect(pending.getByRole('button', { name: t.common.showMore })).toHaveCount(0)
})
