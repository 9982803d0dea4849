import { counted, expect, expectAccessible, test, textPattern } from '#tests/journeys/journey.ts'
import { A4, printed, wordOnPaper } from '#tests/pdf.ts'
import { signIn } from './accounts.ts'
import { openAccount, PASSWORD, setUpApp, signOut } from './second-factor.ts'

test('an authenticator app is set up and asked for, a recovery code signs in, and new codes are printed alone', {
  tag: '@Arabic',
}, async ({ page, app, t, language }) => {
  const email = await openAccount(page, app, t, language)
  const { section, nextCode, recoveryCodes } = await setUpApp(page, t)

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

  await signOut(page, t)
  await page.goto('/auth?next=%2Faccount')
  await signIn(page, t, { email, password: PASSWORD })
  await page.getByRole('button', { name: t.secondFactor.useRecoveryCode }).click()
  await page.getByRole('textbox', { name: t.secondFactor.recoveryCode }).fill((recoveryCodes[0] ?? '').toUpperCase())
  await page.getByRole('button', { name: t.secondFactor.continue }).click()
  await expect(section).toContainText(textPattern(counted(t.secondFactor, 'codesLeft', 9, language), { count: 9 }))

  const dialog = page.getByRole('dialog')
  await section.getByRole('button', { name: t.secondFactor.makeCodes }).click()
  await dialog.getByRole('textbox', { name: t.accounts.currentPassword }).fill(PASSWORD)
  await dialog.getByRole('button', { name: t.secondFactor.makeCodes }).click()
  await expect(dialog.locator('code')).toHaveCount(10)
  await expect(dialog.getByRole('button', { name: t.common.print })).toBeVisible()
  const codes = await dialog.locator('code').allInnerTexts()
  await page.evaluate(() => document.fonts.ready)
  const [paper, ...others] = await printed(page)
  expect(others).toEqual([])
  expect(Math.abs((paper?.width ?? 0) - A4.width)).toBeLessThan(1)
  for (const code of codes) expect(paper?.text.split(code)).toHaveLength(2)
  expect(paper?.text).toContain(email)
  expect(paper?.text).not.toContain(wordOnPaper(t.account.download))
})
