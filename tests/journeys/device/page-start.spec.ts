import type { Page } from '@playwright/test'
import { LANGUAGE_COOKIE } from '#contract/page.ts'
import { expect, leaderOf, test } from '#tests/journeys/journey.ts'

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

test('before its scripts arrive, the sign-in page and a screen of a signed-in person have their shape, and keep it', {
  tag: '@Arabic',
}, async ({ page, context, app, signedInAs, group, t, language }) => {
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
  const calls: string[] = []
  page.on('request', (request) => new URL(request.url()).pathname.startsWith('/rpc/') && calls.push(request.url()))
  release()
  const heading = page.getByRole('heading', { name: t.accounts.signInTitle })
  await expect(heading).toBeVisible()
  await expect(page.locator('#start')).toHaveCount(0)
  const after = [await heading.boundingBox(), await page.getByLabel(t.accounts.email).boundingBox()]
  const tops = (boxes: typeof before) => boxes.map((box) => Math.round(box?.y ?? Number.NaN))
  expect(tops(after)).toEqual(tops(before))
  expect(await shift()).toBeLessThan(0.02)
  // The page has said already that no one is signed in.
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])

  const leader = await signedInAs(leaderOf(group))
  const shiftOfBars = await watchShifts(leader)
  const releaseScreen = await holdScripts(leader)
  await leader.goto('/dashboard', { waitUntil: 'commit' })
  const logo = leader.locator('.start-bar img')
  await expect(logo).toBeVisible()
  const place = await logo.boundingBox()
  releaseScreen()
  await expect(leader.getByRole('button', { name: t.common.signOut })).toBeVisible()
  await expect(leader.locator('#start')).toHaveCount(0)
  expect(await leader.getByRole('banner').locator('img').first().boundingBox()).toEqual(place)
  expect(await shiftOfBars()).toBeLessThan(0.02)
})
