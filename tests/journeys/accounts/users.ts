import type { Locator, Page } from '@playwright/test'
import { textPattern } from '#tests/journeys/journey.ts'
import type { Texts } from '#tests/journeys/texts.ts'

/** Show what can be changed about the first person of that name, which a phone folds away. */
export async function unfoldUser(within: Page | Locator, t: Texts, name: string) {
  const manage = within
    .getByRole('button', { name: textPattern(t.users.manageNamed, { name }), expanded: false })
    .first()
  if (await manage.isVisible()) await manage.click()
}

/** Open the menu of the first person of that name. */
export async function openUserMenu(within: Page | Locator, t: Texts, name: string) {
  await unfoldUser(within, t, name)
  await within
    .getByRole('button', { name: textPattern(t.users.moreNamed, { name }) })
    .first()
    .click()
}
