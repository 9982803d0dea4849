import { signIn } from './accounts.ts'
import { expect, expectAccessible, linkMailedTo, test } from './journey.ts'
import { openAccount, PASSWORD, setUpApp, signOut } from './second-factor.ts'

test('an authenticator app is set up, and asked for at the next sign-in, which survives a reload and a cut connection', {
  tag: '@English',
}, async ({ page, app, t, language }) => {
  const email = await openAccount(page, app, t, language)
  const { section, nextCode } = await setUpApp(page, t, language)
  await expect(section).toContainText('10 recovery codes are left')
  expect(await linkMailedTo(app, email, 2)).toContain('/account')

  await signOut(page, t)
  await page.goto('/auth?next=%2Fmembers')
  await signIn(page, t, { email, password: PASSWORD })
  await expect(page.getByRole('heading', { name: t.secondFactor.stepTitle })).toBeVisible()
  await expectAccessible(page, language)
  await page.reload()
  // Another address leads back to the step.
  await page.goto('/members')
  await expect(page.getByRole('heading', { name: t.secondFactor.stepTitle })).toBeVisible()
  const code = page.getByRole('textbox', { name: t.secondFactor.code })
  const send = page.getByRole('button', { name: t.secondFactor.continue })
  await send.click()
  await expect(page.getByText(t.secondFactor.codeRequired)).toBeVisible()
  const right = nextCode()
  await code.fill(right === '000000' ? '111111' : '000000')
  await send.click()
  await expect(page.getByText(t.secondFactor.codeWrong)).toBeVisible()
  // The step opens nothing else.
  const other = await page.context().newPage()
  await other.goto('/account')
  await expect(other).toHaveURL(/\/auth/)
  await other.close()

  await code.fill(right)
  await page.route('**/api/auth/second-step/code', (route) => route.abort())
  await send.click()
  await expect(page.getByText(t.common.networkFailed)).toBeVisible()
  await expect(code).toHaveValue(right)
  await page.unroute('**/api/auth/second-step/code')
  await send.click()
  await expect(page).toHaveURL(/\/members$/)
})

test('setting up offers to end other sign-ins; a recovery code signs in once, new codes replace the former ones, and the second step is switched off', {
  tag: '@Arabic',
}, async ({ page, app, t, language }) => {
  const email = await openAccount(page, app, t, language)
  const elsewhere = await fetch(`${app.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: app.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { section, nextCode, recoveryCodes } = await setUpApp(page, t, language, true)
  const cookie = elsewhere.headers.getSetCookie().join('; ')
  const me = await fetch(`${app.url}/rpc/accounts/me`, {
    method: 'POST',
    headers: { origin: app.url, cookie, 'content-type': 'application/json' },
    body: '{}',
  })
  expect((await me.json()).json).toBeNull()
  const [used = ''] = recoveryCodes
  await signOut(page, t)

  const recover = async (code: string) => {
    await signIn(page, t, { email, password: PASSWORD })
    await page.getByRole('button', { name: t.secondFactor.useRecoveryCode }).click()
    await page.getByRole('textbox', { name: t.secondFactor.recoveryCode }).fill(code)
    await page.getByRole('button', { name: t.secondFactor.continue }).click()
  }
  await page.goto('/auth?next=%2Faccount')
  await recover(used.toUpperCase())
  await expect(section).toContainText(t.secondFactor.codesLeft_other.replace('{{count}}', '9').slice(0, 3))
  await signOut(page, t)
  await page.goto('/auth?next=%2Faccount')
  await recover(used)
  await expect(page.getByText(t.secondFactor.recoveryCodeWrong)).toBeVisible()
  await expectAccessible(page, language)
  await page.getByRole('button', { name: t.secondFactor.useApp }).click()
  // Arabic digits.
  const arabic = nextCode().replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
  await page.getByRole('textbox', { name: t.secondFactor.code }).fill(arabic)
  await page.getByRole('button', { name: t.secondFactor.continue }).click()

  await section.getByRole('button', { name: t.secondFactor.makeCodes }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t.accounts.currentPassword }).fill(PASSWORD)
  await dialog.getByRole('button', { name: t.secondFactor.makeCodes }).click()
  await expect(dialog.locator('code')).toHaveCount(10)
  await dialog.getByRole('button', { name: t.secondFactor.stored }).click()

  await section.getByRole('button', { name: t.secondFactor.switchOff }).click()
  await dialog.getByRole('textbox', { name: t.accounts.currentPassword }).fill(PASSWORD)
  await dialog.getByRole('button', { name: t.secondFactor.switchOff }).click()
  await expect(section.getByRole('button', { name: t.secondFactor.setUp })).toBeVisible()
  await signOut(page, t)
  await page.goto('/auth?next=%2Faccount')
  await signIn(page, t, { email, password: PASSWORD })
  await expect(section).toBeVisible()
})

test('a sign-in whose second step has expired begins again with the password', { tag: '@English' }, async ({
  page,
  t,
}) => {
  await page.goto('/auth?step=second')
  await expect(page.getByText(t.secondFactor.signInAgain)).toBeVisible()
  await page.getByRole('link', { name: t.secondFactor.startOver }).click()
  await expect(page.getByLabel(t.accounts.email)).toBeVisible()
})

test('administrators are invited to set up a second step, and can put it off', { tag: '@Arabic' }, async ({
  adminPage,
  t,
  language,
}) => {
  const page = await adminPage('/dashboard')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('second-factor'))))
    .toBe(true)
  await page.reload()
  await expect(page.getByText(t.dashboard.secondFactorTitle)).toBeVisible()
  await expectAccessible(page, language)
  await page.getByRole('link', { name: t.dashboard.secondFactorOpen }).click()
  await expect(page.getByRole('region', { name: t.secondFactor.title })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: t.dashboard.secondFactorLater }).click()
  await expect(page.getByText(t.dashboard.secondFactorTitle)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(t.dashboard.secondFactorTitle)).toBeHidden()
})
