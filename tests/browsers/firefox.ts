import puppeteer, { type ElementHandle } from 'puppeteer-core'
import type { Driver } from './visitor.ts'

export async function openFirefox(executablePath: string): Promise<{ version: string; driver: Driver }> {
  // The size of the window: Firefox 140 lacks a command that Puppeteer sends with a viewport.
  const args = ['--width=1280', '--height=900']
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: null,
    args,
  })
  const page = await browser.newPage()
  const driver: Driver = {
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    evaluate: (script) => page.evaluate(script),
    async element(script) {
      const element = (await page.evaluateHandle(script)).asElement() as ElementHandle | null
      if (!element) return null
      return {
        click: () => element.click(),
        async type(text) {
          await element.focus()
          await page.keyboard.down('Control')
          await page.keyboard.press('a')
          await page.keyboard.up('Control')
          await element.type(text)
        },
      }
    },
    close: () => browser.close(),
  }
  return { version: await browser.version(), driver }
}
