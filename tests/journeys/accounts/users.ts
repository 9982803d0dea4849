import type { Page } from '@playwright/test'
import { expect, textPattern } from '#tests/journeys/journey.ts'
import type { Texts } from '#tests/journeys/texts.ts'

/** Open the menu of the first person of that name. A list that a search shortens moves the button meanwhile. */
export async function openUserMenu(page: Page, t: Texts, name: string) {
  const button = page.getByRole('button', { name: textPattern(t.users.manageNamed, { name }) }).first()
  await expect(async () => {
    await button.click()
    await expect(page.getByRole('menuitem').first()).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

/** Choose something from it. */
export async function chooseForUser(page: Page, t: Texts, name: string, item: string) {
  await openUserMenu(page, t, name)
  await page.getByRole('menuitem', { name: textPattern(item, { name }) }).click()
}

/** Show the roles of the first person of that name, which a phone folds away. */
export async function unfoldUser(page: Page, t: Texts, name: string) {
  await openUserMenu(page, t, name)
  const unfold = page.getByRole('menuitem', { name: t.users.groupsAndRoles, expanded: false })
  if (await unfold.isVisible()) await unfold.click()
  else await page.keyboard.press('Escape')
}
