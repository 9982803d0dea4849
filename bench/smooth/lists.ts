import type { Page } from '@playwright/test'
import { type Cost, costOf } from './throttled-page.ts'

const PAGES = 10

/** The members and the roster of a large group: opened, searched, and read page by page. */
export async function costsOfMembers(page: Page): Promise<Cost[]> {
  const costs: Cost[] = []
  const measure = async (name: string, act: () => Promise<unknown>, done?: () => Promise<unknown>) =>
    costs.push(await costOf(page, name, act, done))
  const rows = () => page.evaluate(() => document.querySelectorAll('section table tbody tr td:first-child').length)
  await page.goto('/dashboard')
  const link = page.getByRole('link', { name: 'Members', exact: true }).last()
  await link.waitFor()
  await page.waitForTimeout(1000)
  const box = await link.boundingBox()
  await measure(
    'open the members',
    () => page.touchscreen.tap((box?.x ?? 0) + 10, (box?.y ?? 0) + 10),
    () => page.waitForFunction(() => document.querySelectorAll('section table tbody td').length > 20),
  )
  for (let at = 1; at <= PAGES; at += 1) {
    const before = await rows()
    const more = page.locator('div:not([hidden]) > section button', { hasText: /more/i }).first()
    await more.evaluate((found) => found.scrollIntoView({ block: 'center' }))
    const place = await more.boundingBox()
    const load = () => page.touchscreen.tap((place?.x ?? 0) + 40, (place?.y ?? 0) + 20)
    const loaded = () =>
      page.waitForFunction(
        (count) => document.querySelectorAll('section table tbody tr td:first-child').length > count,
        before,
      )
    if (at === 1 || at === PAGES) await measure(`load page ${at + 1}`, load, loaded)
    else {
      await load()
      await loaded()
    }
  }
  await measure('scroll to the end', () => scroll(page))
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('searchbox').last().tap()
  await measure('search', () => page.keyboard.type('karam 16', { delay: 120 }))
  return costs
}

async function scroll(page: Page) {
  for (let at = 0; at < 10; at += 1) {
    await page.evaluate((part) => scrollTo(0, (document.documentElement.scrollHeight * part) / 10), at + 1)
    await page.waitForTimeout(100)
  }
}

/** A roster file: read, checked, and its rows read page by page. */
export async function costsOfImport(page: Page, file: Buffer): Promise<Cost[]> {
  const costs: Cost[] = []
  const measure = async (name: string, act: () => Promise<unknown>, done?: () => Promise<unknown>) =>
    costs.push(await costOf(page, name, act, done))
  await page.goto('/members')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /Import/ }).click()
  const dialog = page.getByRole('dialog')
  const input = dialog.locator('input[type=file]')
  await input.waitFor({ state: 'attached' })
  await measure(
    'read and check the file',
    () => input.setInputFiles({ name: 'roster.csv', mimeType: 'text/csv', buffer: file }),
    () => page.waitForFunction(() => document.querySelector('[role="dialog"] [aria-expanded]')),
  )
  const place = async (name: RegExp) => {
    const element = dialog.getByRole('button', { name }).last()
    await element.evaluate((found) => found.scrollIntoView({ block: 'center' }))
    const box = await element.boundingBox()
    return () => page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  }
  await measure('show the people', await place(/can be added/))
  await measure('show their next page', await place(/[Nn]ext/))
  await measure('import them', await place(/^(Import|Add) /), () =>
    page.waitForFunction(() => !document.querySelector('[role="dialog"]')),
  )
  return costs
}

/** The attendance grid: opened, scrolled, searched, filtered. */
export async function costsOfGrid(page: Page): Promise<Cost[]> {
  const costs: Cost[] = []
  const measure = async (name: string, act: () => Promise<unknown>, done?: () => Promise<unknown>) =>
    costs.push(await costOf(page, name, act, done))
  await page.goto('/sessions')
  const link = page.getByRole('link', { name: 'Attendance grid' }).first()
  await link.waitFor()
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  const activate = isPhone ? () => link.tap() : () => link.click()
  await measure('open the newest twelve sessions', activate, () =>
    page.waitForFunction(() => document.querySelectorAll('table td').length > 600),
  )
  await measure(
    'show the school year',
    async () => {
      // A phone folds the choices behind a button that names them.
      if (isPhone) await page.getByRole('button', { name: 'Last 12 sessions' }).click()
      await page.getByLabel('Sessions shown').selectOption('thisYear')
    },
    () => page.waitForFunction(() => document.querySelectorAll('table td').length > 2600),
  )
  await measure('scroll within it', async () => {
    for (const part of [0.75, 0.5, 0.25, 0, 0.5, 1]) {
      await page.evaluate((to) => {
        const scroller = document.querySelector('[data-scrolls][role="region"]')
        scroller?.scrollTo({ left: to * scroller.scrollWidth, top: to * scroller.scrollHeight })
      }, part)
      await page.waitForTimeout(150)
    }
  })
  const search = page.getByRole('searchbox').last()
  await search.focus()
  await measure('search', () => page.keyboard.type('karam 16', { delay: 120 }))
  return costs
}
