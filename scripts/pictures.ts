// `npm run pictures`: takes the screenshots of the README on a new demo network.
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserToLaunch } from '#tests/browser.ts'
import { openDemoNetwork } from './demo-network.ts'

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
  const { width, height } = picture
  const context = await browser.newContext({ baseURL: address, viewport: { width, height }, colorScheme: 'light' })
  await context.addInitScript((language) => localStorage.setItem('language', language), picture.language)
  if (picture.as)
    await context.request.post('/api/auth/sign-in/email', {
      headers: { origin: address },
      data: { email: `${picture.as}@shabaka.example`, password: 'shabaka-demo' },
    })
  const page = await context.newPage()
  await page.goto(picture.path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('.mantine-Skeleton-root:visible').first().waitFor({ state: 'detached' })
  await picture.prepare?.(page)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `docs/pictures/${picture.name}.png`, animations: 'disabled' })
  await context.close()
}

const network = await openDemoNetwork()
const browser = await chromium.launch(await browserToLaunch())
try {
  for (const picture of PICTURES) await take(browser, network.address, picture)
} finally {
  await browser.close()
  await network.close()
}
