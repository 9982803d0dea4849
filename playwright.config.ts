import { existsSync } from 'node:fs'
import { chromium, defineConfig, devices } from '@playwright/test'

const SYSTEM_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
)
const OFFLINE = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

/** The first of: the one that is named, Playwright's own, the system's, the one that comes as a package. */
async function browser(): Promise<{ executablePath?: string; args: string[] }> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...OFFLINE] : OFFLINE
  const named = process.env.CHROMIUM_PATH
  if (named) return { executablePath: named, args }
  if (existsSync(chromium.executablePath())) return { args }
  const system = SYSTEM_BROWSERS.find((path) => existsSync(path))
  if (system) return { executablePath: system, args }
  // Of its own arguments none but this is wanted: they switch off what a browser on the web has.
  const packaged = await import('@sparticuz/chromium')
  return { executablePath: await packaged.default.executablePath(), args: ['--no-sandbox', ...OFFLINE] }
}

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: { launchOptions: await browser(), trace: 'retain-on-failure', serviceWorkers: 'allow' },
  projects: [
    { name: 'English', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 860 } } },
    {
      name: 'Arabic',
      use: { ...devices['Desktop Chrome'], viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
    },
  ],
})
