import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Language } from '#domain/dates/dates.ts'
import type { RunningApp } from '#tests/journeys/app.ts'
import { now } from '#tests/journeys/clock.ts'
import { expect } from '#tests/journeys/journey.ts'
import type { Texts } from '#tests/journeys/texts.ts'
import { codesOf, secretOfKey } from '#tests/second-factor.ts'
import { signIn, signUpApproved } from './accounts.ts'

export const PASSWORD = 'a long old secret'

/** Signs someone up and in, and opens their account screen. Their address. */
export async function openAccount(page: Page, app: RunningApp, t: Texts, language: Language): Promise<string> {
  const email = `careful.${randomUUID()}@example.org`
  await signUpApproved(app, language, { name: 'Careful', email, password: PASSWORD, organization: 'SNMY1' })
  await page.goto('/auth?next=%2Faccount')
  await signIn(page, t, { email, password: PASSWORD })
  await expect(page.getByRole('heading', { name: t.account.title, level: 1 })).toBeVisible()
  return email
}

/** Sets up an authenticator app on the open account screen. Its codes, and the recovery codes. */
export async function setUpApp(page: Page, t: Texts) {
  const section = page.getByRole('region', { name: t.secondFactor.title })
  await section.getByRole('button', { name: t.secondFactor.setUp }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t.accounts.currentPassword }).fill(PASSWORD)
  await dialog.getByRole('button', { name: t.secondFactor.continue }).click()
  await expect(dialog.getByRole('img', { name: t.secondFactor.qrCode })).toBeVisible()
  const nextCode = codesOf(secretOfKey((await dialog.locator('code').innerText()).replaceAll(' ', '')), now)
  await dialog.getByRole('textbox', { name: t.secondFactor.code }).fill(nextCode())
  await dialog.getByRole('button', { name: t.secondFactor.confirm }).click()
  await expect(dialog).toContainText(t.secondFactor.codesHint)
  const recoveryCodes = await dialog.locator('code').allInnerTexts()
  // Escape does not close it, because the codes would be lost.
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: t.secondFactor.stored }).click()
  await expect(dialog).toBeHidden()
  return { section, nextCode, recoveryCodes }
}

export async function signOut(page: Page, t: Texts) {
  await page.getByRole('button', { name: t.common.signOut }).first().click()
  await expect(page).toHaveURL(/\/auth/)
}
