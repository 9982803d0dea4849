import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { hashPassword } from 'better-auth/crypto'
import { accounts } from '#server/database/schema/index.ts'
import { createPerson } from '#tests/people.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'

const PASSWORD = 'a secret of Rita'

interface Busy {
  times: number
  seconds: number
  body?: object
  isHeld?: boolean
}

/** From now on time passes only as the test says: on a slow machine no try is made in between. */
async function stopTime(page: Page) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
}

/**
 * Let the server be too busy for the first calls to a path. How many calls there were, and `goOn`: where `isHeld`, the calls
 * after the first are answered only once it was called.
 */
async function busyFor(page: Page, path: string, { times, seconds, body = { code: 'BUSY' }, isHeld = false }: Busy) {
  let goOn = () => {}
  const released = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const calls = { count: 0, goOn }
  await page.route(path, async (route) => {
    calls.count += 1
    if (isHeld && calls.count > 1) await released
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
  const calls = await busyFor(page, '**/api/auth/sign-in/email', { times: 2, seconds: 2, isHeld: true })
  await page.clock.install()
  await page.goto('/auth')
  await page.getByLabel(t.accounts.email).fill(email)
  await page.getByRole('textbox', { name: t.accounts.password }).fill(PASSWORD)
  await stopTime(page)
  await page.getByRole('button', { name: t.accounts.signIn }).click()
  const note = page.getByRole('status').filter({ hasText: t.common.manySignIn })
  await expect(note).toContainText(textPattern(t.common.tryingAgain, { seconds: 2 }))
  await page.clock.resume()
  await expectAccessible(page, language)
  await expect(page.getByLabel(t.accounts.email)).toHaveValue(email)
  calls.goOn()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(calls.count).toBe(3)
})

test('who leaves the form while it waits is not signed in behind their back', { tag: '@Arabic' }, async ({
  page,
  t,
}) => {
  const calls = await busyFor(page, '**/api/auth/sign-in/email', { times: 99, seconds: 3 })
  await page.clock.install()
  await page.goto('/auth')
  await page.getByLabel(t.accounts.email).fill('rita@example.org')
  await page.getByRole('textbox', { name: t.accounts.password }).fill(PASSWORD)
  await stopTime(page)
  await page.getByRole('button', { name: t.accounts.signIn }).click()
  await expect(page.getByText(textPattern(t.common.tryingAgain, { seconds: 3 }))).toBeVisible()
  await page.getByRole('link', { name: t.accounts.signUp }).click()
  await expect(page.getByRole('heading', { name: t.accounts.signUpTitle })).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(page.getByText(t.common.manySignIn)).toHaveCount(0)
  expect(calls.count).toBe(1)
})

test('after many tries the form says that it is too busy, and can be sent again', { tag: '@English' }, async ({
  page,
  t,
}) => {
  const calls = await busyFor(page, '**/api/auth/sign-up/email', { times: 99, seconds: 1 })
  await page.clock.install()
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel(t.accounts.fullName).fill('Rita Khoury')
  await page.getByLabel(t.accounts.email).fill('rita@example.org')
  await page.getByLabel(t.accounts.organization).selectOption('SNMK1')
  await page.getByRole('textbox', { name: t.accounts.password }).first().fill(PASSWORD)
  await page.getByRole('textbox', { name: t.accounts.confirmPassword }).fill(PASSWORD)
  const submit = page.getByRole('button', { name: t.accounts.signUp })
  await stopTime(page)
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

test('a password that is asked for inside the app waits for its turn in the same way', { tag: '@Arabic' }, async ({
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
  const calls = await busyFor(page, '**/rpc/transfer/unlock', { times: 1, seconds: 1, body: { json: refusal } })
  await page.goto('/members')
  await page.getByRole('button', { name: t.transfer.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t.transfer.password }).fill(PASSWORD)
  await dialog.getByRole('button', { name: t.transfer.continue }).click()
  await expect(dialog.getByText(t.common.manySignIn)).toBeVisible()
  await expect.poll(() => calls.count).toBe(2)
  await expect(page.getByText(t.common.manySignIn)).toHaveCount(0)
})
