import type { Locator, Page } from '@playwright/test'
import type { RunningApp } from '#tests/journeys/app.ts'
import { expect } from '#tests/journeys/journey.ts'
import type { Texts } from '#tests/journeys/texts.ts'

/** Whether the page is as narrow as a phone: lists are tabs there, rows are cards, and filters are chips. */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768
}

/** Whether the page is as narrow as a phone or a tablet, where import and export are in a menu. */
function hasMenu(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 992
}

/** Show one of the lists of the members page, which on a phone are tabs. */
export async function openList(page: Page, title: string) {
  if (isPhone(page)) await page.getByRole('tab', { name: title }).click()
}

/**
 * Open the yearly transfer, which in the month of the journeys is in a menu. The screen may still be loading when the
 * menu is pressed, which closes it.
 */
export async function openTransfer(page: Page, t: Texts): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await expect(async () => {
    if (await dialog.isVisible()) return
    await page.getByRole('button', { name: t.members.more }).click({ timeout: 1_000 })
    await page.getByRole('menuitem', { name: t.transfer.open }).click({ timeout: 1_000 })
    await expect(dialog).toBeVisible({ timeout: 5_000 })
  }).toPass()
  return dialog
}

/** Open the import of a roster on the members page. */
export async function openImport(page: Page, t: Texts) {
  if (!hasMenu(page)) return page.getByRole('button', { name: t.members.import, exact: true }).click()
  await page.getByRole('button', { name: t.members.more }).click()
  await page.getByRole('menuitem', { name: t.members.import }).click()
}

/** The menu item that exports an organization's roster in a format. */
export function exportOf(t: Texts, organization: string, format: 'CSV' | 'Excel'): RegExp {
  const [before = ''] = t.members.exportRoster.split('{{organization}}')
  return new RegExp(`${before}.*${organization}.*${format}`)
}

/** Open the files that can be made on the members page. */
export async function openExports(page: Page, t: Texts) {
  await page.getByRole('button', { name: hasMenu(page) ? t.members.more : t.members.export }).click()
}

/** Let a group's ages be 60 to 70, until the returned function is called. */
export async function checkAges(app: RunningApp, group: string) {
  const setBand = (band: string) => app.database.execute(`update organizations set ${band} where name = '${group}'`)
  await setBand('age_checked = true, min_age = 60, max_age = 70')
  return () => setBand('age_checked = false, min_age = null, max_age = null')
}
