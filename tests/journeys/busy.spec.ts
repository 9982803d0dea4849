import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { hashPassword } from 'better-auth/crypto'
import { accounts } from '#server/database/schema/index.ts'
import { createPerson } from '#tests/people.ts'
import { expect, expectSound, test, worded } from './journey.ts'

const PASSWORD = 'a secret of Rita'

/** Let the server be too busy for the first calls to a path. How many calls there were. */
async function busyFor(page: Page, path: string, times: number, seconds: number, body: object = { code: 'BUSY' }) {
  const calls = { count: 0 }
  await page.route(path, async (route) => {
    calls.count += 1
    if (calls.count > times) return route.continue()
    await route.fulfill({ status: 429, headers: { 'retry-after': `${seconds}` }, json: body })
  })
  return calls
}

test('while many people sign in, the form says so, keeps what was typed and signs in by itself', async ({
  page,
  app,
  t,
  group,
  language,
}) => {
  const email = `${randomUUID()}@example.org`
  const userId = await createPerson(app.database, { email, signedUpUnder: group })
  const password = await hashPassword(PASSWORD)
  await app.database
    .insert(accounts)
    .values({ id: userId, userId, accountId: userId, providerId: 'credential', password })
  const calls = await busyFor(page, '**/api/auth/sign-in/email', 2, 2)
  await page.goto('/auth')
  await page.getByLabel(t.accounts.email).fill(email)
  await page.getByRole('textbox', { name: t.accounts.password }).fill(PASSWORD)
  await page.getByRole('button', { name: t.accounts.signIn }).click()
  const note = page.getByRole('status').filter({ hasText: t.common.manySignIn })
  await expect(note).toContainText(worded(t.common.tryingAgain, { seconds: 2 }))
  await expectSound(page, language)
  await expect(page.getByLabel(t.accounts.email)).toHaveValue(email)
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(calls.count).toBe(3)
})

test('who leaves the form while it waits is not signed in behind their back', async ({ page, t }) => {
  const calls = await busyFor(page, '**/api/auth/sign-in/email', 99, 3)
  await page.clock.install()
  await page.goto('/auth')
  await page.getByLabel(t.accounts.email).fill('rita@example.org')
  await page.getByRole('textbox', { name: t.accounts.password }).fill(PASSWORD)
  await page.getByRole('button', { name: t.accounts.signIn }).click()
  await expect(page.getByText(t.common.manySignIn)).toBeVisible()
  await page.getByRole('link', { name: t.accounts.signUp }).click()
  await expect(page.getByRole('heading', { name: t.accounts.signUpTitle })).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(page.getByText(t.common.manySignIn)).toHaveCount(0)
  expect(calls.count).toBe(1)
})

test('after many tries the form says that it is too busy, and can be sent again', async ({ page, t }) => {
  const calls = await busyFor(page, '**/api/auth/sign-up/email', 99, 1)
  await page.clock.install()
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel(t.accounts.fullName).fill('Rita Khoury')
  await page.getByLabel(t.accounts.email).fill('rita@example.org')
  await page.getByLabel(t.accounts.organization).selectOption('SNMK1')
  await page.getByRole('textbox', { name: t.accounts.password }).first().fill(PASSWORD)
  await page.getByRole('textbox', { name: t.accounts.confirmPassword }).fill(PASSWORD)
  const submit = page.getByRole('button', { name: t.accounts.signUp })
  await submit.click()
  for (let tries = 1; tries < 12; tries += 1) {
    await expect.poll(() => calls.count).toBe(tries)
    await expect(page.getByText(t.common.manySignIn)).toBeVisible()
    await page.clock.fastForward(2_000)
  }
  await expect(page.getByText(t.common.busy)).toBeVisible()
  await expect(submit).toBeEnabled()
  await expect(page.getByLabel(t.accounts.email)).toHaveValue('rita@example.org')
  expect(calls.count).toBe(12)
})

test('a password that is asked for inside the app waits for its turn in the same way', async ({
  signedInAs,
  app,
  t,
}) => {
  const email = `${randomUUID()}@example.org`
  const page = await signedInAs({ email, isAdmin: true, signedUpUnder: null })
  await app.database.execute(`
    insert into auth.accounts (id, user_id, account_id, provider_id, password)
    select id, id, id, 'credential', '${await hashPassword(PASSWORD)}' from auth.users where email = '${email}'`)
  const refusal = { defined: true, code: 'BUSY', status: 429, message: 'busy', data: { retryAfterSeconds: 1 } }
  const calls = await busyFor(page, '**/rpc/transfer/unlock', 1, 1, { json: refusal })
  await page.goto('/members')
  await page.getByRole('button', { name: t.transfer.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t.transfer.password }).fill(PASSWORD)
  await dialog.getByRole('button', { name: t.transfer.continue }).click()
  await expect(dialog.getByText(t.common.manySignIn)).toBeVisible()
  await expect.poll(() => calls.count).toBe(2)
  await expect(page.getByText(t.common.manySignIn)).toHaveCount(0)
})
