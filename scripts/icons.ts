// `node --import tsx scripts/icons.ts`: draws the app's icons as PNG from the logo, for phones that show no SVG.
import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { browserToLaunch } from '#tests/browser.ts'

/** The icons by file name: the drawing, and the size in pixels. Icons that a phone cuts into its own shape have no corners. */
const ICONS = [
  { file: 'icon-192.png', drawing: 'logo.svg', size: 192 },
  { file: 'icon-512.png', drawing: 'logo.svg', size: 512 },
  { file: 'icon-maskable-512.png', drawing: 'logo-maskable.svg', size: 512 },
  { file: 'apple-touch-icon.png', drawing: 'logo-maskable.svg', size: 180 },
]

const browser = await chromium.launch(await browserToLaunch())
try {
  for (const { file, drawing, size } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    const svg = await readFile(`public/${drawing}`, 'utf8')
    await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${svg}`)
    await page.screenshot({ path: `public/${file}`, omitBackground: true })
    await page.close()
  }
} finally {
  await browser.close()
}
