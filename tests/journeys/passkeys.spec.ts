import { signIn } from './accounts.ts'
import { addAuthenticator } from './authenticator.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { openAccount, PASSWORD, signOut } from './second-factor.ts'

test('a passkey is added, signs in, is renamed and removed', { tag: '@English' }, async ({
  page,
  app,
  t,
  language,
}) => {
  await addAuthenticator(page)
  const email = await openAccount(page, app, t, language)
  const section = page.getByRole('region', { name: t.secondFactor.title })
  const dialog = page.getByRole('dialog')
  const givePassword = async (button: string) => {
    await dialog.getByRole('textbox', { name: t.accounts.currentPassword }).fill(PASSWORD)
    await dialog.getByRole('button', { name: button }).click()
  }
  await section.getByRole('button', { name: t.secondFactor.addPasskey }).click()
  await givePassword(t.secondFactor.continue)
  const name = dialog.getByRole('textbox', { name: t.secondFactor.passkeyName })
  await name.fill('')
  await dialog.getByRole('button', { name: t.secondFactor.makePasskey }).click()
  await expect(dialog).toContainText(t.secondFactor.passkeyNameRequired)
  await name.fill('My laptop')
  await dialog.getByRole('button', { name: t.secondFactor.makePasskey }).click()
  await expect(dialog.locator('code')).toHaveCount(10)
  await dialog.getByRole('button', { name: t.secondFactor.stored }).click()
  await expect(section).toContainText('My laptop')
  await expectAccessible(page, language)
  // The same device again.
  await section.getByRole('button', { name: t.secondFactor.addPasskey }).click()
  await givePassword(t.secondFactor.continue)
  await dialog.getByRole('button', { name: t.secondFactor.makePasskey }).click()
  await expect(page.getByText(t.secondFactor.passkeyKnown)).toBeVisible()
  await dialog.getByRole('button', { name: t.common.cancel }).click()

  await signOut(page, t)
  await page.goto('/auth?next=%2Faccount')
  await signIn(page, t, { email, password: PASSWORD })
  const use = page.getByRole('button', { name: t.secondFactor.usePasskey })
  await expect(use).toBeVisible()
  await expectAccessible(page, language)
  await page.route('**/api/auth/second-step/passkey', (route) => route.abort(), { times: 1 })
  await use.click()
  await expect(page.getByText(t.common.networkFailed)).toBeVisible()
  await use.click()
  await expect(section).toContainText('Last used')

  await section.getByRole('button', { name: /^Rename/ }).click()
  await dialog.getByRole('textbox', { name: t.secondFactor.passkeyName }).fill('Office')
  await dialog.getByRole('button', { name: t.common.save }).click()
  await expect(section).toContainText('Office')
  await section.getByRole('button', { name: /^Remove/ }).click()
  await givePassword(t.secondFactor.remove)
  await expect(section).not.toContainText('Office')
  await expect(section).toContainText(t.secondFactor.offHint)
  await signOut(page, t)
  await page.goto('/auth?next=%2Faccount')
  await signIn(page, t, { email, password: PASSWORD })
  await expect(section).toBeVisible()
})
