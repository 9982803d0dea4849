// `npm run bench:smooth`: how long screens with many people keep a phone with a slow CPU from answering. Build first.
import { chromium } from '@playwright/test'
import { browserToLaunch } from '#tests/browser.ts'
import { startApp } from '#tests/journeys/app.ts'
import setUp from '#tests/journeys/global-setup.ts'
import { costsOfForm, costsOfNothing } from './smooth/form.ts'
import { costsOfGrid, costsOfImport, costsOfMembers } from './smooth/lists.ts'
import { aGroup, rosterFile, withMembers, withSessions } from './smooth/network.ts'
import { type Cost, costLines, DESKTOP, openThrottledPage, PHONE, SLOWDOWN } from './smooth/throttled-page.ts'

/** How often each screen is measured, each time on a new page. */
const RUNS = Number(process.env.RUNS ?? 5)

/** What is measured; all of it, or what the arguments name. */
const [, , ...named] = process.argv
const isAsked = (name: string) => named.length === 0 || named.includes(name)

const tearDown = await setUp()
const app = await startApp()
const browser = await chromium.launch(await browserToLaunch())
try {
  console.log(`CPU ${SLOWDOWN} times slower; medians of ${RUNS} runs`)
  const print = async (
    title: string,
    groupOf: (run: number) => Promise<{ cookie: { name: string; value: string } }>,
    use: (page: Awaited<ReturnType<typeof openThrottledPage>>) => Promise<Cost[]>,
    kind: typeof PHONE | typeof DESKTOP = PHONE,
  ) => {
    const runs: Cost[][] = []
    for (let run = 1; run <= RUNS; run += 1) {
      const { cookie } = await groupOf(run)
      const page = await openThrottledPage(browser, { url: app.url, cookie, kind })
      runs.push(await use(page))
      await page.context().close()
    }
    for (const line of costLines(title, runs)) console.log(line)
  }
  if (isAsked('form')) {
    const person = await aGroup(app, 'GNothing', 0)
    await print('an empty page', async () => person, costsOfNothing)
    await print('form of 300 people', (run) => aGroup(app, `G300 ${run}`, 300), costsOfForm)
  }
  if (isAsked('members')) {
    const large = await aGroup(app, 'G2000', 2_000)
    await withMembers(app, large, 300)
    await print('members of a group of 2,000', async () => large, costsOfMembers)
  }
  if (isAsked('import'))
    await print(
      'import of 2,000 rows',
      (run) => aGroup(app, `GEmpty ${run}`, 0),
      (page) => costsOfImport(page, rosterFile(2_000)),
    )
  if (isAsked('grid')) {
    const group = await aGroup(app, 'G60', 60)
    await withSessions(app, group, 45)
    await print('grid of 60 people × 45 sessions, phone', async () => group, costsOfGrid)
    await print('grid of 60 people × 45 sessions, desktop', async () => group, costsOfGrid, DESKTOP)
  }
} finally {
  await browser.close()
  await app.close()
  await tearDown()
}
