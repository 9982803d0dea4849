import type { Page } from '@playwright/test'
import { A4, printed, wordOnPaper } from '#tests/pdf.ts'
import { texts as ar } from '#web/i18n/ar/index.ts'
import { texts as en } from '#web/i18n/en/index.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { untilStored } from './session-form.ts'

const ROLES = ['volunteers', 'treasurers', 'leaders', 'administrators', 'parents'] as const
const FIRST_PAGES = {
  volunteers: 'rollCall',
  treasurers: 'money',
  leaders: 'group',
  administrators: 'accounts',
  parents: 'parentsPage',
} as const

test.describe('on the device', () => {
  // Offline the app comes from the service worker.
  test.use({ serviceWorkers: 'allow' })

  test('after one visit the guide opens from the menu without a connection, with its pictures', {
    tag: '@Arabic',
  }, async ({ leaderPage, t, language }) => {
    const page = await leaderPage({}, '/dashboard')
    await untilStored(page)
    await expect.poll(() => storedPictures(page)).toBe(Object.keys(FIRST_PAGES).length * 2)
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('button', { name: t.navigation.accountMenu }).click()
    await page.getByRole('menuitem', { name: t.common.guide }).click()
    await expect(page.getByRole('heading', { level: 1, name: t.guide.title })).toBeVisible()
    await page.getByRole('link', { name: t.guide.rollCall }).click()
    await expectPicture(page, t.guide.rollCallPicture)
    await expect(page.getByRole('listitem').last()).toContainText(t.sessions.save)
    await page.getByRole('link', { name: textPattern(t.guide.next, { page: t.guide.offline }) }).click()
    await expect(page.getByRole('heading', { level: 1, name: t.guide.offline })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await expectPicture(page, t.guide.offlinePicture)
    await expectAccessible(page, language)
    await page.getByRole('link', { name: t.guide.allPages }).click()
    await expect(page.getByRole('heading', { level: 1, name: t.guide.title })).toBeVisible()
  })
})

test('each role has a card on one A4 page, in both languages', { tag: '@Arabic' }, async ({ page, language }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes'
    }
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/guide')
  const languages = language === 'ar' ? [ar, en] : [en, ar]
  for (const t of languages) {
    for (const role of ROLES) {
      const name = textPattern(t.guide.printCardOf, { role: t.guide[role] })
      await page.getByRole('button', { name }).click()
      await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
      await page.evaluate(() => delete document.documentElement.dataset.printed)
      const [card, ...more] = await printed(page)
      expect(more).toEqual([])
      expect([Math.round(card?.width ?? 0), Math.round(card?.height ?? 0)]).toEqual([A4.width, A4.height])
      expect(card?.text).toContain(wordOnPaper(t.guide[FIRST_PAGES[role]]))
      expect(card?.text).toContain('/guide')
      expect(card?.text).not.toContain(wordOnPaper(t.common.skipToContent))
    }
    await page.getByRole('button', { name: t.common.otherLanguage }).click()
    await expect(page.locator('html')).not.toHaveAttribute('lang', t === ar ? 'ar' : 'en')
  }
})

test('the guide opens without an account and while an approval is pending, and asks the server for nothing', {
  tag: '@English',
}, async ({ page, signedInAs, t, language }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/rpc')) calls.push(request.url())
  })
  await page.goto('/nothing')
  await page.getByRole('link', { name: t.common.guide }).click()
  await expect(page).toHaveURL(/\/guide$/)
  await page.getByRole('link', { name: t.guide.parentsPage }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.guide.parentsPage })).toBeVisible()
  await expectPicture(page, t.guide.parentsPicture)
  await expect(page).toHaveTitle(`${t.guide.parentsPage} · ${t.common.appName}`)
  await expectAccessible(page, language)
  await page.goto('/guide/nothing')
  await expect(page.getByRole('heading', { level: 1, name: t.common.notFound })).toBeVisible()
  expect(calls).toEqual([])
  await page.goto('/auth')
  await page.getByRole('link', { name: t.common.guide }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.guide.title })).toBeVisible()

  const pending = await signedInAs({ fullName: 'Undecided', status: 'pending' })
  await pending.goto('/dashboard')
  await expect(pending).toHaveURL(/\/pending-approval$/)
  await pending.getByRole('main').getByRole('link', { name: t.common.guide }).click()
  await expect(pending.getByRole('heading', { level: 1, name: t.guide.title })).toBeVisible()
})

test('an empty list leads to its page of the guide, and a link in Arabic to the guide in Arabic', {
  tag: '@English',
}, async ({ leaderPage, page, t }) => {
  const leader = await leaderPage({}, '/sessions')
  await leader.getByRole('link', { name: t.common.howItWorks }).click()
  await expect(leader.getByRole('heading', { level: 1, name: t.guide.rollCall })).toBeVisible()
  await leader.goBack()
  await expect(leader.getByRole('link', { name: t.common.howItWorks })).toBeVisible()

  await page.goto('/guide/parents?language=ar')
  await expect(page.getByRole('heading', { level: 1, name: ar.guide.parentsPage })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})

const storedPictures = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('guide-pictures')).keys()).length)

async function expectPicture(page: Page, description: string) {
  const picture = page.getByRole('img', { name: description })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
}
