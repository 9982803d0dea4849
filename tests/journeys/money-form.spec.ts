import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { now } from './clock.ts'
import { expect, test } from './journey.ts'
import { balances, FUNDS, fillIn, financeOf, fund } from './money.ts'
import { cutEvents, OWN_MARK, untilLoadedAhead } from './network.ts'
import type { Texts } from './texts.ts'

/** Let the time pass in which a page, whose clock is installed, sends again by itself. */
async function untilGivenUp(page: Page, { common }: Texts): Promise<void> {
  const sending = page.getByText(common.stillSending)
  await expect(sending).toBeVisible()
  await expect(async () => {
    await page.clock.fastForward(8_000)
    await expect(sending).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}

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
})

test('a transaction that is sent again after a lost answer is booked once; with another amount it is refused', {
  tag: '@English',
}, async ({ financePage, app, t, group }) => {
  const page = await financePage(FUNDS)
  const lost = { isLost: true, attempts: 0 }
  await page.route('**/rpc/finance/addIncome', async (route) => {
    if (!lost.isLost) return route.continue()
    lost.attempts += 1
    // The first attempt arrives, and every answer is lost.
    if (lost.attempts === 1) await route.fetch()
    await route.abort()
  })
  await page.clock.install({ time: now() })
  await page.getByRole('button', { name: t.finance.addIncome }).click()
  const dialog = await fillIn(page, t, { amount: '10', notes: 'Raffle', submit: t.finance.addIncome })
  await untilGivenUp(page, t)
  lost.isLost = false
  await expect(page.getByText(t.finance.incomeFailed)).toBeVisible()
  await expect(page.getByText(t.common.networkFailed)).toBeVisible()
  await dialog.getByRole('button', { name: t.finance.addIncome }).click()
  await expect(page.getByText(t.finance.incomeAdded)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await balances(app, group)).toBe('60.00, reserve 110.00')

  // Another amount is another transaction: it is not booked without being sent again.
  Object.assign(lost, { isLost: true, attempts: 0 })
  await page.getByRole('button', { name: t.finance.addIncome }).click()
  await fillIn(page, t, { amount: '1', notes: 'Fees', submit: t.finance.addIncome })
  await untilGivenUp(page, t)
  lost.isLost = false
  await expect(page.getByText(t.common.networkFailed)).toBeVisible()
  await fillIn(page, t, { amount: '2', submit: t.finance.addIncome })
  await expect(page.getByText(t.finance.arrivedBefore)).toBeVisible()
  expect(await balances(app, group)).toBe('61.00, reserve 111.00')
  await dialog.getByRole('button', { name: t.finance.addIncome }).click()
  await expect(dialog).toHaveCount(0)
  expect(await balances(app, group)).toBe('63.00, reserve 113.00')
})

test('a transaction without an answer is offered again when the dialog is reopened, and is booked once', {
  tag: '@Arabic',
}, async ({ financePage, app, t, group }) => {
  const page = await financePage(FUNDS)
  let attempts = 0
  let presses = 0
  await page.route('**/rpc/finance/addIncome', async (route) => {
    attempts += 1
    if (presses === 1) {
      if (attempts === 1) await route.fetch()
      // The server's answer when it lost the database during the commit, also to everything that the page sends again by itself.
      const unavailable = { defined: true, code: 'UNAVAILABLE', status: 503, message: '' }
      return route.fulfill({ status: 503, headers: OWN_MARK, json: { json: unavailable } })
    }
    // The answer after the outage does not say whether the first attempt was booked.
    const unexpected = { defined: true, code: 'UNEXPECTED', status: 500, message: '', data: {} }
    if (presses === 2) return route.fulfill({ status: 500, headers: OWN_MARK, json: { json: unexpected } })
    return route.continue()
  })
  await page.clock.install({ time: now() })
  await page.getByRole('button', { name: t.finance.addIncome }).click()
  presses = 1
  const dialog = await fillIn(page, t, { amount: '10', notes: 'Raffle', submit: t.finance.addIncome })
  await untilGivenUp(page, t)
  expect(attempts).toBeGreaterThan(1)
  await expect(page.getByText(t.common.unavailable)).toBeVisible()
  presses = 2
  await dialog.getByRole('button', { name: t.finance.addIncome, exact: true }).click()
  await expect(page.getByText(t.common.unavailable)).toHaveCount(0)
  await expect(page.getByText(t.finance.incomeFailed)).toBeVisible()
  await dialog.getByRole('button', { name: t.common.cancel }).click()
  await page.getByRole('button', { name: t.finance.addIncome }).click()
  await expect(dialog).toContainText(t.finance.unanswered)
  await expect(dialog.getByRole('textbox').first()).toHaveValue('10')
  presses = 3
  await dialog.getByRole('button', { name: t.finance.addIncome, exact: true }).click()
  await expect(page.getByText(t.finance.incomeAdded)).toBeVisible()
  expect(await balances(app, group)).toBe('60.00, reserve 110.00')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: t.finance.addIncome }).click()
  await expect(dialog.getByRole('textbox').first()).toHaveValue('')
})

test('a person who was signed out while typing sees a message, and nothing is booked', { tag: '@English' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await fund(app, group, FUNDS)
  const page = await signedInAs(financeOf(group))
  // The stream of changes would end the session on the screen before the button is pressed.
  await cutEvents(page)
  await page.goto('/dashboard')
  // What is loaded ahead would end it, too.
  await untilLoadedAhead(page)
  await page.getByRole('button', { name: t.finance.addIncome }).click()
  await page.context().clearCookies()
  await fillIn(page, t, { amount: '10', notes: 'Raffle', submit: t.finance.addIncome })
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByText(t.common.notAuthenticated)).toBeVisible()
  expect(await balances(app, group)).toBe('50.00, reserve 100.00')
})
