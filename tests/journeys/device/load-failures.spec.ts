import { expect, leaderOf, test } from '#tests/journeys/journey.ts'
import { holdNextRequest, OWN_MARK, untilLoadedAhead } from '#tests/journeys/network.ts'
import { openImport } from '#tests/journeys/people/members.ts'
import { typeTopic } from '#tests/journeys/sessions/session-form.ts'
import { databaseText } from './device-database.ts'

test('a part of the app on its way is told by a line; one that fails keeps no screen from opening, one that is gone is out of date', {
  tag: '@English',
}, async ({ leaderPage, t }) => {
  const page = await leaderPage({ 'Rita Khoury': 'attendee' })
  const line = page.getByRole('progressbar', { name: t.common.loading })
  const form = await holdNextRequest(page, '**/assets/person-form-*.js')
  await page.goto('/members')
  await page.getByRole('button', { name: t.members.addPerson }).click()
  await expect(line).toHaveCSS('opacity', '1')
  form.release()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.keyboard.press('Escape')

  // The texts of the screen below the mouse cannot be loaded ahead.
  await page.route('**/assets/further-*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/further-'))
  await page.getByRole('link', { name: 'Rita Khoury' }).hover()
  await failed
  const grid = await holdNextRequest(page, '**/assets/attendance-*.js')
  await page.getByRole('link', { name: t.navigation.attendanceGrid }).first().click()
  await expect(line).toHaveCSS('opacity', '1')
  grid.release()
  await expect(page.getByRole('heading', { name: t.navigation.attendanceGrid, level: 1 })).toBeVisible()
  await expect(line).toHaveCount(0)

  await page.goBack()
  await expect(page.getByRole('link', { name: 'Rita Khoury' })).toBeVisible()
  await page.route('**/assets/*', (route) => route.fulfill({ status: 404, headers: OWN_MARK, body: 'Not found' }))
  await openImport(page, t)
  await expect(page.getByText(t.common.outdated, { exact: true })).toBeVisible()
  await expect(page.getByText(t.common.newVersion)).toBeVisible()
  await expect(page.getByText(t.common.networkFailed)).toHaveCount(0)
})

test('without a connection a screen that is not on the device says so, after a touch too, and that what was saved is kept', {
  tag: '@Arabic',
}, async ({ leaderPage, t }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' }, '/sessions/new')
  await typeTopic(page, t.sessions, 'Saved before')
  await untilLoadedAhead(page)
  await page.context().setOffline(true)
  // By the mouse that pressed Save, or by the touch below.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/members-'))
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.savedHere)).toBeVisible()
  const members = page
    .getByRole('navigation', { name: t.common.sections })
    .getByRole('link', { name: t.common.members })
  await members.hover()
  await failed
  await members.click()
  await expect(page.getByRole('alert').getByText(t.common.networkFailed)).toBeVisible()
  await expect(page.getByRole('button', { name: t.common.retry })).toBeVisible()
  await expect(page.getByText(t.common.savedIsKept)).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(() => [...document.images].filter((one) => one.complete && one.naturalWidth === 0).length),
    )
    .toBe(0)
  expect(await databaseText(page)).toContain('Saved before')
})

test('a message, and a part that is pressed, whose code could not be loaded are there once the connection is back', {
  tag: '@Arabic',
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

  await page.route('**/healthz', (route) => route.abort())
  await page.getByRole('button', { name: t.navigation.search }).click()
  await expect(page.getByText(t.common.networkFailed)).toBeVisible()
  await page.unroute('**/healthz')
  await page.getByRole('button', { name: t.navigation.search }).click()
  await expect(page.getByPlaceholder(t.search.placeholder)).toBeVisible()
})
