import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Those of each role's first page, in both languages. */
export const STORED_PICTURES = 10

/** How many pictures of the guide the device has. */
export const storedPictures = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('guide-pictures')).keys()).length)

/** A picture of the guide is shown. */
export async function expectPicture(page: Page, description: string) {
  const picture = page.getByRole('img', { name: description })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
}
