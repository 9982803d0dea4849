import type { Page } from '@playwright/test'

/** The card of a group. */
export function cardOf(page: Page, group: string) {
  return page.getByRole('main').getByRole('region', { name: group, exact: true })
}
