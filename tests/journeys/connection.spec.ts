import { databaseRecords, databaseText } from './device-database.ts'
import { expect, test } from './journey.ts'
import { presentBox, recordSession } from './session-form.ts'

test.use({ serviceWorkers: 'allow' })

test('without a connection the app opens with its cached data', { tag: '@English' }, async ({ leaderPage, t }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee' })
  await recordSession(page, t.sessions, 'Seen before')
  await expect(page.getByRole('article')).toContainText('Rita')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => databaseText(page)).toMatch(/"sessions","get"/)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('article')).toContainText('Rita')
  await expect(page.getByText(t.common.offline)).toBeVisible()
  // The cache survives several reloads without a connection.
  await expect.poll(async () => (await databaseRecords(page)).length).toBeGreaterThan(1)
  // The cache is written a second after an answer: longer than that, so that a wrong write would be seen.
  await page.waitForFunction(() => performance.now() > 3_000)
  await page.reload()
  await expect(page.getByRole('article')).toContainText('Rita')
  await page.getByRole('link', { name: t.sessions.backToSessions }).click()
  await expect(page.getByRole('link', { name: /Seen before/ })).toBeVisible()
  await page.getByRole('link', { name: t.sessions.newSession }).first().click()
  await expect(presentBox(page, t.sessions, 'Rita')).toBeChecked()
})

test('a lost connection that the device does not notice is detected by failed calls, and its return by successful ones', {
  tag: '@Arabic',
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
