import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

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

/** How to launch the first of: the browser that is named, Playwright's own, the system's, the one that comes as a package. */
export async function browserToLaunch(): Promise<{ executablePath?: string; args: string[] }> {
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
