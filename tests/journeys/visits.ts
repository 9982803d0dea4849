import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** How much of a screen may move while it loads; above 0.1 people mistap. */
const MOST_SHIFT = 0.02
/** How many requests a visit may make, with what is loaded ahead for other screens. */
const MOST_ASSETS = 45
const MOST_CALLS = 13
/** The start screen and the finance screen have a call for each of their parts. */
const MOST_CALLS_OF_PARTS = 16

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

/** Watches what a page asks the server for, and how much its content moves by itself, from each opening of an address. */
export async function watchVisits(page: Page) {
  let assets = 0
  // Each once: a change that another journey makes has the page ask again.
  const calls = new Set<string>()
  page.on('request', (request) => {
    if (request.isNavigationRequest()) {
      assets = 0
      calls.clear()
    } else if (/\/(rpc|api)\//.test(request.url())) calls.add(`${request.url()} ${request.postData()}`)
    else assets++
  })
  await page.addInitScript(() => {
    const page = window as { movedBy?: number }
    page.movedBy = 0
    new PerformanceObserver((list) => {
      const shifts = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput)
      page.movedBy = shifts.reduce((sum, { value }) => sum + value, page.movedBy ?? 0)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return {
    /** Expect that the present visit made few requests and moved nothing that was shown. */
    async expectLight() {
      const movedBy = await page.evaluate(() => (window as { movedBy?: number }).movedBy)
      const address = page.url()
      const mostCalls = /\/(dashboard|financial-transactions)$/.test(address) ? MOST_CALLS_OF_PARTS : MOST_CALLS
      expect(movedBy, `how much of ${address} moved`).toBeLessThan(MOST_SHIFT)
      expect(assets, `assets of ${address}`).toBeLessThanOrEqual(MOST_ASSETS)
      expect(calls.size, `calls of ${address}`).toBeLessThanOrEqual(mostCalls)
    },
  }
}
