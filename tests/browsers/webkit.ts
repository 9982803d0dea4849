import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Builder, Capabilities, Key, type WebElement } from 'selenium-webdriver'
import { freePort } from '#tests/free-port.ts'
import type { Driver } from './visitor.ts'

export interface WebKitPlaces {
  readonly driver: string
  readonly browser: string
  /** Xvfb; not needed where there is a screen. */
  readonly screen: string | null
}

export async function openWebKit(places: WebKitPlaces): Promise<{ version: string; driver: Driver }> {
  const started: ChildProcess[] = []
  // What it keeps of a visitor must not meet the next one.
  const home = await mkdtemp(join(tmpdir(), 'webkit-'))
  const end = async () => {
    for (const child of started.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill()
      await once(child, 'exit')
    }
    await rm(home, { recursive: true, force: true })
  }
  try {
    const display = places.screen ? await openScreen(places.screen, started) : process.env.DISPLAY
    const port = await freePort()
    const service = spawn(places.driver, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: display,
        HOME: home,
        XDG_CACHE_HOME: join(home, 'cache'),
        XDG_DATA_HOME: join(home, 'data'),
        GDK_BACKEND: 'x11',
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
        // Its sandbox needs a container's rights; the pages that it opens are our own.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    })
    started.push(service)
    const address = `http://127.0.0.1:${port}`
    await answering(`${address}/status`)
    const browser = await new Builder()
      .disableEnvironmentOverrides()
      .usingServer(address)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: places.browser, args: ['--automation'] },
        }),
      )
      .build()
    const version = `WebKitGTK ${(await browser.getCapabilities()).getBrowserVersion()}`
    await browser.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 })
    const driver: Driver = {
      open: (page) => browser.get(page),
      reload: () => browser.navigate().refresh(),
      back: () => browser.navigate().back(),
      forward: () => browser.navigate().forward(),
      evaluate: (script) => browser.executeScript(`return ${script}`),
      async element(script) {
        const element = await browser.executeScript<WebElement | null>(`return ${script}`)
        if (!element) return null
        return {
          click: () => element.click(),
          async type(text) {
            await element.click()
            // Sent together, the text would be typed with the key still held.
            await element.sendKeys(Key.chord(Key.CONTROL, 'a'))
            await element.sendKeys(text)
          },
        }
      },
      async close() {
        await browser.quit()
        await end()
      },
    }
    return { version, driver }
  } catch (error) {
    await end()
    throw error
  }
}

async function openScreen(path: string, started: ChildProcess[]): Promise<string> {
  const screen = spawn(path, ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  started.push(screen)
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')
  return `:${String(number).trim()}`
}

async function answering(address: string): Promise<void> {
  const until = Date.now() + 15_000
  for (;;) {
    const isThere = await fetch(address).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isThere) return
    if (Date.now() > until) throw new Error('WebKitWebDriver does not answer')
    await pause(50)
  }
}
