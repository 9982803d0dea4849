import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { browserToLaunch } from '#tests/browser.ts'

/** A browser over a profile that outlives it, whose process can be killed as a phone's is. */
export async function aBrowserToKill() {
  const profile = await mkdtemp(resolve('data-browser-'))
  const { executablePath = chromium.executablePath(), args } = await browserToLaunch()
  let end: (() => Promise<void>) | undefined

  return {
    /** Open it, with what its profile has kept. */
    async open(): Promise<BrowserContext> {
      const child = spawn(
        executablePath,
        [...args, '--headless=new', `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'],
        { stdio: ['ignore', 'ignore', 'pipe'] },
      )
      const gone = once(child, 'exit')
      const address = await new Promise<string>((found, failed) => {
        let printed = ''
        child.stderr.on('data', (part: Buffer) => {
          printed += part.toString()
          const [, url] = /DevTools listening on (ws:\S+)/.exec(printed) ?? []
          if (url) found(url)
        })
        child.on('exit', () => failed(new Error(`The browser ended:\n${printed}`)))
      })
      const browser = await chromium.connectOverCDP(address)
      end = async () => {
        child.kill('SIGKILL')
        await gone
        await browser.close().catch(() => undefined)
      }
      const [context] = browser.contexts()
      if (!context) throw new Error('The browser has no context')
      return context
    },
    /** Kill its process: nothing is saved that was not saved before. */
    async kill() {
      await end?.()
      end = undefined
    },
    async close() {
      await this.kill()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
