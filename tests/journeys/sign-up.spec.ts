import { fillSignUp } from './accounts.ts'
import { expect, linkMailedTo, test } from './journey.ts'
import { OWN_MARK } from './network.ts'

test('each rule of the sign-up form says what is wrong beside its field', { tag: '@English' }, async ({ page, t }) => {
  await page.goto('/auth?mode=sign-up')
  const submit = page.getByRole('button', { name: t.accounts.signUp })
  const password = page.getByLabel(t.accounts.password, { exact: false }).first()
  const confirm = page.getByRole('textbox', { name: t.accounts.confirmPassword })
  await submit.click()
  for (const text of ['fullNameRequired', 'emailRequired', 'passwordRequired', 'organizationRequired'] as const)
    await expect(page.getByText(t.accounts[text])).toBeVisible()

  await page.getByLabel(t.accounts.fullName).fill('x'.repeat(121))
  await page.getByLabel(t.accounts.email).fill('rita@example')
  await page.getByLabel(t.accounts.phone).fill('1'.repeat(33))
  await password.fill('12345')
  await confirm.fill('123456')
  await submit.click()
  for (const text of [
    'fullNameTooLong',
    'emailInvalid',
    'phoneTooLong',
    'passwordTooShort',
    'passwordsMustMatch',
  ] as const)
    await expect(page.getByText(t.accounts[text], { exact: true })).toBeVisible()
  await expect(page.getByLabel(t.accounts.phone)).toHaveValue('1'.repeat(33))
})

test('there is one message about a generated password, with the newest one, and it closes when that password is replaced', {
  tag: '@Arabic',
}, async ({ page, t }) => {
  await page.goto('/auth?mode=sign-up')
  const password = page.getByRole('textbox', { name: t.accounts.password }).first()
  const messages = page.getByRole('region', { name: t.common.messages })
  const code = messages.locator('code')
  const generate = page.getByRole('button', { name: t.accounts.generate })
  await generate.dblclick()
  await generate.click()
  await expect(code).toHaveCount(1)
  await expect(code).toHaveText(await password.inputValue())
  await password.fill('one of my own')
  await expect(code).toHaveCount(0)
  await generate.click()
  await expect(code).toHaveCount(1)
  await page.getByRole('link', { name: t.accounts.signIn }).click()
  await expect(code).toHaveCount(0)
})

test('the messages of a refused form follow the language', { tag: '@Arabic' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.goto('/auth?mode=sign-up')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Full name is required')).toBeVisible()
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.getByText('الاسم الكامل مطلوب')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})

test('signing up with the address of an account shows the same message, and its owner gets a mail', {
  tag: '@English',
}, async ({ page, app, t, language, signedInAs }) => {
  const email = `owner.${language}@example.org`
  await signedInAs({ fullName: 'Owner', email })
  await page.goto('/auth?mode=sign-up')
  await fillSignUp(page, t, { name: 'Somebody Else', email, organization: 'SNMK1', password: 'secret-2' })
  await page.getByRole('button', { name: t.accounts.signUp }).click()
  await expect(page.getByText(t.accounts.created)).toBeVisible()
  expect(await linkMailedTo(app, email)).toContain('/auth')
})

test('a sign-up form that cannot be sent says why and keeps what was typed', { tag: '@Arabic' }, async ({
  page,
  t,
}) => {
  await page.goto('/auth?mode=sign-up')
  const person = { name: 'Rita', email: 'rita.offline@example.org', organization: 'SNMK1' }
  await fillSignUp(page, t, { ...person, password: 'secret-3' })
  await page.route('**/api/auth/**', (route) => route.abort())
  await page.getByRole('button', { name: t.accounts.signUp }).click()
  await expect(page.getByText(t.common.networkFailed)).toBeVisible()
  const unavailable = { status: 503, headers: OWN_MARK, json: { code: 'UNAVAILABLE' } }
  await page.route('**/api/auth/**', (route) => route.fulfill(unavailable))
  await page.getByRole('button', { name: t.accounts.signUp }).click()
  await expect(page.getByText(t.common.unavailable)).toBeVisible()
  await expect(page.getByLabel(t.accounts.fullName)).toHaveValue('Rita')
})
