// `npm run pictures`: takes the screenshots of the README, of the manifests and of the guide on a new demo network; with names, only those.
import { mkdir, writeFile } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserToLaunch } from '#tests/browser.ts'
import { openDemoNetwork } from './demo-network.ts'
import { asWebp, settled, signedInContext } from './demo-pages.ts'
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
  /** Whether the manifest shows it, when the app is installed. */
  readonly isOfManifest?: true
}

const openNewestSession = async (page: Page) => {
  // Ids start with 0, unlike /sessions/new.
  await page.locator('main a[href^="/sessions/0"]').first().click()
  await page.locator('article').waitFor()
}

const markOne = async (page: Page) => {
  await page.locator('[data-kind="absent"] input').nth(4).check({ force: true })
  await page.evaluate(() => window.scrollTo(0, 0))
}

const ofManifest = (language: 'en' | 'ar'): Picture[] => {
  const phone = { as: 'leader', language, width: 390, height: 844, isOfManifest: true } as const
  return [
    { ...phone, name: `home-${language}`, path: '/dashboard' },
    { ...phone, name: `roll-call-${language}`, path: '/sessions/new', prepare: markOne },
    { ...phone, name: `wide-${language}`, path: '/dashboard', as: 'admin', width: 1280, height: 800 },
  ]
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
    prepare: markOne,
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
  ...ofManifest('en'),
  ...ofManifest('ar'),
]

async function take(browser: Browser, address: string, picture: Picture) {
  const { as, language, width, height } = picture
  const context = await signedInContext(browser, address, { as, language, viewport: { width, height } })
  const page = await context.newPage()
  await page.goto(picture.path)
  await settled(page)
  await picture.prepare?.(page)
  await page.evaluate(() => document.fonts.ready)
  const png = await page.screenshot({ animations: 'disabled' })
  if (picture.isOfManifest) await writeFile(`${OF_MANIFESTS}/${picture.name}.webp`, await asWebp(context, png))
  else await writeFile(`docs/pictures/${picture.name}.png`, png)
  await context.close()
}

const OF_MANIFESTS = 'public/screenshots'
await mkdir(OF_MANIFESTS, { recursive: true })
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
