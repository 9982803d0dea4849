import { longDate } from '#domain/dates.ts'
import { signIn } from './accounts.ts'
import { sqlNow } from './clock.ts'
import { expect, expectAccessible, linkMailedTo, test, textPattern } from './journey.ts'
import { daysAgo } from './meetings.ts'
import { openAccount, PASSWORD, setUpApp, signOut } from './second-factor.ts'

test('an authenticator app is set up and asked for; a recovery code signs in once, new codes replace them, and it is switched off', {
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
  expect(await linkMailedTo(app, email, 2)).toContain('/account')

  await signOut(page, t)
  await page.goto('/auth?next=%2Faccount')
  await signIn(page, t, { email, password: PASSWORD })
  await expect(page.getByRole('heading', { name: t.secondFactor.stepTitle })).toBeVisible()
  await expectAccessible(page, language)
  // Another address leads back to the step, which opens nothing else.
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: t.secondFactor.stepTitle })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/account')
  await expect(other).toHaveURL(/\/auth/)
  await other.close()
  // Arabic digits.
  const arabic = nextCode().replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
  await page.getByRole('textbox', { name: t.secondFactor.code }).fill(arabic)
  await page.getByRole('button', { name: t.secondFactor.continue }).click()
  await expect(section).toBeVisible()

  const recover = async (code: string) => {
    await signOut(page, t)
    await page.goto('/auth?next=%2Faccount')
    await signIn(page, t, { email, password: PASSWORD })
    await page.getByRole('button', { name: t.secondFactor.useRecoveryCode }).click()
    await page.getByRole('textbox', { name: t.secondFactor.recoveryCode }).fill(code)
    await page.getByRole('button', { name: t.secondFactor.continue }).click()
  }
  const [used = '', unused = ''] = recoveryCodes
  await recover(used.toUpperCase())
  await expect(section).toContainText(t.secondFactor.codesLeft_other.replace('{{count}}', '9').slice(0, 3))
  await recover(used)
  await expect(page.getByText(t.secondFactor.recoveryCodeWrong)).toBeVisible()
  await page.getByRole('textbox', { name: t.secondFactor.recoveryCode }).fill(unused)
  await page.getByRole('button', { name: t.secondFactor.continue }).click()

  const dialog = page.getByRole('dialog')
  await section.getByRole('button', { name: t.secondFactor.makeCodes }).click()
  await dialog.getByRole('textbox', { name: t.accounts.currentPassword }).fill(PASSWORD)
  await dialog.getByRole('button', { name: t.secondFactor.makeCodes }).click()
  await expect(dialog.locator('code')).toHaveCount(10)
  await dialog.getByRole('button', { name: t.secondFactor.stored }).click()
  await section.getByRole('button', { name: t.secondFactor.switchOff }).click()
  await dialog.getByRole('textbox', { name: t.accounts.currentPassword }).fill(PASSWORD)
  await dialog.getByRole('button', { name: t.secondFactor.switchOff }).click()
  await expect(section.getByRole('button', { name: t.secondFactor.setUp })).toBeVisible()
})

test('an admin is told that the last backup is old, and invited to set up a second step, which can be put off', {
  tag: '@Arabic',
}, async ({ adminPage, app, t, language }) => {
  const set = (changes: string) => app.database.execute(`update backup_state set ${changes}`)
  const page = await adminPage('/dashboard')
  const notice = page.getByRole('main').getByRole('region', { name: t.dashboard.backup, exact: true })
  await expect(page.getByRole('region', { name: t.dashboard.waitingForYou })).toBeVisible()
  await expect(notice).toBeHidden()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('second-factor'))))
    .toBe(true)
  try {
    await set(`is_nightly = true, verified_at = ${sqlNow()} - interval '49 hours', is_encrypted = false`)
    await page.reload()
    await expect(page.getByText(t.dashboard.secondFactorTitle)).toBeVisible()
    await expect(notice).toContainText(
      textPattern(t.dashboard.backupAt, { when: `${longDate(daysAgo(2), language)}${language === 'ar' ? '،' : ','} ` }),
    )
    await expect(notice).toContainText(t.dashboard.backupLate)
    await expect(notice).toContainText(t.dashboard.backupNotEncrypted)
    await expectAccessible(page, language)
  } finally {
    await set('is_nightly = false, verified_at = null, is_encrypted = null')
  }
  await page.getByRole('link', { name: t.dashboard.secondFactorOpen }).click()
  await expect(page.getByRole('region', { name: t.secondFactor.title })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: t.dashboard.secondFactorLater }).click()
  await expect(page.getByText(t.dashboard.secondFactorTitle)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(t.dashboard.secondFactorTitle)).toBeHidden()
})
