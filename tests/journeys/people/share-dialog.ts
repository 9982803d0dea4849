import type { Page } from '@playwright/test'

/** What a page gave to the device's share dialog. */
interface Shared {
  shared?: unknown[]
  /** The name of the error with which the next share fails. */
  failure?: string
}

/** Replace the device's share dialog by one that stores what it is given; without it, the page has none. */
export async function setShareDialog(page: Page, isThere: boolean) {
  await page.addInitScript((hasDialog) => {
    const value = async (data: unknown) => {
      const page = window as Shared
      if (page.failure) throw new DOMException('', page.failure)
      page.shared = [...(page.shared ?? []), data]
    }
    if (hasDialog) Object.defineProperty(navigator, 'share', { value })
    else Reflect.deleteProperty(Navigator.prototype, 'share')
  }, isThere)
}

/** What the page gave to the share dialog. */
export const sharedOn = (page: Page) => page.evaluate(() => (window as Shared).shared ?? [])
