import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Language } from '#domain/dates/dates.ts'
import { createPerson, type PersonToBe, sessionCookie } from '#tests/people.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { texts as ar } from '#web/i18n/ar/index.ts'
import { texts as en } from '#web/i18n/en/index.ts'
import { AUTH_SECRET, type RunningApp, startApp } from './app.ts'
import { now, setClock } from './clock.ts'
import { type Funds, financeOf, fund } from './finance/money.ts'
import { aBrowserToKill } from './killable-browser.ts'
import { addGroup, inRoster, type RosterPeople } from './people/roster.ts'

export { counted, expect, textPattern }

const LANGUAGE_TAGS = ['@English', '@Arabic']

interface Worker {
  app: RunningApp
}

/** What a project decides, beside the device. */
export interface JourneyOptions {
  language: Language
}

interface Journey extends JourneyOptions {
  /** Fails a journey that does not say in which one language `npm test` runs it. */
  hasOneLanguage: undefined
  /** Every text of the app in the journey's language. */
  t: typeof en
  /** An organization of this journey's own: what happens in it disturbs no other. */
  group: string
  /** Make someone, and a page on which they are signed in; at another server process where one is given. */
  signedInAs: (person: PersonToBe, server?: { readonly url: string }) => Promise<Page>
  /** The page of the group's team leader, at a path where one is given; the people are put into the group's roster before. */
  leaderPage: (people: RosterPeople, path?: string) => Promise<Page>
  /** The page of the group's finance manager at the dashboard; the group and the reserve get the funds before. */
  financePage: (funds: Funds) => Promise<Page>
  /** The page of an admin, at a path. */
  adminPage: (path: string) => Promise<Page>
  /** Make someone, and a browser of theirs whose process can be killed and opened again. */
  aKillableBrowser: (person: PersonToBe) => Promise<{ open(): Promise<Page>; kill(): Promise<void> }>
}

/** A journey of a person through the app: the project decides the language and the device. */
export const test = base.extend<Journey, Worker>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const app = await startApp()
      await use(app)
      await app.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  language: ['en', { option: true }],
  hasOneLanguage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use, { tags }) => {
      expect(tags.filter((tag) => LANGUAGE_TAGS.includes(tag))).toHaveLength(1)
      await use(undefined)
    },
    { auto: true },
  ],
  t: async ({ language }, use) => use(language === 'ar' ? { ...en, ...ar } : en),
  group: async ({ app }, use) => {
    // As short as a real one, with letters of one width, so that it breaks no line now and then. Without digits: in an
    // Arabic text, seven of them together are shown as a phone number.
    const name = `G${randomUUID()
      .slice(0, 6)
      .replace(/\d/g, (digit) => 'ghknopqsuv'.charAt(Number(digit)))}`
    await addGroup(app, name)
    await use(name)
  },
  baseURL: async ({ app }, use) => use(app.url),
  context: async ({ context, language }, use) => {
    await setClock(context)
    await setLanguage(context, language)
    await use(context)
  },
  signedInAs: async ({ app, browser, contextOptions, language }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (person, { url } = app) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: url })
      contexts.push(context)
      await setClock(context)
      await setLanguage(context, language)
      const id = await createPerson(app.database, person)
      await context.addCookies([{ ...(await sessionCookie(app.database, id, AUTH_SECRET, now())), url }])
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  leaderPage: async ({ app, signedInAs, group }, use) => {
    await use(async (people, path) => {
      await inRoster(app, group, people)
      const page = await signedInAs(leaderOf(group))
      if (path !== undefined) await page.goto(path)
      return page
    })
  },
  financePage: async ({ app, signedInAs, group }, use) => {
    await use(async (funds) => {
      await fund(app, group, funds)
      const page = await signedInAs(financeOf(group))
      await page.goto('/dashboard')
      return page
    })
  },
  adminPage: async ({ signedInAs }, use) => {
    await use(async (path) => {
      const page = await signedInAs({ fullName: 'Rima Haddad', isAdmin: true })
      await page.goto(path)
      return page
    })
  },
  aKillableBrowser: async ({ app, contextOptions, language }, use) => {
    const browsers: Awaited<ReturnType<typeof aBrowserToKill>>[] = []
    await use(async (person) => {
      const browser = await aBrowserToKill()
      browsers.push(browser)
      const id = await createPerson(app.database, person)
      const cookie = { ...(await sessionCookie(app.database, id, AUTH_SECRET, now())), url: app.url }
      return {
        kill: () => browser.kill(),
        async open() {
          const context = await browser.open()
          await setClock(context)
          await setLanguage(context, language)
          // A browser writes its cookies down only now and then: this one is killed before it has.
          await context.addCookies([cookie])
          const page = await context.newPage()
          if (contextOptions.viewport) await page.setViewportSize(contextOptions.viewport)
          return page
        },
      }
    })
    for (const browser of browsers) await browser.close()
  },
})

/** The language that was chosen on this device earlier; English needs no choice. */
async function setLanguage(context: BrowserContext, language: Language) {
  if (language === 'ar')
    await context.addInitScript(() => localStorage.getItem('language') ?? localStorage.setItem('language', 'ar'))
}

/** The team leader of a group, to sign in as. */
export function leaderOf(group: string): PersonToBe {
  return { fullName: 'Leader', signedUpUnder: group, roles: { [group]: 'team_leader' } }
}

/** The link in the newest mail to someone. */
export async function linkMailedTo(app: RunningApp, email: string, count = 1): Promise<string> {
  await expect.poll(() => app.mails.filter(({ to }) => to === email).length).toBe(count)
  const mail = app.mails.filter(({ to }) => to === email).at(-1)
  const link = /http:\/\/localhost:\S+?(?=["\s<])/.exec(mail?.text ?? '')
  if (!link) throw new Error('There is no link in the mail')
  return link[0]
}

/** Nothing that axe knows to be wrong, nothing wider than the screen, and the page's language and direction are right. */
export async function expectAccessible(page: Page, language: Language) {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  await expectNoViolation(axeOf(page))
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Expect that texts and controls have enough contrast, the one thing that another colour scheme can change. */
export async function expectContrast(page: Page) {
  await expectNoViolation(axeOf(page).withRules(['color-contrast']))
}

/** In the mode for pages without frames: the other one opens a page of its own at each run, to join the results of frames. */
function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}

async function expectNoViolation(axe: AxeBuilder) {
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
