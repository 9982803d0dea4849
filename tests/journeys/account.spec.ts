import { readFile } from 'node:fs/promises'
import { hashPassword } from 'better-auth/crypto'
import { sessionCookie } from '#tests/people.ts'
import { AUTH_SECRET } from './app.ts'
import { now } from './clock.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { holdNextCall } from './network.ts'

test('a person changes their name and password, and downloads their data', { tag: '@Arabic' }, async ({
  signedInAs,
  app,
  t,
  language,
  group,
}) => {
  const passwordHash = await hashPassword('my old secret')
  const page = await signedInAs({ fullName: 'Joya', signedUpUnder: group, passwordHash })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: t.navigation.accountMenu }).click()
  await page.getByRole('menuitem', { name: t.common.myAccount }).click()
  const about = page.getByRole('region', { name: t.account.profile })
  await expect(about).toContainText(group)
  await about.getByLabel(t.account.fullName).fill('جويا مطر')
  await about.getByLabel(t.account.phone).fill('٠٣ ١٢٣ ٤٥٦')
  const save = about.getByRole('button', { name: t.common.save })
  const update = await holdNextCall(page, 'accounts/updateProfile')
  await save.press('Enter')
  // While the call runs the button is disabled, and keeps the focus.
  await expect(save).toBeDisabled()
  await expect(save).toBeFocused()
  update.release()
  await expect(page.getByText(t.account.saved)).toBeVisible()
  await expect(save).toBeEnabled()
  await expect(save).toBeFocused()
  await expect(about.getByLabel(t.account.fullName)).toHaveValue('جويا مطر')

  const secret = page.getByRole('region', { name: t.account.password })
  const type = async (...typed: string[]) => {
    for (const [place, text] of typed.entries()) await secret.locator('input').nth(place).fill(text)
    await secret.getByRole('button', { name: t.account.changePassword }).click()
  }
  await type('my old secret', 'my new secret', 'my new secret')
  await expect(page.getByText(t.account.passwordChanged)).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t.account.download }).click(),
  ])
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data.profile).toMatchObject({ fullName: 'جويا مطر', phoneNumber: '03 123 456', organizationName: group })

  const devices = page.getByRole('region', { name: t.account.signIns })
  await expect(devices).toContainText(t.account.thisBrowser)
  const { rows } = await app.database.execute<{ id: string }>(
    `select id from profiles where organization_name = '${group}'`,
  )
  await sessionCookie(app.database, rows[0]?.id ?? '', AUTH_SECRET, now())
  await page.reload()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, language)
  await devices.getByRole('button', { name: new RegExp(`^${t.account.endSignIn}:`) }).click()
  await expect(page.getByText(t.account.signInEnded)).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices).toContainText(t.account.thisBrowser)
  await devices.getByRole('button', { name: t.account.signOutEverywhere }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.account.signOutEverywhere }).click()
  await expect(page).toHaveURL(/\/auth/)
})
