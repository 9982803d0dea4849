import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** What a phone of 740 px shows above the bar at its end. */
export const FOLD = 680

/** How far down an element begins before anything is scrolled, in pixels, which is printed. */
export async function topOf(what: string, element: Locator): Promise<number> {
  await expect(element).toBeVisible()
  const box = await element.boundingBox()
  const scrolled = await element.page().evaluate(() => window.scrollY)
  return printed(`top of ${what}`, (box?.y ?? Number.NaN) + scrolled)
}

/** The height of everything on a page, in pixels, which is printed. */
export async function heightOf(what: string, page: Page): Promise<number> {
  return printed(`height of ${what}`, await page.evaluate(() => document.documentElement.scrollHeight))
}

function printed(what: string, pixels: number): number {
  // biome-ignore lint/suspicious/noConsole: the numbers are to be read in the report of the run
  console.log(`${Math.round(pixels)} px: ${what}`)
  return pixels
}
