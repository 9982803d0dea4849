// `npm run bench:smooth`: how long screens with many people keep a phone with a slow CPU from answering. Build first.
// RUNS=… is how often each screen is measured, SLOWDOWN=… how much slower the CPU is; arguments name some of the screens.
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { browserToLaunch } from '#tests/browser.ts'
import { startApp } from '#tests/journeys/app.ts'
import setUp from '#tests/journeys/global-setup.ts'
import { useForm, useGrid, useHandOvers, useMembers, useNothing } from './smooth/actions.ts'
import { aGroup, handingOver, withMembers, withSessions, withTodaysSession } from './smooth/network.ts'
import { type Cost, costLines, openThrottledPage, SLOWDOWN } from './smooth/throttled-page.ts'

const RUNS = Number(process.env.RUNS ?? 5)
const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }
const DESKTOP = { viewport: { width: 1280, height: 860 } }
const requested = process.argv.slice(2)

const tearDown = await setUp()
const app = await startApp()
const browser = await chromium.launch(await browserToLaunch())

async function print(
  title: string,
  cookieOf: (run: number) => ReturnType<typeof aGroup>,
  use: (page: Page) => Promise<Cost[]>,
  device: BrowserContextOptions = PHONE,
) {
  const runs: Cost[][] = []
  for (let run = 1; run <= RUNS; run += 1) {
    const page = await openThrottledPage(browser, app.url, await cookieOf(run), device)
    runs.push(await use(page))
    await page.context().close()
  }
  for (const line of costLines(title, runs)) console.log(line)
}

const screens = {
  async form() {
    const leader = await aGroup(app, 'GNothing', 0)
    await print('an empty page', async () => leader, useNothing)
    // A group of its own for each run, because the form keeps a draft.
    await print('form of 300 people', (run) => aGroup(app, `G300 ${run}`, 300), useForm)
  },
  async formOfHandingOver() {
    const leaderOf = async (run: number) => {
      const leader = await aGroup(app, `GH300 ${run}`, 300)
      await handingOver(app, `GH300 ${run}`)
      return leader
    }
    await print('form of 300 people who are handed over', leaderOf, useForm)
  },
  async handOvers() {
    const leaderOf = async (run: number) => {
      const leader = await aGroup(app, `GH30 ${run}`, 32)
      await handingOver(app, `GH30 ${run}`)
      await withTodaysSession(app, `GH30 ${run}`)
      return leader
    }
    await print('thirty children leave, two taps each', leaderOf, useHandOvers)
  },
  async members() {
    const leader = await aGroup(app, 'G2000', 2_000)
    await withMembers(app, 'G2000', 300)
    await print('members of a group of 2,000', async () => leader, useMembers)
  },
  async grid() {
    const leader = await aGroup(app, 'G60', 60)
    await withSessions(app, 'G60', 104)
    await print('grid of 60 people, a year, phone', async () => leader, useGrid)
    await print('grid of 60 people, a year, desktop', async () => leader, useGrid, DESKTOP)
  },
}

try {
  console.log(`CPU ${SLOWDOWN} times slower; medians of ${RUNS} runs`)
  for (const [name, measure] of Object.entries(screens))
    if (requested.length === 0 || requested.includes(name)) await measure()
} finally {
  await browser.close()
  await app.close()
  await tearDown()
}
