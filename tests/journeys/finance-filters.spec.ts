import { createPerson } from '#tests/people.ts'
import type { RunningApp } from './app.ts'
import { expect, test, textPattern } from './journey.ts'
import { fillIn, financeOf, fund } from './money.ts'

/** What was decided of a group's withdrawal of five dollars. */
async function decided(app: RunningApp, group: string, status: 'approved' | 'rejected', notes: string) {
  const keeper = await createPerson(app.database, financeOf(group))
  await app.database.execute(`
    insert into financial_transactions
      (id, organization_name, transaction_type, currency, amount, status, requested_by, requested_at, reviewed_by,
       reviewed_at, notes)
    values (gen_random_uuid(), '${group}', 'withdraw', 'USD', 5, '${status}', '${keeper}', now(), '${keeper}', now(), '${notes}')`)
}

test('the transactions of one organization are asked for in the address: from the panel, after going back, and reloaded', {
  tag: '@English',
}, async ({ signedInAs, app, t, group }) => {
  await fund(app, group, { reserve: '100.00', balance: '50.00' })
  await fund(app, 'SNMA2', { reserve: '100.00', balance: '50.00' }).catch(() => undefined)
  await decided(app, group, 'approved', 'Ours')
  await decided(app, 'SNMA2', 'approved', `Theirs of ${group}`)
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

test('the address of a statement tells whose it is, in which currency and days; rejected amounts are grey, on paper too', async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await fund(app, group, { reserve: '100.00', balance: '50.00' })
  await decided(app, group, 'rejected', 'Refused')
  const page = await signedInAs({ fullName: 'Admin', isAdmin: true, signedUpUnder: group })
  await page.goto('/financial-transactions/statement')
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

test('a change of the reserve says once what happened', async ({ signedInAs, app, t, group }) => {
  await fund(app, group, { reserve: '100.00', balance: '50.00' })
  const page = await signedInAs({ fullName: 'Admin', isAdmin: true, signedUpUnder: group })
  await page.goto('/financial-transactions')
  await page.getByRole('button', { name: t.finance.history }).click()
  const entry = page.getByRole('region', { name: t.finance.history }).getByRole('listitem').first()
  await expect(entry.getByText(t.finance.change_manual_edit)).toHaveCount(1)
  expect((await entry.innerText()).split(t.finance.change_manual_edit)).toHaveLength(2)
})

test('a form of money that closes because a role was revoked says so, and keeps what was typed', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group }) => {
  await fund(app, group, { reserve: '100.00', balance: '50.00' })
  await decided(app, group, 'approved', 'Before')
  const email = `revoked.${group}@example.org`
  const page = await signedInAs({ ...financeOf(group), email })
  const setRole = (role: string) =>
    app.database.execute(`
      update user_organizations set organization_role = '${role}'
      where user_id = (select id from profiles where email = '${email}')`)
  const closed = page.getByText(textPattern(t.finance.rightsEndedIn, { organization: group }))
  await page.goto('/dashboard')
  const open = page.getByRole('button', { name: t.finance.requestDeposit })
  await open.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('12')
  await dialog.getByLabel(t.finance.notes).fill('Chairs')
  await setRole('team_leader')
  await expect(closed).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await setRole('finance_manager')
  await open.click()
  await expect(dialog.getByLabel(t.finance.notes)).toHaveValue('Chairs')
  await fillIn(page, t, { submit: t.finance.send })
  await expect(page.getByText(t.finance.requestSent)).toBeVisible()

  await page.goto('/financial-transactions')
  await page.getByRole('button', { name: textPattern(t.finance.editBalance, { organization: group }) }).click()
  await expect(dialog).toBeVisible()
  await setRole('team_leader')
  await expect(closed).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
