import { sql } from 'drizzle-orm'
import { expect, test } from '#tests/journeys/journey.ts'
import { cutEvents, untilLoadedAhead } from '#tests/journeys/network.ts'
import { balances, FUNDS, fillIn } from './money.ts'

test('a request and a decision without an answer are sent again by themselves, and are stored once', {
  tag: '@English',
}, async ({ financePage, app, t, group }) => {
  const page = await financePage(FUNDS)
  const bodies: (string | null)[] = []
  await page.route('**/rpc/finance/request', async (route) => {
    bodies.push(route.request().postData())
    if (bodies.length > 2) return route.continue()
    // The first attempt arrives; the answer that says so is lost behind the proxy.
    if (bodies.length === 1) await route.fetch()
    return route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503 Service Unavailable</h1>' })
  })
  await page.getByRole('button', { name: t.finance.requestDeposit }).click()
  const dialog = await fillIn(page, t, { amount: '12', notes: 'Camp food', submit: t.finance.send })
  await expect(dialog.getByRole('status').filter({ hasText: t.common.stillSending })).toBeVisible()
  await expect(page.getByText(t.finance.requestSent)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]])
  const stored = await app.database.execute(sql`
    select amount from financial_transactions where organization_name = ${group}`)
  expect(stored.rows).toEqual([{ amount: '12.00' }])

  await page.route(
    '**/rpc/finance/review',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  // The event of the decision would take the request from the list before the answer does.
  await cutEvents(page)
  await page.goto('/financial-transactions')
  const pending = page.getByRole('region', { name: t.finance.pending })
  await pending.getByRole('button', { name: new RegExp(`^${t.finance.approve}:`) }).click()
  await expect(pending.getByText(t.common.stillSending)).toBeVisible()
  await expect(page.getByText(t.finance.transactionApproved)).toBeVisible()
  await expect(page.getByText(t.finance.alreadyReviewed)).toHaveCount(0)
  expect(await balances(app, group)).toBe('62.00, reserve 88.00')

  // A person who was signed out while typing sees a message, and nothing is booked.
  await untilLoadedAhead(page)
  await page.getByRole('button', { name: t.finance.addIncome }).first().click()
  await dialog.getByRole('textbox').first().fill('10')
  await dialog.getByLabel(t.finance.notes).fill('Raffle')
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: t.finance.addIncome, exact: true }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByText(t.common.notAuthenticated)).toBeVisible()
  expect(await balances(app, group)).toBe('62.00, reserve 88.00')
})
