import { databaseText } from './device-database.ts'
import { expect, test } from './journey.ts'
import { meetsSince, recordMarks, today } from './meetings.ts'

test.use({ serviceWorkers: 'allow' })

test('without a connection the start screen opens with the groups that were last loaded', { tag: '@Arabic' }, async ({
  leaderPage,
  app,
  t,
  group,
}) => {
  await meetsSince(app, group, today())
  const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee' })
  for (let sessions = 0; sessions < 3; sessions++)
    await recordMarks(app, group, { date: today(), marks: { 'Nour Saad': 'present', Rita: 'absent' } })
  await page.goto('/dashboard')
  const followed = page.getByRole('region', { name: t.dashboard.followedUp })
  await expect(followed.getByText('Rita')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => databaseText(page)).toContain('followedUp')
  await page.context().setOffline(true)
  await page.reload()
  const card = page.getByRole('main').getByRole('region', { name: group, exact: true })
  await expect(card.getByRole('link', { name: t.dashboard.todaysReport })).toBeVisible()
  await expect(followed.getByText('Rita')).toBeVisible()
})
