import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { addGuardian, daysAgo, meetsSince, recordMarks, today } from './meetings.ts'
import { openScreen } from './open-screen.ts'
import { absentBox, reasonButton, reasonField } from './session-form.ts'
import { countTaps } from './taps.ts'

const PEOPLE = { 'Nour Saad': 'leader', 'Malek Hage': 'attendee', Zoe: 'attendee' } as const

/** Go to the start screen by the app's own navigation. */
async function goHome(page: Page, home: string) {
  await page.getByRole('link', { name: home, exact: true }).last().click()
}

test("tonight's meeting leads from the start screen through the roll call to the shared report", {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group }) => {
  await meetsSince(app, group, today())
  const page = await leaderPage(PEOPLE)
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.goto('/dashboard')
  const card = page.getByRole('main').getByRole('region', { name: group, exact: true })
  await card.getByRole('link', { name: t.dashboard.rollCall, exact: true }).click()
  await absentBox(page, t.sessions, 'Zoe').check()
  await reasonButton(page, t, 'Zoe', 'travel').click()
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  await page.getByRole('button', { name: t.sessions.shareSent, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t.sharing.shareReport })
  const link = dialog.getByRole('link', { name: t.sharing.whatsApp })
  await expect(link).toHaveAttribute('href', new RegExp(`^https://wa\\.me/\\?text=.*${group}`))
  const sent = decodeURIComponent((await link.getAttribute('href')) ?? '')
  for (const secret of ['Zoe', 'Travel', t.attendance.travel]) expect(sent).not.toContain(secret)
  await page.keyboard.press('Escape')
  await goHome(page, t.common.dashboard)
  await expect(card.getByRole('link', { name: t.dashboard.todaysReport })).toBeVisible()
})

test('who was absent three times in a row is called with one tap, looked up and announced with few, and the next roll begins with it', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group, language }) => {
  const page = await leaderPage(PEOPLE)
  await addGuardian(app, group, 'Malek Hage', '+961 70 000 318')
  for (const days of [15, 8, 1])
    await recordMarks(app, group, { date: daysAgo(days), marks: { 'Nour Saad': 'present', 'Malek Hage': 'absent' } })
  await page.goto('/dashboard')
  const followedUp = page.getByRole('region', { name: t.dashboard.followedUp })
  const call = (on: Page | Locator, name: string) =>
    on.getByRole('link', { name: textPattern(t.attendance.call, { name }) })
  await expect(call(followedUp, 'Malek Hage')).toHaveAttribute('href', 'tel:+96170000318')

  const { tap, taken } = countTaps()
  await tap(page.getByRole('link', { name: t.common.members }).last())
  await tap(page.getByRole('link', { name: 'Malek Hage', exact: true }))
  await expect(page.getByRole('region', { name: t.people.attendanceThisYear })).toContainText('0%')
  expect(taken('the history of a child, from the dashboard')).toBe(2)
  await expect(call(page, t.people.mother)).toHaveAttribute('href', 'tel:+96170000318')
  // The tap on the number itself would leave the app.
  expect(taken('a parent on the phone, from the dashboard, with the one on the number') + 1).toBe(3)

  await page.getByRole('button', { name: t.people.announce }).click()
  const dialog = page.getByRole('dialog', { name: t.people.announce })
  await dialog.getByRole('button', { name: t.attendance.exam }).click()
  await dialog.getByRole('button', { name: t.people.sendAnnouncement, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: t.people.announced })).toContainText(t.attendance.exam)
  await openScreen(page, '/sessions/new')
  await expect(absentBox(page, t.sessions, 'Malek Hage')).toBeChecked()
  await expect(reasonButton(page, t, 'Malek Hage', 'exam')).toHaveAttribute('aria-pressed', 'true')
  await expect(reasonField(page, t.sessions, 'Malek Hage')).toHaveValue('')
  await expect(page.getByText(t.sessions.announced)).toBeVisible()
  await expectAccessible(page, language)
})
