import type { Page } from '@playwright/test'
import { texts as ar } from '#web/i18n/ar/index.ts'
import { texts as en } from '#web/i18n/en/index.ts'
import { signIn } from './accounts.ts'
import { expect, setLanguage, test } from './journey.ts'

test.use({ serviceWorkers: 'allow' })

const SIGN_IN = { en: en.accounts.signInTitle, ar: ar.accounts.signInTitle }

/** Wait until the app is stored on this device. */
async function untilStored(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

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

test('after one visit the app opens without a connection, says so at a sign-in, and its language can be switched', {
  tag: '@Arabic',
}, async ({ page, context, t, language }) => {
  await page.goto('/auth')
  await untilStored(page)
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

test('a language whose texts cannot be loaded is not switched to, and can be tried again', { tag: '@Arabic' }, async ({
  browser,
  contextOptions,
  app,
  language,
}) => {
  // A first visit: nothing is stored yet.
  const context = await browser.newContext({ ...contextOptions, baseURL: app.url, serviceWorkers: 'block' })
  await setLanguage(context, language)
  const page = await context.newPage()
  const [shown, other] = language === 'ar' ? [ar, en] : [en, ar]
  await page.goto('/auth')
  await expectOpen(page, language)
  await context.setOffline(true)
  await page.getByRole('button', { name: shown.common.otherLanguage }).click()
  await expect(page.getByText(shown.common.networkFailed)).toBeVisible()
  await expectOpen(page, language)
  await context.setOffline(false)
  await page.getByRole('button', { name: shown.common.otherLanguage }).click()
  await expect(page.getByRole('heading', { name: other.accounts.signInTitle })).toBeVisible()
  await context.close()
})

test('a page that cannot load its texts, its scripts or its screen offers to try again', { tag: '@English' }, async ({
  browser,
  app,
  t,
}) => {
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
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
  await context.close()
})
