import { databaseRecords, databaseText } from './device-database.ts'
import { cardOf } from './home-card.ts'
import { expect, test } from './journey.ts'
import { meetsSince, recordMarks, today } from './meetings.ts'
import { presentBox, recordSession, typeTopic } from './session-form.ts'

test.use({ serviceWorkers: 'allow' })

test('without a connection the app opens with its cached data, and the start screen has what is not sent', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group }) => {
  await meetsSince(app, group, today())
  const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee' })
  const recorded = await recordSession(page, t.sessions, 'Seen before')
  await expect.poll(() => databaseText(page)).toMatch(/"sessions","get"/)
  for (let sessions = 0; sessions < 3; sessions++)
    await recordMarks(app, group, { date: today(), marks: { 'Nour Saad': 'present', Rita: 'absent' } })
  await page.goto('/dashboard')
  const card = cardOf(page, group)
  const followed = page.getByRole('region', { name: t.dashboard.followedUp })
  await expect(followed.getByText('Rita')).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => databaseText(page)).toContain('followedUp')

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(t.common.offline)).toBeVisible()
  await expect(card.getByRole('link', { name: t.dashboard.todaysReport })).toBeVisible()
  await expect(followed.getByText('Rita')).toBeVisible()
  // The cache survives several reloads without a connection.
  await expect.poll(async () => (await databaseRecords(page)).length).toBeGreaterThan(1)
  // The cache is written a second after an answer: longer than that, so that a wrong write would be seen.
  await page.waitForFunction(() => performance.now() > 3_000)
  await page.goto(recorded)
  await expect(page.getByRole('article')).toContainText('Rita')
  await page.getByRole('link', { name: t.sessions.backToSessions }).click()
  await expect(page.getByRole('link', { name: /Seen before/ })).toBeVisible()
  await page.getByRole('link', { name: t.sessions.newSession }).first().click()
  await expect(presentBox(page, t.sessions, 'Rita')).toBeChecked()

  await typeTopic(page, t.sessions, 'On the mountain')
  await page.getByRole('button', { name: t.sessions.save }).click()
  const waiting = page.getByRole('region', { name: t.sessions.outbox })
  await expect(waiting).toContainText('On the mountain')
  await page.getByRole('link', { name: t.common.dashboard, exact: true }).first().click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(waiting).toContainText(t.sessions.waiting)
  // Tried in vain: it stays.
  await waiting.getByRole('button', { name: new RegExp(`^${t.sessions.sendNow}`) }).click()
  await expect(page.getByText(t.common.networkFailed).first()).toBeVisible()
  await expect(waiting).toContainText(t.sessions.waiting)
  await page.context().setOffline(false)
  await expect(waiting).toHaveCount(0)
})

test('a lost connection that the device does not notice is detected by failed calls, and its return by successful ones', {
  tag: '@English',
}, async ({ leaderPage, t }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' }, '/sessions')
  await expect(page.getByText(t.sessions.none)).toBeVisible()
  await expect(page.getByText(t.common.offline)).toHaveCount(0)
  await page.route('**/rpc/**', (route) => route.abort())
  await page.getByRole('button', { name: t.common.refresh }).click()
  await expect(page.getByText(t.common.offline)).toBeVisible()
  await page.unroute('**/rpc/**')
  await page.getByRole('button', { name: t.common.refresh }).click()
  await expect(page.getByText(t.common.offline)).toHaveCount(0)
})
