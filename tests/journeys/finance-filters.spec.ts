import { formatMoney } from '#domain/money.ts'
import { createPerson } from '#tests/people.ts'
import type { RunningApp } from './app.ts'
import { sqlNow } from './clock.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { FUNDS, fillIn, financeOf, fund } from './money.ts'
import { setRole } from './rights.ts'

/** Insert a withdrawal of five dollars that has been reviewed. */
async function insertReviewed(app: RunningApp, group: string, status: 'approved' | 'rejected', notes: string) {
  const keeper = await createPerson(app.database, financeOf(group))
  await app.database.execute(`
    insert into financial_transactions
      (id, organization_name, transaction_type, currency, amount, status, requested_by, requested_at, reviewed_by,
       reviewed_at, notes)
    values (gen_random_uuid(), '${group}', 'withdraw', 'USD', 5, '${status}', '${keeper}', ${sqlNow()}, '${keeper}', ${sqlNow()}, '${notes}')`)
}

test('the chosen organization is in the address of the transactions: from the panel, after going back and after a reload', {
  tag: '@English',
}, async ({ signedInAs, app, t, group }) => {
  await fund(app, group, FUNDS)
  await fund(app, 'SNMA2', FUNDS).catch(() => undefined)
  await insertReviewed(app, group, 'approved', 'Ours')
  await insertReviewed(app, 'SNMA2', 'approved', `Theirs of ${group}`)
  const page = await signedInAs({ fullName: 'Admin', isAdmin: true, signedUpUnder: group })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: t.finance.allTransactions }).click()
  await expect(page).toHaveURL(new RegExp(`/financial-transactions\\?organization=${group}$`))
  const recent = page.getByRole('region', { name: t.finance.recent })
  const filter = recent.getByLabel(t.finance.organization)
  const expectOurs = async () => {
    await expect(filter).toHaveValue(group)
    await expect(recent.getByText('Ours')).toBeVisible()
    await expect(recent.getByText(`Theirs of ${group}`)).toHaveCount(0)
  }
  await expectOurs()
  await filter.selectOption(t.finance.allOrganizations)
  await expect(recent.getByText(`Theirs of ${group}`)).toBeVisible()
  await expect(page).toHaveURL(/\/financial-transactions$/)
  await filter.selectOption(group)
  await expectOurs()
  await page.reload()
  await expectOurs()
  await page.getByRole('link', { name: textPattern(t.finance.statementOf, { account: group }) }).click()
  await expect(page.getByRole('article')).toBeVisible()
  await page.goBack()
  await expectOurs()
})

test('a button loads the balances after those of the first page', { tag: '@English' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await fund(app, group, FUNDS)
  // Another journey may have funded it.
  await fund(app, 'SNMA2', FUNDS).catch(() => undefined)
  const page = await signedInAs({
    fullName: 'Rita Khoury',
    signedUpUnder: group,
    roles: { [group]: 'finance_manager', SNMA2: 'finance_manager' },
  })
  // The network of the journeys has fewer groups than a page has rows.
  await page.route('**/rpc/finance/balances', async (route) => {
    const { json } = route.request().postDataJSON()
    await route.continue({ postData: JSON.stringify({ json: { ...json, limit: 1 } }) })
  })
  await page.goto('/financial-transactions')
  const balances = page.getByRole('region', { name: t.finance.balances })
  await expect(balances.getByRole('listitem')).toHaveCount(1)
  // Each can be chosen, whatever the list shows.
  await page.getByRole('button', { name: t.finance.recent }).click()
  for (const name of [group, 'SNMA2'])
    await expect(page.getByLabel(t.finance.organization).getByRole('option', { name })).toHaveCount(1)
  await balances.getByRole('button', { name: t.common.showMore }).click()
  await expect(balances.getByRole('listitem')).toHaveCount(2)
  await expect(balances.getByRole('button', { name: t.common.showMore })).toHaveCount(0)
})

