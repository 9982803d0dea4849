import { randomUUID } from 'node:crypto'
import type { Language } from '#domain/dates.ts'
import { signIn, signUpApproved } from './accounts.ts'
import type { RunningApp } from './app.ts'
import { now } from './clock.ts'
import { expect, expectAccessible, linkMailedTo, test, textPattern } from './journey.ts'
import { cutCalls, failCalls, holdNextCall } from './network.ts'

const OLD_PASSWORD = 'old-secret'

/** An approved person who has signed up with the old password. Returns their address. */
async function forgetfulPerson(app: RunningApp, language: Language): Promise<string> {
  const email = `forgetful.${randomUUID()}@example.org`
  await signUpApproved(app, language, { name: 'Forgetful', email, password: OLD_PASSWORD, organization: 'SNMY1' })
  return email
}

test('a forgotten password is replaced through a mailed link, which works once; every other session ends', {
  tag: '@Arabic',
}, async ({ page, browser, app, t, language }) => {
  const email = await forgetfulPerson(app, language)
  const elsewhere = await browser.newContext({ baseURL: app.url })
  await elsewhere.request.post('/api/auth/sign-in/email', {
    headers: { origin: app.url },
    data: { email, password: OLD_PASSWORD },
  })

  await page.goto('/auth?next=%2Fmembers')
  await page.getByRole('link', { name: t.accounts.forgotPassword }).click()
  await page.getByRole('button', { name: t.accounts.sendLink }).click()
  await expect(page.getByText(t.accounts.enterEmail)).toBeVisible()
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
  const confirm = page.getByRole('textbox', { name: t.accounts.confirmPassword })
  await expect(password).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password$/)
  await expectAccessible(page, language)
  await password.fill('12345')
  await confirm.fill('123456')
  await page.getByRole('button', { name: t.accounts.setPassword }).click()
  await expect(page.getByText(t.accounts.passwordTooShort)).toBeVisible()
  await expect(page.getByText(t.accounts.passwordsDoNotMatch)).toBeVisible()

  // The recovery session is signed out on every other page.
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await expect(other).toHaveURL(/\/auth/)

  await password.fill('new-secret')
  await confirm.fill('new-secret')
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

test('a malformed link, an expired link and the page without a link show that the link is invalid', {
  tag: '@English',
}, async ({ page, app, t, language }) => {
  const email = await forgetfulPerson(app, language)
  await fetch(`${app.url}/api/auth/recovery/request`, {
    method: 'POST',
    headers: { origin: app.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  const link = await linkMailedTo(app, email, 2)
  await app.database.execute(`
    update auth.verifications set expires_at = '2020-01-01' where value like '%' || (select id from auth.users where email = '${email}') || '%'`)
  for (const path of [
    link,
    '/reset-password#type=recovery&access_token=a&refresh_token=b',
    '/reset-password#nonsense',
    '/reset-password',
  ]) {
    await page.goto('about:blank')
    await page.goto(path)
    await expect(page.getByRole('heading', { name: t.accounts.invalidTitle })).toBeVisible()
    await expect(page.getByText(t.accounts.invalidLink)).toBeVisible()
  }
  await expectAccessible(page, language)
  await page.getByRole('link', { name: t.accounts.requestNew }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
})

test('a failed request for a reset link shows a message', { tag: '@English' }, async ({ page, t }) => {
  await page.goto('/forgot-password')
  await page.getByLabel(t.accounts.email).fill('rita@example.org')
  await page.route('**/api/auth/**', (route) => route.abort())
  await page.getByRole('button', { name: t.accounts.sendLink }).click()
  await expect(page.getByText(t.accounts.resetFailed)).toBeVisible()
  await expect(page.getByLabel(t.accounts.email)).toHaveValue('rita@example.org')
})

test('a sign-in of the last hour sets the password with the present one; a failure shows a message, and a second press sets it', {
  tag: '@Arabic',
}, async ({ page, app, t, language }) => {
  const email = await forgetfulPerson(app, language)
  await page.goto('/auth')
  await signIn(page, t, { email, password: OLD_PASSWORD })
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/reset-password')
  const current = page.getByRole('textbox', { name: t.accounts.currentPassword })
  await current.fill('a guess')
  await page.getByRole('textbox', { name: t.accounts.newPassword }).fill('new-secret')
  await page.getByRole('textbox', { name: t.accounts.confirmPassword }).fill('new-secret')
  await page.getByRole('button', { name: t.accounts.setPassword }).click()
  await expect(page.getByText(t.accounts.currentWrong)).toBeVisible()
  await expectAccessible(page, language)
  await current.fill(OLD_PASSWORD)
  const restore = await cutCalls(page, 'accounts/updatePassword')
  await page.getByRole('button', { name: t.accounts.setPassword }).click()
  await expect(page.getByText(t.accounts.passwordFailed)).toBeVisible()
  await expect(page.getByText(t.accounts.passwordFailedMore)).toBeVisible()
  await restore()
  const data = { reference: 'R-123' }
  const succeed = await failCalls(page, 'accounts/updatePassword', {
    defined: true,
    code: 'UNEXPECTED',
    status: 500,
    data,
  })
  await page.getByRole('button', { name: t.accounts.setPassword }).click()
  const reference = textPattern(t.common.reference, data)
  await expect(page.getByText(t.accounts.passwordFailedMore).filter({ hasText: reference })).toBeVisible()
  await succeed()
  await page.getByRole('button', { name: t.accounts.setPassword }).click()
  await expect(page).toHaveURL(/\/auth$/)
})

test('someone pending may set a new password too', { tag: '@Arabic' }, async ({ signedInAs, t }) => {
  const page = await signedInAs({ fullName: 'Waiting', status: 'pending' })
  await page.goto('/reset-password')
  await expect(page.getByRole('textbox', { name: t.accounts.newPassword })).toBeVisible()
  await page.goto('/forgot-password')
  await expect(page.getByRole('heading', { name: t.accounts.forgotTitle })).toBeVisible()
})

test('a generated password fills both fields, and a message says to save it', { tag: '@English' }, async ({
  page,
  context,
  app,
  t,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
  await page.goto('/auth?mode=sign-up')
  await page.getByRole('button', { name: t.accounts.generate }).click()
  await expect(page.getByText(t.accounts.generated)).toBeVisible()
  const password = page.getByRole('textbox', { name: t.accounts.password }).first()
  await expect(password).toHaveValue(/^[2-9A-Za-z]{6}(-[2-9A-Za-z]{6}){2}$/)
  const code = await password.inputValue()
  await expect(page.getByRole('textbox', { name: t.accounts.confirmPassword })).toHaveValue(code)
  await expect(page.getByText(t.accounts.generatedMore)).toBeVisible()
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
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
