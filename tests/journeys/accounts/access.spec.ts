import { expect, linkMailedTo, test, textPattern } from '#tests/journeys/journey.ts'
import { signIn, signUp, signUpApproved } from './accounts.ts'
import { setApproval } from './rights.ts'

test('who signed up confirms the address by a second mail, waits for approval, and is shown each decision without a reload', {
  tag: ['@Arabic', '@main'],
}, async ({ page, app, t, language }) => {
  const credentials = { email: `undecided.${language}@example.org`, password: 'secret-5' }
  const { email } = credentials
  await signUp(app, language, { ...credentials, name: 'Undecided', organization: 'SNMK1' })
  await page.goto('/auth?next=%2Fsessions')
  await signIn(page, t, credentials)
  await expect(page.getByText(t.accounts.emailNotConfirmed, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t.accounts.sendAgain }).click()
  await expect(page.getByText(t.accounts.sentAgain)).toBeVisible()
  await page.goto(await linkMailedTo(app, email, 2))
  await expect(page).toHaveURL(/\/pending-approval$/)
  await expect(page.getByText(textPattern(t.accounts.pendingText, { name: 'Undecided' }))).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: t.common.signOut }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await signIn(page, t, credentials)
  await expect(page).toHaveURL(/\/pending-approval$/)
  await setApproval(app, email, 'rejected', 'لا نعرفك')
  await expect(page.getByRole('heading', { name: t.accounts.rejectedTitle })).toBeVisible()
  await expect(page.getByText('لا نعرفك')).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(t.accounts.rejectedTitle))
  await setApproval(app, email, 'approved')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('when someone else signs in in another tab, nothing of the person before stays on the screen', {
  tag: '@English',
}, async ({ signedInAs, app, t, language }) => {
  const second = { email: `second.${language}@example.org`, password: 'secret-6' }
  await signUpApproved(app, language, { ...second, name: 'Second Person', organization: 'SNMY1' })
  const page = await signedInAs({ fullName: 'First Person' })
  await page.goto('/dashboard')
  await expect(
    page.getByRole('heading', { name: textPattern(t.dashboard.welcome, { name: 'First Person' }) }),
  ).toBeVisible()

  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: t.common.signOut }).click()
  await signIn(other, t, second)
  await expect(other).toHaveURL(/\/dashboard$/)
  await expect(
    page.getByRole('heading', { name: textPattern(t.dashboard.welcome, { name: 'Second Person' }) }),
  ).toBeVisible()
})

test('the language is English until the person chooses, and stays as chosen', { tag: '@Arabic' }, async ({
  browser,
  app,
}) => {
  const context = await browser.newContext({ locale: 'ar-LB', baseURL: app.url })
  const page = await context.newPage()
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.getByRole('heading', { name: 'أهلًا بعودتك' })).toBeVisible()
  await context.close()
})
