import { hashPassword } from 'better-auth/crypto'
import { expect, expectAccessible, test } from '#tests/journeys/journey.ts'
import { openScreen } from '#tests/journeys/open-screen.ts'
import { createPerson } from '#tests/people.ts'
import { letProofExpire, signIn } from './accounts.ts'
import { addAuthenticator } from './authenticator.ts'
import { PASSWORD, signOut } from './second-factor.ts'
import { chooseForUser } from './users.ts'

test('an admin adds a passkey, proves with it who they are, signs in with it, renames and removes it', {
  tag: '@English',
}, async ({ signedInAs, app, t, group, language }) => {
  const email = `${group.toLowerCase()}@example.org`
  const admin = { fullName: `Rima ${group}`, email, isAdmin: true, signedUpUnder: null }
  const page = await signedInAs({ ...admin, passwordHash: await hashPassword(PASSWORD) })
  await addAuthenticator(page)
  await page.goto('/account')
  const section = page.getByRole('region', { name: t.secondFactor.title })
  const dialog = page.getByRole('dialog')
  const givePassword = async (button: string) => {
    await dialog.getByRole('textbox', { name: t.accounts.currentPassword }).fill(PASSWORD)
    await dialog.getByRole('button', { name: button }).click()
  }
  await section.getByRole('button', { name: t.secondFactor.addPasskey }).click()
  await givePassword(t.secondFactor.continue)
  await dialog.getByRole('textbox', { name: t.secondFactor.passkeyName }).fill('My laptop')
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

  const other = `Zeina ${group}`
  await createPerson(app.database, { fullName: other, signedUpUnder: group })
  await letProofExpire(app, admin.fullName)
  await openScreen(page, '/admin/users')
  await page.getByLabel(t.users.search).fill(other)
  await chooseForUser(page, t, other, t.users.makeAdminNamed)
  const question = page.getByRole('dialog', { name: t.account.proofTitle })
  const prove = question.getByRole('button', { name: t.secondFactor.usePasskey })
  await expect(prove).toBeVisible()
  await expect(question.getByRole('button', { name: t.account.proofByCode })).toHaveCount(0)
  await expectAccessible(page, language)
  await prove.click()
  await expect(page.getByText(t.users.adminGranted)).toBeVisible()
  await expect(question).toBeHidden()

  await signOut(page, t)
  await page.goto('/auth?next=%2Faccount')
  await signIn(page, t, { email, password: PASSWORD })
  const use = page.getByRole('button', { name: t.secondFactor.usePasskey })
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
})