test('reviewed transactions stand below their months with what was approved; a press on one shows who requested it', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group, language }) => {
  await fund(app, group, FUNDS)
  await insertReviewed(app, group, 'approved', 'Paint')
  await insertReviewed(app, group, 'approved', 'Brushes')
  await insertReviewed(app, group, 'rejected', 'Gold')
  const page = await signedInAs(financeOf(group))
  await page.goto(`/financial-transactions?organization=${group}`)
  const recent = page.getByRole('region', { name: t.finance.recent })
  const month = recent.getByRole('heading', { level: 3 })
  await expect(month).toHaveCount(1)
  await expect(month.locator('..')).toContainText(formatMoney('-10.00' as never, 'USD', language, { signed: true }))
  const row = recent.getByRole('listitem').filter({ hasText: 'Gold' })
  await expect(row).toContainText(t.finance.status_rejected)
  const amount = row.getByText(formatMoney('-5.00' as never, 'USD', language, { signed: true }))
  await expect(amount).toHaveCSS('text-decoration-line', 'line-through')
  const mail = row.getByText('@example.org')
  await expect(mail).toBeHidden()
  await row.getByText('Gold').click()
  await expect(mail).toBeVisible()
  await expectAccessible(page, language)
})

test('the address of a statement has its account, currency and days; rejected amounts are grey, on paper too', {
  tag: '@English',
}, async ({ adminPage, app, t, group }) => {
  await fund(app, group, FUNDS)
  await insertReviewed(app, group, 'rejected', 'Refused')
  const page = await adminPage('/financial-transactions/statement')
  const account = page.getByLabel(t.finance.account, { exact: true })
  await expect(page).toHaveURL(/reserve=true&currency=USD&from=\d{4}-09-01&to=\d{4}-\d\d-\d\d$/)
  await expect(account).toHaveValue('')
  await page.getByText('LBP', { exact: true }).first().click()
  await expect(page).toHaveURL(/reserve=true&currency=LBP/)
  await account.selectOption(group)
  await expect(page).toHaveURL(new RegExp(`organization=${group}&currency=LBP&from=`))
  const shared = page.url()
  await page.reload()
  await expect(page).toHaveURL(shared)
  await expect(account).toHaveValue(group)
  await expect(page.getByRole('radio', { name: 'LBP' })).toBeChecked()

  await page.goto(shared.replace('LBP', 'USD'))
  const row = page.getByRole('table', { name: t.finance.requested }).getByRole('row').filter({ hasText: 'Refused' })
  const colorOf = (locator: typeof row) => locator.evaluate((element) => getComputedStyle(element).color)
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media })
    // The line below the notes is grey.
    expect(await colorOf(row.locator('td:nth-child(3) bdi'))).toBe(
      await colorOf(row.locator('td:nth-child(2) span').last()),
    )
  }
})

test('the history names each change of the reserve once', { tag: '@English' }, async ({ adminPage, app, t, group }) => {
  await fund(app, group, FUNDS)
  const page = await adminPage('/financial-transactions')
  await page.getByRole('button', { name: t.finance.history }).click()
  const entry = page.getByRole('region', { name: t.finance.history }).getByRole('listitem').first()
  await expect(entry.getByText(t.finance.change_manual_edit)).toHaveCount(1)
  expect((await entry.innerText()).split(t.finance.change_manual_edit)).toHaveLength(2)
})

test('a finance form that closes because a role was revoked says so, and keeps what was typed', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group }) => {
  await fund(app, group, FUNDS)
  await insertReviewed(app, group, 'approved', 'Before')
  const email = `revoked.${group}@example.org`
  const page = await signedInAs({ ...financeOf(group), email })
  const closed = page.getByText(textPattern(t.finance.rightsEndedIn, { organization: group }))
  await page.goto('/dashboard')
  const open = page.getByRole('button', { name: t.finance.requestDeposit })
  await open.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('12')
  await dialog.getByLabel(t.finance.notes).fill('Chairs')
  await setRole(app, email, group, 'team_leader')
  await expect(closed).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await setRole(app, email, group, 'finance_manager')
  await open.click()
  await expect(dialog.getByLabel(t.finance.notes)).toHaveValue('Chairs')
  await fillIn(page, t, { submit: t.finance.send })
  await expect(page.getByText(t.finance.requestSent)).toBeVisible()

  await page.goto('/financial-transactions')
  await page.getByRole('button', { name: textPattern(t.finance.editBalance, { organization: group }) }).click()
  await expect(dialog).toBeVisible()
  await setRole(app, email, group, 'team_leader')
  await expect(closed).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
