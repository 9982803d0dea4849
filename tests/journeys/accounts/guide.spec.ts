import { expectPicture } from '#tests/journeys/guide-pictures.ts'
import { expect, expectAccessible, test, textPattern } from '#tests/journeys/journey.ts'
import { A4, printed, wordOnPaper } from '#tests/pdf.ts'
import { texts as ar } from '#web/i18n/ar/index.ts'
import { texts as en } from '#web/i18n/en/index.ts'

const ROLES = ['volunteers', 'treasurers', 'leaders', 'administrators', 'parents'] as const
const FIRST_PAGES = {
  volunteers: 'rollCall',
  treasurers: 'money',
  leaders: 'group',
  administrators: 'accounts',
  parents: 'parentsPage',
} as const

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
  tag: ['@English', '@main'],
}, async ({ page, signedInAs, t, language }) => {
  await page.clock.install()
  await page.goto('/nothing')
  await page.getByRole('link', { name: t.common.guide }).click()
  await expect(page).toHaveURL(/\/guide$/)
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/rpc')) calls.push(request.url())
  })
  await page.getByRole('link', { name: t.guide.parentsPage }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.guide.parentsPage })).toBeVisible()
  await expectPicture(page, t.guide.parentsPicture)
  await page.clock.fastForward(60_000)
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
  // A link in Arabic leads to the guide in Arabic.
  await page.goto('/guide/parents?language=ar')
  await expect(page.getByRole('heading', { level: 1, name: ar.guide.parentsPage })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})
