import type { Page } from '@playwright/test'
import { expectPicture, STORED_PICTURES, storedPictures } from '#tests/journeys/guide-pictures.ts'
import { expect, expectAccessible, test, textPattern } from '#tests/journeys/journey.ts'
import { cardOf } from '#tests/journeys/layout/home-card.ts'
import { recordMarks } from '#tests/journeys/sessions/marks.ts'
import { meetsSince, today } from '#tests/journeys/sessions/meetings.ts'
import { presentBox, recordSession, untilStored } from '#tests/journeys/sessions/session-form.ts'
import type { Texts } from '#tests/journeys/texts.ts'
import { databaseText } from './device-database.ts'

test.use({ serviceWorkers: 'allow' })

test('without a connection the app opens with its cached data, and the guide with its pictures', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group, language }) => {
  await meetsSince(app, group, today())
  const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee' })
  const recorded = await recordSession(page, t.sessions, 'Seen before')
  await expect.poll(() => databaseText(page)).toMatch(/"sessions","get"/)
  for (let sessions = 0; sessions < 3; sessions++)
    await recordMarks(app, group, { marks: { 'Nour Saad': 'present', Rita: 'absent' } })
  await page.goto('/dashboard')
  const followed = page.getByRole('region', { name: t.dashboard.followedUp })
  await expect(followed.getByText('Rita')).toBeVisible()
  await untilStored(page)
  await expect.poll(() => databaseText(page)).toContain('followedUp')
  await expect.poll(() => storedPictures(page)).toBe(STORED_PICTURES)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(t.common.offlineStored)).toBeVisible()
  await expect(cardOf(page, group).getByRole('link', { name: t.dashboard.todaysReport })).toBeVisible()
  await expect(followed.getByText('Rita')).toBeVisible()
  // The cache survives several page loads without a connection.
  await page.goto(recorded)
  await expect(page.getByRole('article')).toContainText('Rita')
  await page.getByRole('link', { name: t.sessions.backToSessions }).click()
  await expect(page.getByRole('link', { name: /Seen before/ })).toBeVisible()
  await page.getByRole('link', { name: t.sessions.newSession }).first().click()
  await expect(presentBox(page, t.sessions, 'Rita')).toBeChecked()
  await page.getByRole('link', { name: t.common.cancel }).click()
  await expectGuide(page, t)
  await expectAccessible(page, language)
})

/** The guide opens from the menu, with its pictures, and leads from page to page. */
async function expectGuide(page: Page, t: Texts) {
  await page.getByRole('button', { name: t.navigation.accountMenu }).click()
  await page.getByRole('menuitem', { name: t.common.guide }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.guide.title })).toBeVisible()
  await page.getByRole('link', { name: t.guide.rollCall }).click()
  await expectPicture(page, t.guide.rollCallPicture)
  await page.getByRole('link', { name: textPattern(t.guide.next, { page: t.guide.offline }) }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.guide.offline })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expectPicture(page, t.guide.offlinePicture)
}
