import type { Page } from '@playwright/test'
import { expect, test, textPattern } from './journey.ts'
import { addGuardian, daysAgo, meetsSince, recordMarks, today } from './meetings.ts'
import { openPerson } from './people.ts'
import { absentBox, reasonButton, reasonField } from './session-form.ts'

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
  await absentBox(page, t.sessions, 'Zoe').check({ force: true })
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

test('who was absent three times is seen, explained and announced, and the next roll begins with it', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group }) => {
  const page = await leaderPage(PEOPLE)
  await addGuardian(app, group, 'Malek Hage', '+961 70 000 318')
  for (const days of [21, 14, 7])
    await recordMarks(app, group, { date: daysAgo(days), marks: { 'Nour Saad': 'present', 'Malek Hage': 'absent' } })
  await page.goto('/dashboard')
  const followedUp = page.getByRole('region', { name: t.dashboard.followedUp })
  const call = followedUp.getByRole('link', { name: textPattern(t.attendance.call, { name: 'Malek Hage' }) })
  await expect(call).toHaveAttribute('href', 'tel:+96170000318')
  await followedUp.getByRole('link', { name: 'Malek Hage', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Malek Hage' })).toBeVisible()

  await page.getByRole('button', { name: t.people.announce }).click()
  const dialog = page.getByRole('dialog', { name: t.people.announce })
  await dialog.getByRole('button', { name: t.attendance.exam }).click()
  await dialog.getByRole('button', { name: t.people.sendAnnouncement, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/sessions/new')
  await expect(absentBox(page, t.sessions, 'Malek Hage')).toBeChecked()
  await expect(reasonButton(page, t, 'Malek Hage', 'exam')).toHaveAttribute('aria-pressed', 'true')
  await expect(reasonField(page, t.sessions, 'Malek Hage')).toHaveValue('')
  await expect(page.getByText(t.sessions.announced)).toBeVisible()
  await openPerson(page, app, group, 'Malek Hage')
  await expect(page.getByRole('region', { name: t.people.announced })).toContainText(t.attendance.exam)
})
