// `npm run bench:page`: how long the app takes to open in a browser on a slow connection and a slow processor. Reads the build
// in dist/web, so `npm run build` comes first.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserToLaunch } from '#tests/browser.ts'
import { makeTemplate, onServer, startTestServer } from '#tests/database.ts'
import { AUTH_SECRET, startApp } from '#tests/journeys/app.ts'
import { inRoster } from '#tests/journeys/roster.ts'
import { createPerson, sessionCookie } from '#tests/people.ts'
import { type Opening, openMeasured } from './page-opening.ts'

const RUNS = Number(process.env.RUNS ?? 3)
const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }
const SLOW_3G = { name: 'slow 3G, 400 kbit/s, 2 s', latencyMs: 2_000, kbits: 400, cpu: 1 }
const SLOW_4G = { name: 'slow 4G, 1.6 Mbit/s, 150 ms, CPU / 4', latencyMs: 150, kbits: 1_600, cpu: 4 }

const server = await startTestServer('bench')
const template = await makeTemplate(server.url)
process.env.JOURNEYS_SERVER_URL = server.url
process.env.JOURNEYS_TEMPLATE = template
const app = await startApp()
const browser = await chromium.launch(await browserToLaunch())
try {
  const people = Array.from({ length: 40 }, (_, at) => [`Person ${at}`, 'attendee'] as const)
  await inRoster(app, 'SNMY1', Object.fromEntries(people))
  const leader = await createPerson(app.database, { fullName: 'Leader', roles: { SNMY1: 'team_leader' } })
  const cookie = { ...(await sessionCookie(app.database, leader, AUTH_SECRET)), url: app.url }

  console.log(SLOW_3G.name)
  print('/auth, first visit', await repeat(() => firstVisit(browser, '/auth', SLOW_3G)))
  print('/auth in Arabic', await repeat(() => firstVisit(browser, '/auth', SLOW_3G, inArabic)))
  console.log(`\n${SLOW_4G.name}`)
  for (const path of ['/auth', '/dashboard']) {
    const prepare = async (context: BrowserContext) => {
      if (path === '/dashboard') await context.addCookies([cookie])
    }
    print(`${path}, first visit`, await repeat(() => firstVisit(browser, path, SLOW_4G, prepare)))
    print(`${path}, second visit`, await repeat(() => secondVisit(browser, path, prepare)))
  }
} finally {
  await browser.close()
  await app.close()
  await onServer(server.url, `drop database ${template} with (force)`)
  await server.close()
}

type Prepare = (context: BrowserContext) => Promise<void>

async function inArabic(context: BrowserContext) {
  await context.addCookies([{ name: 'shabaka.language', value: 'ar', url: app.url }])
  await context.addInitScript(() => localStorage.setItem('language', 'ar'))
}

async function firstVisit(
  on: Browser,
  path: string,
  line: typeof SLOW_3G,
  prepare: Prepare = async () => undefined,
): Promise<Opening> {
  return withPage(on, prepare, (page) => openMeasured(page, path, line))
}

/** The app is stored on the device: its files come from the service worker. */
async function secondVisit(on: Browser, path: string, prepare: Prepare): Promise<Opening> {
  return withPage(on, prepare, async (page) => {
    await page.goto(path)
    await page.locator('#content').waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // What was loaded is written to the device within a second.
    await page.waitForTimeout(2_000)
    await page.goto('about:blank')
    return openMeasured(page, path, SLOW_4G)
  })
}

async function withPage(on: Browser, prepare: Prepare, measure: (page: Page) => Promise<Opening>) {
  const context = await on.newContext({ ...PHONE, baseURL: app.url })
  try {
    await prepare(context)
    return await measure(await context.newPage())
  } finally {
    await context.close()
  }
}

/** The opening with the median time until it could be used. */
async function repeat(open: () => Promise<Opening>): Promise<Opening> {
  const openings: Opening[] = []
  for (let run = 0; run < RUNS; run += 1) openings.push(await open())
  openings.sort((one, other) => one.usable - other.usable)
  return openings[Math.floor(RUNS / 2)] as Opening
}

function print(name: string, opening: Opening) {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const { paint, usable, lcp, cls, tbt, requests, kilobytes, rounds } = opening
  console.log(
    [
      name.padEnd(24),
      `paint ${seconds(paint)}`,
      `usable ${seconds(usable)}`,
      `LCP ${seconds(lcp)}`,
      `CLS ${cls.toFixed(3)}`,
      `TBT ${Math.round(tbt)} ms`,
      `${requests} requests`,
      `${kilobytes.toFixed(0)} kB`,
      `${rounds} rounds`,
    ].join('  '),
  )
}
