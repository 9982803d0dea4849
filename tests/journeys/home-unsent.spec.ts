import { cardOf } from './home-card.ts'
import { expect, test } from './journey.ts'
import { meetsSince, today } from './meetings.ts'
import { untilLoadedAhead } from './network.ts'
import { typeTopic } from './session-form.ts'

test('an unsent session is on the start screen until it is sent', { tag: '@Arabic' }, async ({
  leaderPage,
  app,
  t,
  group,
}) => {
  await meetsSince(app, group, today())
  const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee' }, '/dashboard')
  const card = cardOf(page, group)
  await card.getByRole('link', { name: t.dashboard.rollCall, exact: true }).click()
  await typeTopic(page, t.sessions, 'On the mountain')
  await untilLoadedAhead(page)
  await page.context().setOffline(true)
  await expect(page.getByText(t.common.offline)).toBeVisible()
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByRole('region', { name: t.sessions.outbox })).toBeVisible()
  await page.getByRole('link', { name: t.common.dashboard, exact: true }).first().click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const waiting = page.getByRole('region', { name: t.sessions.outbox })
  await expect(waiting).toContainText(t.sessions.waiting)
  await expect(card.getByRole('link', { name: t.dashboard.continueRollCall })).toBeVisible()
  // Tried in vain: it stays.
  await waiting.getByRole('button', { name: new RegExp(`^${t.sessions.sendNow}`) }).click()
  await expect(page.getByText(t.common.networkFailed).first()).toBeVisible()
  await expect(waiting).toContainText(t.sessions.waiting)
  await page.context().setOffline(false)
  await expect(waiting).toHaveCount(0)
  await expect(card.getByRole('link', { name: t.dashboard.todaysReport })).toBeVisible()
})
