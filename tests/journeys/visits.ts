import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { callsIn } from './network.ts'

/** How much of a screen may move while it loads; above 0.1 people mistap. */
const MOST_SHIFT = 0.02
/** How many requests a visit may make, with what is loaded ahead for other screens. */
const MOST_ASSETS = 45
/** The stream of changes counts, too. */
const MOST_REQUESTS = 8
/** The start screen and the finance screen have many parts, whose calls are sent together. */
const MOST_REQUESTS_OF_PARTS = 6

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

/** Watches what a page asks the server for, and how much its content moves by itself, from each opening of an address. */
export async function watchVisits(page: Page) {
  let assets = 0
  let requests = 0
  const calls = new Set<string>()
  page.on('request', (request) => {
    if (request.isNavigationRequest()) {
      assets = 0
      requests = 0
      calls.clear()
    } else if (/\/(rpc|api)\//.test(request.url())) {
      // What is asked again is not counted: another journey may have changed it.
      const asked = callsIn(request).map(({ path, body }) => `${path} ${body}`)
      if (asked.some((call) => !calls.has(call))) requests++
      for (const call of asked) calls.add(call)
    } else assets++
  })
  await page.addInitScript(() => {
    const page = window as { movedBy?: number }
    page.movedBy = 0
    let openedAt = 0
    // Another fragment opens an address without a new document.
    window.addEventListener('hashchange', () => {
      openedAt = performance.now()
      page.movedBy = 0
    })
    new PerformanceObserver((list) => {
      const shifts = (list.getEntries() as Shift[]).filter(
        ({ hadRecentInput, startTime }) => !hadRecentInput && startTime >= openedAt,
      )
      page.movedBy = shifts.reduce((sum, { value }) => sum + value, page.movedBy ?? 0)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return {
    /** Expect that the present visit made few requests and moved nothing that was shown. */
    async expectLight() {
      const movedBy = await page.evaluate(() => (window as { movedBy?: number }).movedBy)
      const address = page.url()
      const most = /\/(dashboard|financial-transactions)$/.test(address) ? MOST_REQUESTS_OF_PARTS : MOST_REQUESTS
      expect(movedBy, `how much of ${address} moved`).toBeLessThan(MOST_SHIFT)
      expect(assets, `assets of ${address}`).toBeLessThanOrEqual(MOST_ASSETS)
      expect(requests, `requests of ${address} for ${[...calls].join(', ')}`).toBeLessThanOrEqual(most)
    },
  }
}
