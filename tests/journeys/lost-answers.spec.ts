import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { topicsOf } from './roster.ts'
import { typeTopic } from './session-form.ts'

/**
 * The server records the next session, but its answer, and every further attempt, is lost on the way until the returned
 * function is called.
 */
async function loseAnswers(page: Page): Promise<() => Promise<void>> {
  let attempts = 0
  await page.route('**/rpc/sessions/create', async (route) => {
    attempts += 1
    if (attempts === 1) await route.fetch()
    await route.abort()
  })
  return () => page.unroute('**/rpc/sessions/create')
}

test('a session whose answer was lost is recorded once when it is sent again; changed meanwhile, it can be opened, or saved as another one', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' }, '/sessions/new')
  const outbox = page.getByRole('region', { name: t.sessions.outbox })
  const save = page.getByRole('button', { name: t.sessions.save })
  await typeTopic(page, t.sessions, 'Twice')
  let restoreAnswers = await loseAnswers(page)
  await save.click()
  await expect(outbox).toContainText('Twice')
  await restoreAnswers()
  await page.getByRole('button', { name: t.sessions.sendNow }).click()
  await expect(outbox).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Twice' })).toHaveCount(1)
  expect(await topicsOf(app, group)).toEqual(['Twice'])

  await page.goto('/sessions/new')
  await typeTopic(page, t.sessions, 'First words')
  restoreAnswers = await loseAnswers(page)
  await save.click()
  await page.getByRole('button', { name: t.sessions.openAgain, exact: true }).click()
  await typeTopic(page, t.sessions, 'Second words')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await restoreAnswers()
  await save.click()
  await expect(page.getByText(t.sessions.conflict)).toBeVisible()
  // The form is still filled in after a look at the recorded session.
  await page.getByRole('link', { name: t.sessions.openSaved }).click()
  await expect(page.getByRole('article')).toContainText('First words')
  await page.goBack()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Second words')
  await save.click()
  await page.getByRole('button', { name: t.sessions.saveAsNew }).click()
  await expect(page).toHaveURL(/\/sessions$/)
  await expect.poll(() => topicsOf(app, group)).toEqual(['First words', 'Second words', 'Twice'])
})
