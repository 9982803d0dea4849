import type { BrowserContext, Page } from '@playwright/test'
import { TIME_HEADER } from '#contract/own-answer.ts'
import { shiftDate } from '#tests/shifted-date.mjs'

/** When the journeys begin: a Wednesday of the school year, 18:00 in Beirut. From there the time runs on. */
const START = Date.UTC(2026, 10, 25, 16)

/** Lets the time of the journeys begin now, in all processes that are started later. */
export function startClock(): void {
  process.env.JOURNEYS_CLOCK_SHIFT = String(START - Date.now())
}

/** What the clocks of the journeys are ahead of the machine's, in milliseconds. */
export function clockShift(): number {
  return Number(process.env.JOURNEYS_CLOCK_SHIFT ?? 0)
}

/** The time of the server and the browser, in milliseconds since 1970 UTC. */
export function now(): number {
  return Date.now() + clockShift()
}

/** Gives the pages of a browser the time of the journeys. */
export async function setClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(shiftDate, clockShift())
}

const TIME_IN_PART = new RegExp(`"${TIME_HEADER}":"\\d+"`, 'g')

/** The server's answers to a page say another time. */
export async function setServerTime(page: Page, time: () => number): Promise<void> {
  await page.route('**/rpc/**', async (route) => {
    const answer = async () => {
      const response = await route.fetch()
      const headers = { ...response.headers(), [TIME_HEADER]: String(time()) }
      // Of calls that are sent together each answer has the time.
      const body = (await response.text()).replaceAll(TIME_IN_PART, `"${TIME_HEADER}":"${time()}"`)
      await route.fulfill({ response, headers, body })
    }
    // A page that is closed needs none.
    await answer().catch(() => undefined)
  })
}
