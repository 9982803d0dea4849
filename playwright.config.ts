import { defineConfig, devices } from '@playwright/test'
import { browserToLaunch } from '#tests/browser.ts'
import type { JourneyOptions } from '#tests/journeys/journey.ts'

/** The devices of the journeys. */
export const DESKTOP = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 860 } }
export const PHONE = {
  ...devices['Desktop Chrome'],
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  isMobile: true,
}

export default defineConfig<JourneyOptions>({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // One more than the cores of a small machine, because a journey waits for much of its time.
  workers: 3,
  // A cap for a busy machine: the longest take a third of it.
  timeout: 150_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    // A missing element is told by its name, long before the cap.
    actionTimeout: 30_000,
    launchOptions: await browserToLaunch(),
    // Traces cost a quarter of the whole time: `npx playwright test --trace=retain-on-failure` writes them where one is wanted.
    screenshot: 'only-on-failure',
    // In each new context it would fetch the whole app: only journeys without a connection, and the first, have it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
  },
  // Each journey has the tag of the one project that runs it (`hasOneLanguage` in tests/journeys/journey.ts), about half of them each.
  // Every journey also runs in the other pairings of language and device by `npm run soak`.
  projects: [
    { name: 'English', grepInvert: /@Arabic/, use: { ...DESKTOP, language: 'en' } },
    { name: 'Arabic', grepInvert: /@English/, use: { ...PHONE, language: 'ar' } },
  ],
})
