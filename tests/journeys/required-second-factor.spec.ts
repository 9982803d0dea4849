import type { Page } from '@playwright/test'
import { hashPassword } from 'better-auth/crypto'
import { sql } from 'drizzle-orm'
import { printed } from '#tests/pdf.ts'
import { codesOf, giveApp, secretOfKey } from '#tests/second-factor.ts'
import { letProofExpire } from './accounts.ts'
import { AUTH_SECRET, type RunningApp } from './app.ts'
import { now } from './clock.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { financeOf } from './money.ts'
import { openScreen } from './open-screen.ts'
import type { Texts } from './texts.ts'

const PASSWORD = 'a long old secret'

/** Other journeys of this worker expect the settings of a new network. */
test.afterEach(async ({ app }) => {
  await app.database.execute(sql`update network_settings set second_factor_required = false`)
})

const aPerson = async (fullName: string) => ({ fullName, passwordHash: await hashPassword(PASSWORD) })
const anAdmin = async (fullName: string) => ({ ...(await aPerson(fullName)), isAdmin: true, signedUpUnder: null })

/** Gives someone an authenticator app. Its codes. */
async function appOf({ database }: RunningApp, name: string) {
  const { rows } = await database.execute<{ id: string }>(sql`select id from profiles where full_name = ${name}`)
  return giveApp({ database, secret: AUTH_SECRET, clock: now }, rows[0]?.id ?? '')
}

/** Switches the setting on or off on the open settings screen, as far as the question who it is. */
async function change(page: Page, t: Texts, button: string) {
  const section = page.getByRole('region', { name: t.settings.secondFactor })
  await section.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
}

test('an admin requires the second step, and a finance manager at work sets it up and goes on', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group, language }) => {
  const manager = await signedInAs({ ...financeOf(group), ...(await aPerson(`Fadi ${group}`)) })
  await manager.goto(`/members?organization=${group}`)
  await expect(manager.getByRole('heading', { level: 1 })).toBeVisible()

  const name = `Rima ${group}`
  const page = await signedInAs(await anAdmin(name))
  const { nextCode } = await appOf(app, name)
  await page.goto('/admin/settings')
  const section = page.getByRole('region', { name: t.settings.secondFactor })
  await letProofExpire(app, name)
  await change(page, t, t.settings.secondFactorRequire)
  const question = page.getByRole('dialog', { name: t.account.proofTitle })
  await expect(question.getByLabel(t.account.password).first()).toBeFocused()
  await question.getByRole('button', { name: t.account.proofByCode }).click()
  const code = question.getByRole('textbox', { name: t.secondFactor.code })
  await expect(code).toBeFocused()
  await expectAccessible(page, language)
  await code.fill(nextCode())
  await code.press('Enter')
  await expect(page.getByText(t.settings.secondFactorRequired)).toBeVisible()
  await expect(section).toContainText(t.settings.secondFactorOn)

  // The open page of the finance manager leads to the only thing that is possible now.
  await expect(manager.getByRole('heading', { name: t.secondFactor.requiredTitle })).toBeVisible()
  await expectAccessible(manager, language)
  await openScreen(manager, '/financial-transactions')
  await expect(manager).toHaveURL(/\/second-factor\?next=%2Ffinancial-transactions/)
  await manager.getByRole('button', { name: t.secondFactor.setUp }).click()
  const dialog = manager.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t.accounts.currentPassword }).fill(PASSWORD)
  await dialog.getByRole('button', { name: t.secondFactor.continue }).click()
  const key = await dialog.locator('code').innerText()
  await dialog
    .getByRole('textbox', { name: t.secondFactor.code })
    .fill(codesOf(secretOfKey(key.replaceAll(' ', '')), now)())
  await dialog.getByRole('button', { name: t.secondFactor.confirm }).click()
  await expect(dialog).toContainText(t.secondFactor.codesHint)
  await dialog.getByRole('button', { name: t.secondFactor.stored }).click()
  await expect(manager).toHaveURL(/\/financial-transactions$/)
  await expect(manager.getByRole('heading', { level: 1, name: t.finance.title })).toBeVisible()

  await change(page, t, t.settings.secondFactorStop)
  await expect(section).toContainText(t.settings.secondFactorOff)
})

test('the last second step cannot be switched off while it is required, and recovery codes are printed alone', {
  tag: '@English',
}, async ({ signedInAs, app, t, group }) => {
  const name = `Rima ${group}`
  const page = await signedInAs(await anAdmin(name))
  await appOf(app, name)
  await app.database.execute(sql`update network_settings set second_factor_required = true`)
  await page.goto('/account')
  const section = page.getByRole('region', { name: t.secondFactor.title })
  await section.getByRole('button', { name: t.secondFactor.switchOff }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t.accounts.currentPassword }).fill(PASSWORD)
  await dialog.getByRole('button', { name: t.secondFactor.switchOff }).click()
  await expect(page.getByText(t.secondFactor.lastRequired)).toBeVisible()
  await dialog.getByRole('button', { name: t.common.cancel }).click()

  await section.getByRole('button', { name: t.secondFactor.makeCodes }).click()
  await dialog.getByRole('textbox', { name: t.accounts.currentPassword }).fill(PASSWORD)
  await dialog.getByRole('button', { name: t.secondFactor.makeCodes }).click()
  await expect(dialog.locator('code')).toHaveCount(10)
  await expect(dialog.getByRole('button', { name: t.common.print })).toBeVisible()
  const codes = await dialog.locator('code').allInnerTexts()
  await page.evaluate(() => document.fonts.ready)
  const [paper, ...others] = await printed(page)
  expect(others).toEqual([])
  expect(Math.abs((paper?.width ?? 0) - 595)).toBeLessThan(1)
  for (const code of codes) expect(paper?.text.split(code)).toHaveLength(2)
  const email = (
    await app.database.execute<{ email: string }>(sql`select email from profiles where full_name = ${name}`)
  ).rows[0]?.email
  expect(paper?.text).toContain(email)
  expect(paper?.text).toContain(t.common.appName)
  expect(paper?.text).not.toContain(t.account.title.replaceAll(' ', ''))
  await dialog.getByRole('button', { name: t.secondFactor.stored }).click()
  await expect(section).toContainText('10 recovery codes left')
})
