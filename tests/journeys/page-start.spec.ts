import type { Page } from '@playwright/test'
import { LANGUAGE_COOKIE } from '#contract/page.ts'
import { expect, leaderOf, test } from './journey.ts'
import { holdNextRequest } from './network.ts'

/** Collects the layout shifts of the page, from its beginning. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    Object.assign(window, { shifts })
    const seen = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value)
    })
    seen.observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0))
}

/** The scripts arrive only when the returned function is called. */
async function holdScripts(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('before its scripts arrive, the sign-in page has its shape, and keeps it afterwards', { tag: '@Arabic' }, async ({
  page,
  context,
  app,
  t,
  language,
}) => {
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: app.url }])
  const shift = await watchShifts(page)
  const release = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  const title = page.locator('.start-title')
  await expect(title).toContainText(t.accounts.signInTitle)
  await expect(title).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  await expect(page.getByRole('heading')).toHaveCount(0)
  const before = [await title.boundingBox(), await page.locator('.start-field').first().boundingBox()]
  const requested = page.waitForRequest('**/rpc/**', { timeout: 1_000 }).catch(() => null)
  release()
  const heading = page.getByRole('heading', { name: t.accounts.signInTitle })
  await expect(heading).toBeVisible()
  await expect(page.locator('#start')).toHaveCount(0)
  const after = [await heading.boundingBox(), await page.getByLabel(t.accounts.email).boundingBox()]
  const tops = (boxes: typeof before) => boxes.map((box) => Math.round(box?.y ?? Number.NaN))
  expect(tops(after)).toEqual(tops(before))
  expect(await shift()).toBeLessThan(0.02)
  // The page has said already that no one is signed in.
  expect(await requested).toBeNull()
})

test('before its scripts arrive, a screen of a signed-in person has the bars, which stay where they are', {
  tag: '@Arabic',
}, async ({ signedInAs, group, t }) => {
  const page = await signedInAs(leaderOf(group))
  const shift = await watchShifts(page)
  const release = await holdScripts(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  const logo = page.locator('.start-bar img')
  await expect(logo).toBeVisible()
  const before = await logo.boundingBox()
  release()
  await expect(page.getByRole('button', { name: t.common.signOut })).toBeVisible()
  await expect(page.locator('#start')).toHaveCount(0)
  expect(await page.getByRole('banner').locator('img').first().boundingBox()).toEqual(before)
  expect(await shift()).toBeLessThan(0.02)
})

test('a line says that a screen or a dialog is on its way', { tag: '@English' }, async ({ signedInAs, group, t }) => {
  const page = await signedInAs(leaderOf(group))
  const form = await holdNextRequest(page, '**/assets/person-form-*.js')
  const finance = await holdNextRequest(page, '**/assets/financial-transactions-*.js')
  await page.goto('/members')
  const line = page.getByRole('progressbar', { name: t.common.loading })
  await page.getByRole('button', { name: t.members.addPerson }).click()
  await expect(line).toHaveCSS('opacity', '1')
  form.release()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: t.common.finance }).click()
  await expect(line).toHaveCSS('opacity', '1')
  finance.release()
  await expect(page.getByRole('heading', { level: 1, name: t.finance.title })).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('without a connection the start screen says so of what is pressed, and opens it once the connection is back', {
  tag: '@Arabic',
}, async ({ signedInAs, group, t }) => {
  const page = await signedInAs(leaderOf(group))
  await page.route('**/healthz', (route) => route.abort())
  const sought = page.waitForRequest('**/healthz')
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: t.meetings.setDay })).toBeVisible()
  await sought
  await page.getByRole('button', { name: t.navigation.search }).click()
  await expect(page.getByText(t.common.networkFailed)).toBeVisible()
  await page.unroute('**/healthz')
  await page.getByRole('button', { name: t.navigation.search }).click()
  await expect(page.getByPlaceholder(t.search.placeholder)).toBeVisible()
})
