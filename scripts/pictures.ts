// `npm run pictures`: takes the screenshots of the README and of the guide on a new demo network; with names, only those.
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserToLaunch } from '#tests/browser.ts'
import { openDemoNetwork } from './demo-network.ts'
import { settled, signedInContext } from './demo-pages.ts'
import { takeGuidePictures } from './guide-pictures.ts'

interface Picture {
  readonly name: string
  readonly path: string
  /** The demo login to sign in; by default none. */
  readonly as?: string
  readonly language: 'en' | 'ar'
  readonly width: number
  readonly height: number
  readonly prepare?: (page: Page) => Promise<void>
}

const openNewestSession = async (page: Page) => {
  // Ids start with 0, unlike /sessions/new.
  await page.locator('main a[href^="/sessions/0"]').first().click()
  await page.locator('article').waitFor()
}

const PICTURES: readonly Picture[] = [
  { name: 'dashboard-en', path: '/dashboard', as: 'admin', language: 'en', width: 1280, height: 720 },
  { name: 'sessions-ar', path: '/sessions', as: 'leader', language: 'ar', width: 1280, height: 860 },
  {
    name: 'attendance-ar',
    path: '/sessions/new',
    as: 'leader',
    language: 'ar',
    width: 390,
    height: 844,
    prepare: async (page) => {
      await page.locator('[data-kind="absent"] input').nth(4).check({ force: true })
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  },
  { name: 'finance-en', path: '/financial-transactions', as: 'admin', language: 'en', width: 1280, height: 860 },
  { name: 'members-ar', path: '/members', as: 'leader', language: 'ar', width: 390, height: 844 },
  {
    name: 'report-en',
    path: '/sessions',
    as: 'leader',
    language: 'en',
    width: 900,
    height: 1100,
    prepare: openNewestSession,
  },
  { name: 'sign-up-en', path: '/auth?mode=sign-up', language: 'en', width: 390, height: 844 },
]

async function take(browser: Browser, address: string, picture: Picture) {
  const { as, language, width, height } = picture
  const context = await signedInContext(browser, address, { as, language, viewport: { width, height } })
  const page = await context.newPage()
  await page.goto(picture.path)
  await settled(page)
  await picture.prepare?.(page)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `docs/pictures/${picture.name}.png`, animations: 'disabled' })
  await context.close()
}

const network = await openDemoNetwork()
const browser = await chromium.launch(await browserToLaunch())
try {
  const names = process.argv.slice(2)
  for (const picture of PICTURES)
    if (names.length === 0 || names.includes(picture.name)) await take(browser, network.address, picture)
  await takeGuidePictures(browser, network.address, names)
} finally {
  await browser.close()
  await network.close()
}
