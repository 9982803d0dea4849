import { expect, leaderOf, test } from './journey.ts'
import { FUNDS } from './money.ts'
import { OWN_MARK } from './network.ts'
import { inRoster } from './roster.ts'

test('a message is shown although its code could not be loaded before, also when the connection seemed to be back', {
  tag: '@English',
}, async ({ signedInAs, t, group }) => {
  const page = await signedInAs(leaderOf(group))
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await page.route('**/healthz', (route) => route.abort())
  const refused = () => page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
  const first = refused()
  await page.goto('/account')
  await first
  const again = refused()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await again
  await page.unroute('**/healthz')
  const about = page.getByRole('region', { name: t.account.profile })
  await about.getByLabel(t.account.phone).fill('03 123 456')
  await about.getByRole('button', { name: t.common.save }).click()
  await expect(page.getByText(t.account.saved)).toBeVisible()
})

test('a part of the page that the server does not have any more is said to be out of date, not without a connection', {
  tag: '@Arabic',
}, async ({ financePage, t }) => {
  const page = await financePage(FUNDS)
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/*', (route) => route.fulfill({ status: 404, headers: OWN_MARK, body: 'Not found' }))
  await page.getByRole('button', { name: t.finance.addIncome }).click()
  await expect(page.getByText(t.common.outdated)).toBeVisible()
  await expect(page.getByText(t.common.newVersion)).toBeVisible()
  await expect(page.getByText(t.common.networkFailed)).toHaveCount(0)
})

test('a screen whose texts could not be loaded ahead keeps no other screen from opening', { tag: '@Arabic' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await inRoster(app, group, { 'Rita Khoury': 'attendee' })
  const page = await signedInAs(leaderOf(group))
  await page.route('**/assets/further-*', (route) => route.abort())
  await page.goto('/members')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/further-'))
  await page.getByRole('link', { name: 'Rita Khoury' }).hover()
  await failed
  await page.getByRole('navigation', { name: t.common.sections }).getByRole('link', { name: t.common.sessions }).click()
  await expect(page.getByRole('heading', { name: t.sessions.title, level: 1 })).toBeVisible()
})

test('without a connection a screen that is not on the device says so, after a touch too', { tag: '@Arabic' }, async ({
  signedInAs,
  t,
  group,
}) => {
  const page = await signedInAs(leaderOf(group))
  await page.goto('/sessions')
  await expect(page.getByRole('heading', { name: t.sessions.title, level: 1 })).toBeVisible()
  await page.context().setOffline(true)
  const members = page
    .getByRole('navigation', { name: t.common.sections })
    .getByRole('link', { name: t.common.members })
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/members-'))
  await members.hover()
  await failed
  await members.click()
  await expect(page.getByRole('alert').getByText(t.common.networkFailed)).toBeVisible()
})
