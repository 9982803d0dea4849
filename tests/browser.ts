import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
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

/** How to launch the first of: the browser that is named, Playwright's own, the one that comes as a package, the system's. */
export async function browserToLaunch(): Promise<{ executablePath?: string; args: string[] }> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...OFFLINE] : OFFLINE
  const named = process.env.CHROMIUM_PATH
  if (named) return { executablePath: named, args }
  if (existsSync(chromium.executablePath())) return { args }
  const packaged = await packagedBrowser()
  // It comes without the helper by which a browser shuts itself in.
  if (packaged) return { executablePath: packaged, args: ['--no-sandbox', ...OFFLINE] }
  const system = SYSTEM_BROWSERS.find((path) => existsSync(path))
  if (system) return { executablePath: system, args }
  throw new Error('There is no browser for the journeys: name one in CHROMIUM_PATH')
}

/** The browser of `@sparticuz/chromium`, a headless one for Linux; undefined where it does not run. */
async function packagedBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { version } = JSON.parse(readFileSync('node_modules/@sparticuz/chromium/package.json', 'utf8'))
  const home = resolve(`node_modules/.cache/chromium-${version}`)
  if (!existsSync(home)) await unpackInto(home)
  const path = resolve(home, 'chromium')
  return spawnSync(path, ['--version']).status === 0 ? path : undefined
}

/** It unpacks itself into the temporary folder: into one of its own here, which is in its place once it is whole. */
async function unpackInto(home: string): Promise<void> {
  mkdirSync(dirname(home), { recursive: true })
  const unpacking = mkdtempSync(`${home}-`)
  const { TMPDIR: before } = process.env
  process.env.TMPDIR = unpacking
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    await packaged.executablePath()
    renameSync(unpacking, home)
  } catch (error) {
    // Another run was faster.
    if (!existsSync(home)) throw error
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(unpacking, { recursive: true, force: true })
  }
}
