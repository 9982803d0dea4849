import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, linkMailedTo, test, textPattern } from '#tests/journeys/journey.ts'
import { holdNextCall } from '#tests/journeys/network.ts'
import { signIn, signUpApproved } from './accounts.ts'

const OLD_PASSWORD = 'old-secret'

test('a forgotten password is replaced through a mailed link, which signs no one in elsewhere', {
  tag: '@Arabic',
}, async ({ page, app, t, language }) => {
  const email = `forgetful.${randomUUID()}@example.org`
  await signUpApproved(app, language, { name: 'Forgetful', email, password: OLD_PASSWORD, organization: 'SNMY1' })
  await page.goto('/auth?next=%2Fmembers')
  await page.getByRole('link', { name: t.accounts.forgotPassword }).click()
  // Both screens have a field for the address.
  await expect(page.getByRole('heading', { name: t.accounts.forgotTitle })).toBeVisible()
  await page.getByLabel(t.accounts.email).fill(email)
  await page.getByRole('button', { name: t.accounts.sendLink }).click()
  await expect(page.getByText(t.accounts.resetSent)).toBeVisible()
  await expect(page.getByText(t.accounts.checkSpam).first()).toBeVisible()
  await expect(page.getByText(textPattern(t.accounts.sentText, { email }))).toBeVisible()
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

  await page.goto('/auth')
  await signIn(page, t, { email, password: 'new-secret' })
  await expect(page).toHaveURL(/\/dashboard$/)
})
