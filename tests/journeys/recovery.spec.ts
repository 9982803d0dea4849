import { randomUUID } from 'node:crypto'
import { signIn, signUpApproved } from './accounts.ts'
import { now } from './clock.ts'
import { expect, expectAccessible, linkMailedTo, test, textPattern } from './journey.ts'
import { holdNextCall } from './network.ts'

const OLD_PASSWORD = 'old-secret'

test('a forgotten password is replaced through a mailed link, which works once; every other session ends', {
  tag: '@Arabic',
}, async ({ page, browser, app, t, language }) => {
  const email = `forgetful.${randomUUID()}@example.org`
  await signUpApproved(app, language, { name: 'Forgetful', email, password: OLD_PASSWORD, organization: 'SNMY1' })
  const elsewhere = await browser.newContext({ baseURL: app.url })
  await elsewhere.request.post('/api/auth/sign-in/email', {
    headers: { origin: app.url },
    data: { email, password: OLD_PASSWORD },
  })

  await page.goto('/auth?next=%2Fmembers')
  await page.getByRole('link', { name: t.accounts.forgotPassword }).click()
  // Both screens have a field for the address.
  await expect(page.getByRole('heading', { name: t.accounts.forgotTitle })).toBeVisible()
  await page.getByLabel(t.accounts.email).fill(email)
  await page.getByRole('button', { name: t.accounts.sendLink }).click()
  await expect(page.getByText(t.accounts.resetSent)).toBeVisible()
  await expect(page.getByText(t.accounts.checkSpam).first()).toBeVisible()
  await expect(page.getByText(textPattern(t.accounts.sentText, { email }))).toBeVisible()
  await expectAccessible(page, language)
  await page.getByRole('button', { name: t.accounts.sendAnother }).click()
  await expect(page.getByLabel(t.accounts.email)).toHaveValue(email)
  await page.getByRole('link', { name: t.accounts.backToLogin }).click()
  await expect(page).toHaveURL(/\/auth\?next=%2Fmembers$/)

  const link = await linkMailedTo(app, email, 2)
  // The link is verified before the form is shown.
  const verification = await holdNextCall(page, 'accounts/setSession')
  await page.goto(link)
  await expect(page.getByText(t.accounts.verifyingLink)).toBeVisible()
  verification.release()
  const password = page.getByRole('textbox', { name: t.accounts.newPassword })
  await expect(password).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password$/)
  await expectAccessible(page, language)
  // The recovery session is signed out on every other page.
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await expect(other).toHaveURL(/\/auth/)

  await password.fill('new-secret')
  await page.getByRole('textbox', { name: t.accounts.confirmPassword }).fill('new-secret')
  await page.getByRole('button', { name: t.accounts.setPassword }).click()
  await expect(page.getByText(t.accounts.passwordUpdated)).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)

  const stillSignedIn = await elsewhere.request.post('/rpc/accounts/me', { headers: { origin: app.url }, data: {} })
  expect((await stillSignedIn.json()).json).toBeNull()
  await elsewhere.close()
  await page.goto(link)
  await expect(page.getByText(t.accounts.invalidLink)).toBeVisible()
  await page.goto('/auth')
  await signIn(page, t, { email, password: 'new-secret' })
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('session storage is cleared when the window is 161 pixels wider than the page, not at 160; language and sign-in stay', {
  tag: '@English',
}, async ({ signedInAs, t, language }) => {
  const page = await signedInAs({ fullName: 'Guarded' })
  await page.clock.install({ time: now() })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: textPattern(t.dashboard.welcome, { name: 'Guarded' }) })).toBeVisible()
  const stored = () => page.evaluate(() => sessionStorage.getItem('stored'))
  const differBy = (pixels: number) =>
    page.evaluate((difference) => {
      Object.defineProperty(window, 'outerWidth', { configurable: true, get: () => window.innerWidth + difference })
      Object.defineProperty(window, 'outerHeight', { configurable: true, get: () => window.innerHeight })
    }, pixels)
  await differBy(160)
  await page.evaluate(() => sessionStorage.setItem('stored', 'yes'))
  await page.clock.runFor(3_000)
  expect(await stored()).toBe('yes')
  await differBy(161)
  await page.clock.runFor(2_000)
  expect(await stored()).toBeNull()
  await page.reload()
  await expect(page.getByRole('heading', { name: textPattern(t.dashboard.welcome, { name: 'Guarded' }) })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
})
