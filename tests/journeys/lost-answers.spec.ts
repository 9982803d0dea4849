import type { Page } from '@playwright/test'
import { codesOf, secretOfKey } from '#tests/second-factor.ts'
import { now } from './clock.ts'
import { expect, test } from './journey.ts'
import { topicsOf } from './roster.ts'
import { openAccount, PASSWORD } from './second-factor.ts'
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

test('a session whose answer was lost is recorded once when it is sent again; changed meanwhile, it is edited', {
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
  // The page is closed and opened again before it is saved.
  await page.reload()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Second words')
  await save.click()
  await expect(page.getByText(t.sessions.updated)).toBeVisible()
  await expect.poll(() => topicsOf(app, group)).toEqual(['Second words', 'Twice'])
})

test('a password and an authenticator app whose answers were lost are not said to be as before', {
  tag: '@English',
}, async ({ page, app, t, language }) => {
  const loseNextAnswer = (procedure: string) =>
    page.route(
      `**/rpc/${procedure}`,
      async (route) => {
        const cookies = await page.context().cookies()
        await route.fetch()
        // With the answer a new cookie is lost.
        await page.context().addCookies(cookies)
        await route.abort()
      },
      { times: 1 },
    )
  await openAccount(page, app, t, language)
  const password = `${PASSWORD}, changed`
  const section = page.getByRole('region', { name: t.account.password, exact: true })
  await section.getByLabel(t.accounts.currentPassword).fill(PASSWORD)
  await section.getByLabel(t.account.newPassword).first().fill(password)
  await section.getByLabel(t.account.confirmPassword).fill(password)
  await loseNextAnswer('accounts/changePassword')
  await section.getByRole('button', { name: t.account.changePassword }).click()
  await expect(page.getByText(t.accounts.passwordUnanswered)).toBeVisible()

  const steps = page.getByRole('region', { name: t.secondFactor.title })
  const dialog = page.getByRole('dialog')
  await steps.getByRole('button', { name: t.secondFactor.setUp }).click()
  await dialog.getByRole('textbox', { name: t.accounts.currentPassword }).fill(password)
  await dialog.getByRole('button', { name: t.secondFactor.continue }).click()
  const nextCode = codesOf(secretOfKey((await dialog.locator('code').innerText()).replaceAll(' ', '')), now)
  await dialog.getByRole('textbox', { name: t.secondFactor.code }).fill(nextCode())
  await loseNextAnswer('secondFactor/confirmApp')
  await dialog.getByRole('button', { name: t.secondFactor.confirm }).click()
  await expect(page.getByText(t.secondFactor.setUpUnanswered)).toBeVisible()
})
