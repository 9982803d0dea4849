import type { Page } from '@playwright/test'
import { signIn } from '#tests/journeys/accounts/accounts.ts'
import { expect, test } from '#tests/journeys/journey.ts'
import { untilStored } from '#tests/journeys/sessions/session-form.ts'
import { collectViolations } from '#tests/journeys/violations.ts'
import { texts as ar } from '#web/i18n/ar/index.ts'
import { texts as en } from '#web/i18n/en/index.ts'

test.use({ serviceWorkers: 'allow' })

const SIGN_IN = { en: en.accounts.signInTitle, ar: ar.accounts.signInTitle }

/** The paths of everything that is stored on the device. */
async function storedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname)
  })
}

/** The sign-in screen is shown in a language, with its font. */
async function expectOpen(page: Page, language: 'en' | 'ar') {
  await expect(page.getByRole('heading', { name: SIGN_IN[language] })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  const faces = await page.evaluate(
    async (text) => (await document.fonts.load("1rem 'Readex Pro Variable'", text)).length,
    SIGN_IN[language],
  )
  expect(faces).toBeGreaterThan(0)
}

/** The stored page has another nonce at each visit, and the styles that scripts add are applied. */
async function expectOtherNonces(page: Page, language: 'en' | 'ar') {
  const violations = await collectViolations(page)
  const nonces: (string | undefined)[] = []
  for (let visit = 0; visit < 3; visit += 1) {
    const answer = await page.goto('/auth')
    await untilStored(page)
    await expectOpen(page, language)
    const nonce = await page.evaluate(() => document.querySelector('style')?.nonce)
    expect(await answer?.headerValue('content-security-policy')).toContain(`style-src-elem 'self' 'nonce-${nonce}'`)
    const radius = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--mantine-radius-default'),
    )
    expect(radius).not.toBe('')
    expect(visit === 0 || answer?.fromServiceWorker()).toBe(true)
    nonces.push(nonce)
  }
  expect(new Set(nonces).size).toBe(3)
  expect(violations).toEqual([])
  const stored = await page.evaluate(async () => {
    const cached = await caches.match('/index.html', { ignoreSearch: true })
    return cached?.headers.get('content-security-policy')
  })
  expect(stored).toMatch(/^(?!.*unsafe-inline).*nonce-/)
}

test('after one visit the app opens from the device, with another nonce each time, says so at a sign-in, and its language can be switched', {
  tag: '@Arabic',
}, async ({ page, context, t, language }) => {
  await expectOtherNonces(page, language)
  await context.setOffline(true)
  await page.reload()
  await expectOpen(page, language)
  await signIn(page, t, { email: 'someone@example.org', password: 'secret-7' })
  await expect(page.getByText(t.common.networkFailed)).toBeVisible()

  await page.getByRole('button', { name: t.common.otherLanguage }).click()
  await expectOpen(page, language === 'ar' ? 'en' : 'ar')
  await page.goto('/auth?mode=sign-up')
  const other = language === 'ar' ? en : ar
  await expect(page.getByRole('heading', { name: other.accounts.signUpTitle })).toBeVisible()
})

test('only files of the app are stored, no answer about a person, and the server still answers paths that are not screens', {
  tag: '@English',
}, async ({ signedInAs, t }) => {
  const page = await signedInAs({ fullName: 'Private Person' })
  await page.goto('/dashboard')
  await untilStored(page)
  const screen = await page.goto('/sessions')
  expect(screen?.fromServiceWorker()).toBe(true)
  await expect(page.getByRole('button', { name: t.common.signOut }).first()).toBeVisible()
  const paths = await storedPaths(page)
  expect(paths).toContain('/index.html')
  expect(paths.filter((path) => path.endsWith('.woff2'))).toHaveLength(2)
  const foreign = paths.filter(
    (path) => !/^\/(assets\/.+|index\.html|logo(-maskable)?\.svg|manifest(-ar)?\.webmanifest)$/.test(path),
  )
  expect(foreign).toEqual([])

  const answer = await page.goto('/nothing/here')
  expect(answer?.status()).toBe(404)
  expect(answer?.fromServiceWorker()).toBe(false)
  await expect(page.getByRole('heading', { name: t.common.notFound })).toBeVisible()
  const file = await page.goto('/index.html')
  expect(file?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: t.common.notFound })).toBeVisible()
  const health = await page.goto('/healthz')
  expect(await health?.text()).toMatch(/^ok/)
  const worker = await page.request.get('/sw.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
})

test('a page that cannot load its texts, its scripts or its screen offers to try again; a language without its texts is not switched to', {
  tag: '@English',
}, async ({ browser, contextOptions, app, t }) => {
  // A first visit: nothing is stored yet.
  const context = await browser.newContext({ ...contextOptions, baseURL: app.url, serviceWorkers: 'block' })
  for (const [path, files, title] of [
    ['/auth', '**/assets/public-*', t.accounts.signInTitle],
    ['/auth', '**/assets/*.js', t.accounts.signInTitle],
    ['/forgot-password', '**/assets/forgot-password-*', t.accounts.forgotTitle],
  ] as const) {
    const page = await context.newPage()
    await page.route(files, (route) => route.abort())
    await page.goto(path)
    const again = page.getByRole('button', { name: t.common.retry })
    await expect(again).toBeVisible()
    await expect(page.getByText(t.common.loading)).toBeHidden()
    await page.unroute(files)
    await again.click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.close()
  }
  const page = await context.newPage()
  await page.goto('/auth')
  await expectOpen(page, 'en')
  await context.setOffline(true)
  const otherLanguage = page.getByRole('button', { name: t.common.otherLanguage })
  await otherLanguage.click()
  await expect(page.getByText(t.common.networkFailed)).toBeVisible()
  await expectOpen(page, 'en')
  await context.setOffline(false)
  await otherLanguage.click()
  await expectOpen(page, 'ar')
  await context.close()
})
