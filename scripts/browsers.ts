// `npm run browsers`: one journey in the system's Firefox and WebKitGTK, in both languages, on a new demo network. These are
// other engines than that of `npm test`; docs/operations.md says how to install them.
import { existsSync, readdirSync } from 'node:fs'
import { openFirefox } from '#tests/browsers/firefox.ts'
import { journeyOf } from '#tests/browsers/journey.ts'
import { type Driver, Visitor } from '#tests/browsers/visitor.ts'
import { openWebKit } from '#tests/browsers/webkit.ts'
import { openDemoNetwork } from './demo-network.ts'

/** A step fails if the app's local store takes longer. */
const MAX_STORE_MS = 3_000

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

interface Engine {
  readonly name: string
  readonly packages: string
  readonly open: (() => Promise<{ version: string; driver: Driver }>) | undefined
}

function firstExisting(...paths: (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && existsSync(path))
}

function firefox(): Engine['open'] {
  const path = firstExisting(process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox')
  return path === undefined ? undefined : () => openFirefox(path)
}

function webkit(): Engine['open'] {
  const driver = firstExisting('/usr/bin/WebKitWebDriver')
  const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`
  const folders = existsSync(libraries) ? readdirSync(libraries).filter((name) => /^webkit(2gtk|gtk)-/.test(name)) : []
  const browser = firstExisting(...folders.map((folder) => `${libraries}/${folder}/MiniBrowser`))
  const screen = firstExisting('/usr/bin/Xvfb') ?? null
  if (!driver || !browser || !(screen || process.env.DISPLAY)) return undefined
  return () => openWebKit({ driver, browser, screen })
}

const ENGINES: readonly Engine[] = [
  { name: 'Firefox', packages: 'firefox-esr', open: firefox() },
  { name: 'WebKitGTK', packages: 'webkit2gtk-driver xvfb', open: webkit() },
]

async function runJourney(driver: Driver, address: string, language: 'en' | 'ar'): Promise<boolean> {
  const visitor = new Visitor(driver, address)
  for (const { name, run } of journeyOf(visitor, language)) {
    const start = performance.now()
    try {
      await run()
    } catch (error) {
      console.log(`  ✗ ${name}`)
      console.log(error)
      console.log(
        await driver.evaluate("location.href + '\\n' + document.body.innerText").catch(() => 'The page is gone'),
      )
      return false
    }
    const took = seconds(performance.now() - start)
    const storeMs = await visitor.takeStoreMs()
    if (storeMs > MAX_STORE_MS) {
      console.log(`  ✗ ${name}: ${took}, of which the device's store took ${seconds(storeMs)}`)
      return false
    }
    console.log(`  ✓ ${name}: ${took}${storeMs > 0 ? `, of which the device's store took ${seconds(storeMs)}` : ''}`)
  }
  return true
}

for (const { name, packages, open } of ENGINES)
  if (!open) console.log(`${name} is not installed: apt-get install ${packages}`)

let failed = 0
const found = ENGINES.filter(({ open }) => open)
if (found.length > 0) {
  const network = await openDemoNetwork()
  try {
    for (const { name, open } of found)
      for (const language of ['en', 'ar'] as const) {
        const { version, driver } = await (open as NonNullable<Engine['open']>)()
        console.log(`\n${name} (${version}), ${language === 'en' ? 'English' : 'Arabic'}`)
        try {
          if (!(await runJourney(driver, network.address, language))) failed += 1
        } finally {
          await driver.close()
        }
      }
  } finally {
    await network.close()
  }
}
console.log(`\n${found.length * 2 - failed} passed, ${failed} failed, ${(ENGINES.length - found.length) * 2} not tried`)
process.exitCode = failed === 0 ? 0 : 1
