import type { BrowserContext } from '@playwright/test'
import { fullDate } from '#domain/dates/dates.ts'
import { texts as ar } from '#server/features/guardian-links/texts/ar.ts'
import { texts as en } from '#server/features/guardian-links/texts/en.ts'
import { expect, expectAccessible, test, textPattern } from '#tests/journeys/journey.ts'
import { openScreen } from '#tests/journeys/open-screen.ts'
import { meetsSince, today } from '#tests/journeys/sessions/meetings.ts'
import { absentBox, reasonButton } from '#tests/journeys/sessions/session-form.ts'
import { entryIdOf, openPerson, withGuardians } from './people.ts'

const PEOPLE = { 'Nour Saad': 'leader', 'Malek Hage': 'attendee', Zoe: 'attendee' } as const

test('a guardian announces an absence by a link in three taps, the roll begins with it, and the revoked link is dead', {
  tag: ['@Arabic', '@main'],
}, async ({ browser, contextOptions, leaderPage, app, t, group, language }) => {
  const words = language === 'ar' ? ar : en
  await meetsSince(app, group, today())
  const page = await leaderPage(PEOPLE)
  await app.database.execute(
    `update profiles set phone_number = '70 123 456' where full_name = 'Leader' and organization_name = '${group}'`,
  )
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await withGuardians(app, await entryIdOf(app, group, 'Malek Hage'), { Mother: '+961 70 000 318' })
  const id = await openPerson(page, app, group, 'Malek Hage')
  const contacts = page.getByRole('region', { name: t.people.contacts })
  const openLinkDialog = async () => {
    await contacts.getByRole('button', { name: textPattern(t.people.moreNamed, { name: t.people.mother }) }).click()
    await page.getByRole('menuitem', { name: t.people.absenceLink }).click()
  }
  const dialog = page.getByRole('dialog', { name: t.people.absenceLink })
  await openLinkDialog()
  if (language === 'en') await dialog.getByText('English', { exact: true }).click()
  await expectAccessible(page, language)
  await dialog.getByRole('button', { name: t.people.makeLink, exact: true }).click()
  const whatsApp = dialog.getByRole('link', { name: t.people.linkByWhatsApp })
  await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/96170000318\?text=/)
  await expectAccessible(page, language)
  const sent = decodeURIComponent((await whatsApp.getAttribute('href')) ?? '')
  expect(sent).not.toContain('Hage')
  const address = /http:\S+$/.exec(sent)?.[0] ?? ''
  await dialog.getByRole('button', { name: t.common.close }).last().click()
  await openLinkDialog()
  await expect(dialog.getByRole('button', { name: t.people.makeNewLink })).toBeVisible()
  await expect(dialog).not.toContainText('/g/')
  await page.keyboard.press('Escape')
  await contacts.getByRole('button', { name: textPattern(t.people.moreNamed, { name: t.people.mother }) }).click()
  await page.getByRole('menuitem', { name: t.people.edit }).click()
  const form = page.getByRole('dialog', { name: t.people.editGuardian })
  await expect(form).toContainText(t.people.linkEndsWithChange)
  await expectAccessible(page, language)
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)

  const context: BrowserContext = await browser.newContext({ ...contextOptions, javaScriptEnabled: false })
  const guardian = await context.newPage()
  await guardian.goto(address)
  await expect(guardian.getByRole('heading', { level: 1 })).toHaveText(`Malek · ${group}`)
  await expect(guardian.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  await expect(guardian.getByRole('link', { name: words.page.call })).toHaveAttribute('href', 'tel:+96170123456')
  // In dark mode as well, everything is in our colours.
  const colours = { light: ['rgb(8, 124, 80)', 'rgb(8, 124, 80)'], dark: ['rgb(118, 197, 163)', 'rgb(55, 168, 120)'] }
  for (const colorScheme of ['dark', 'light'] as const) {
    const [link = '', button = ''] = colours[colorScheme]
    await guardian.emulateMedia({ colorScheme })
    await expect(guardian.getByRole('link', { name: words.page.guide })).toHaveCSS('color', link)
    await expect(guardian.locator('.button:not(.quiet)').first()).toHaveCSS('background-color', button)
  }
  const day = fullDate(today(), language)
  const card = guardian.getByRole('listitem').filter({ hasText: day })
  await card.locator('summary').click()
  await card.getByRole('radio', { name: words.page.exam }).click()
  await card.getByRole('button', { name: words.page.send }).click()
  await expect(guardian.getByText(words.page.doneAnnounced)).toBeVisible()
  await expect(card).toContainText(words.page.exam)
  const width = await guardian.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(width).toBeLessThanOrEqual(0)

  await openScreen(page, '/sessions/new')
  await expect(absentBox(page, t.sessions, 'Malek Hage')).toBeChecked()
  await expect(reasonButton(page, t, 'Malek Hage', 'exam')).toHaveAttribute('aria-pressed', 'true')
  await openScreen(page, `/people/${id}`)
  await expect(page.getByRole('region', { name: t.people.announced })).toContainText(
    textPattern(t.people.announcedByLink, { name: 'Mother' }),
  )

  await card.getByRole('button', { name: words.page.withdraw }).click()
  await expect(guardian.getByText(textPattern(words.page.doneWithdrawn, { name: 'Malek' }))).toBeVisible()
  // The open page of the leader follows.
  await expect(page.getByRole('region', { name: t.people.announced })).toHaveCount(0)

  await openLinkDialog()
  await dialog.getByRole('button', { name: t.people.revokeLink, exact: true }).click()
  await expect(page.getByText(t.people.linkRevoked)).toBeVisible()
  await expect(contacts).not.toContainText(textPattern(t.people.linkUsed.split('{{')[0] ?? ''))
  await guardian.reload()
  await expect(guardian.getByText(words.problem.deadTitle)).toBeVisible()
  await expect(guardian.locator('body')).not.toContainText('Malek')
  await context.close()
})
