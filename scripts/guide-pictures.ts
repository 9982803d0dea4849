import { mkdir, writeFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { LANGUAGES, type Language } from '#domain/dates/dates.ts'
import { PICTURE_SIZE } from '#web/features/guide/picture-size.ts'
import { texts as ar } from '#web/i18n/ar/index.ts'
import { texts as en } from '#web/i18n/en/index.ts'
import type { GuidePage } from '#web/ui/buttons/guide-link.tsx'
import { asWebp, settled, signedInContext } from './demo-pages.ts'

const FOLDER = 'src/web/features/guide/pictures'
/** Sharp on a phone. */
const SCALE = 2

type Texts = typeof en
const TEXTS: Readonly<Record<Language, Texts>> = { en, ar }

interface GuidePicture {
  readonly as: string
  readonly path: string
  /** Returns the page to take, if it is another one. */
  readonly prepare?: (page: Page, t: Texts) => Promise<Page | undefined>
}

const openPerson = async (page: Page, t: Texts) => {
  await page.locator('main a[href^="/people/"]').nth(6).click()
  await page.getByRole('region', { name: t.people.contacts }).waitFor()
  await page.locator('.mantine-Skeleton-root:visible').first().waitFor({ state: 'detached' })
}

const PICTURES: Readonly<Record<GuidePage, GuidePicture>> = {
  'roll-call': {
    as: 'leader',
    path: '/sessions/new',
    prepare: async (page) => {
      await page.locator('[data-kind="absent"] input').nth(4).check({ force: true })
      await page.evaluate(() => window.scrollTo(0, 0))
      return undefined
    },
  },
  offline: {
    as: 'leader',
    path: '/sessions',
    prepare: async (page, t) => {
      await page.getByRole('link', { name: t.sessions.newSession }).first().click()
      await page.getByRole('button', { name: t.sessions.save }).waitFor()
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await page.getByRole('button', { name: t.sessions.save }).click()
      await page.getByText(t.sessions.outbox).waitFor()
      await page.locator('.mantine-Notifications-root [role="alert"]').first().waitFor({ state: 'detached' })
      return undefined
    },
  },
  child: {
    as: 'leader',
    path: '/members',
    prepare: async (page, t) => {
      await openPerson(page, t)
      return undefined
    },
  },
  report: {
    as: 'leader',
    path: '/sessions',
    prepare: async (page, t) => {
      await page.locator('main a[href^="/sessions/0"]').nth(1).click()
      await page.getByRole('button', { name: t.report.share, exact: true }).first().click()
      await page.getByRole('region', { name: t.sharing.preview, exact: true }).waitFor()
      return undefined
    },
  },
  money: {
    as: 'finance',
    path: '/financial-transactions',
    prepare: async (page, t) => {
      await page.getByRole('button', { name: t.finance.requestWithdrawal }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t.finance.amount).fill('45')
      await dialog.getByLabel(t.finance.notes).fill(t === ar ? 'عصير ومناقيش' : 'Juice and manaqish')
      return undefined
    },
  },
  cash: {
    as: 'finance',
    path: '/financial-transactions',
    prepare: async (page, t) => {
      await page.getByRole('button', { name: t.finance.cashAndMonths }).click()
      await page.getByRole('button', { name: t.cash.countCash }).first().click()
      const choice = page.getByRole('menuitem', { name: /USD/ })
      await choice.or(page.getByRole('dialog')).first().waitFor()
      if (await choice.isVisible()) await choice.click()
      const keypad = page.getByRole('dialog').getByRole('group', { name: t.cash.keypad })
      for (const digit of ['3', '1', '8']) {
        await keypad.getByRole('button', { name: digit, exact: true }).click()
        await keypad.getByRole('button', { name: t.cash.next, exact: true }).click()
      }
      return undefined
    },
  },
  group: {
    as: 'leader',
    path: '/dashboard',
    prepare: async (page, t) => {
      // The name of a group is in isolates.
      await page
        .getByRole('button', { name: new RegExp(t.meetings.dayOf.replace('{{organization}}', '.?SNMY1')) })
        .click()
      await page.getByRole('dialog').getByText(t.meetings.noPauses).waitFor()
      return undefined
    },
  },
  accounts: { as: 'admin', path: '/admin/approvals' },
  network: {
    as: 'admin',
    path: '/admin/settings#second-factor',
  },
  parents: {
    as: 'leader',
    path: '/members',
    prepare: async (page, t) => {
      await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
      await page.reload()
      await settled(page)
      await openPerson(page, t)
      const contacts = page.getByRole('region', { name: t.people.contacts })
      await contacts.locator('button[aria-haspopup="menu"]').first().click()
      await page.getByRole('menuitem', { name: t.people.absenceLink }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(t === ar ? 'العربية' : 'English', { exact: true }).click()
      await dialog
        .getByRole('button', { name: t.people.makeLink })
        .or(dialog.getByRole('button', { name: t.people.makeNewLink }))
        .click()
      const sent = await dialog.getByRole('link', { name: t.people.linkByWhatsApp }).getAttribute('href')
      const address = /http:\S+$/.exec(decodeURIComponent(sent ?? ''))?.[0] ?? ''
      const guardian = await page.context().newPage()
      await guardian.goto(address)
      return guardian
    },
  },
}

async function take(browser: Browser, address: string, name: GuidePage, language: Language) {
  const { as, path, prepare } = PICTURES[name]
  const context = await signedInContext(browser, address, {
    as,
    language,
    viewport: PICTURE_SIZE,
    deviceScaleFactor: SCALE,
  })
  const page = await context.newPage()
  await page.goto(path)
  await settled(page)
  const shown = (await prepare?.(page, TEXTS[language])) ?? page
  await shown.mouse.move(0, 0)
  await shown.evaluate(() => document.fonts.ready)
  const png = await shown.screenshot({ animations: 'disabled', caret: 'hide' })
  await writeFile(`${FOLDER}/${name}-${language}.webp`, await asWebp(context, png))
  await context.close()
}

/** Those of the guide, in both languages. @param only the pages to take; by default all */
export async function takeGuidePictures(browser: Browser, address: string, only: readonly string[]): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  for (const name of Object.keys(PICTURES) as GuidePage[])
    if (only.length === 0 || only.includes(name))
      for (const language of LANGUAGES) await take(browser, address, name, language)
}
