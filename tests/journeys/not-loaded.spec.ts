import { databaseText } from './device-database.ts'
import { expect, test } from './journey.ts'
import { untilLoadedAhead } from './network.ts'
import { typeTopic } from './session-form.ts'

test('a screen that cannot be loaded without a connection shows no broken picture, and says that what was saved is kept', {
  tag: '@Arabic',
}, async ({ leaderPage, t }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' }, '/sessions/new')
  await typeTopic(page, t.sessions, 'Saved before')
  await untilLoadedAhead(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.savedHere)).toBeVisible()
  await page.getByRole('link', { name: t.common.members }).click()
  await expect(page.getByRole('button', { name: t.common.retry })).toBeVisible()
  await expect(page.getByText(t.common.savedIsKept)).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(() => [...document.images].filter((one) => one.complete && one.naturalWidth === 0).length),
    )
    .toBe(0)
  expect(await databaseText(page)).toContain('Saved before')
})
