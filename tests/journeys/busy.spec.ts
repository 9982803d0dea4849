import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { hashPassword } from 'better-auth/crypto'
import { createPerson } from '#tests/people.ts'
import { fillSignIn, fillSignUp } from './accounts.ts'
import { now } from './clock.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { OWN_MARK } from './network.ts'
import type { Texts } from './texts.ts'

const PASSWORD = 'a secret of Rita'

interface Busy {
  times: number
  seconds: number
  body?: object
  isHeld?: boolean
}

/** From now on only the test moves the clock, so that a slow machine makes no extra tries. */
async function stopTime(page: Page) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
}

/** Open the sign-in form, fill it in and send it while the clock stands still. */
async function sendAtStoppedTime(page: Page, t: Texts, email: string) {
  await page.clock.install({ time: now() })
  await page.goto('/auth')
  await fillSignIn(page, t, { email, password: PASSWORD })
  await stopTime(page)
  await page.getByRole('button', { name: t.accounts.signIn }).click()
}

/**
 * Refuse the first calls to a path because the server is busy. With `isHeld`, the calls after the first wait for `release`.
 * @returns the number of calls so far, and `release`
 */
async function busyFor(page: Page, path: string, { times, seconds, body = { code: 'BUSY' }, isHeld = false }: Busy) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const calls = { count: 0, release }
  await page.route(path, async (route) => {
    calls.count += 1
    if (isHeld && calls.count > 1) await released
    if (calls.count > times) return route.continue()
    await route.fulfill({ status: 429, headers: { ...OWN_MARK, 'retry-after': `${seconds}` }, json: body })
  })
  return calls
}

test('when too many people sign in, the form says so, keeps what was typed and signs in later without another press', {
  tag: '@English',
}, async ({ page, app, t, group, language }) => {
  const email = `${randomUUID()}@example.org`
  await createPerson(app.database, { email, signedUpUnder: group, passwordHash: await hashPassword(PASSWORD) })
  const calls = await busyFor(page, '**/api/auth/sign-in/email', { times: 2, seconds: 2, isHeld: true })
  await sendAtStoppedTime(page, t, email)
  const note = page.getByRole('status').filter({ hasText: t.common.manySignIn })
  await expect(note).toContainText(textPattern(t.common.tryingAgain, { seconds: 2 }))
  await page.clock.resume()
  await expectAccessible(page, language)
  await expect(page.getByLabel(t.accounts.email)).toHaveValue(email)
  calls.release()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(calls.count).toBe(3)
})

test('someone who leaves the form while it waits is not signed in', { tag: '@Arabic' }, async ({ page, t }) => {
  const calls = await busyFor(page, '**/api/auth/sign-in/email', { times: 99, seconds: 3 })
  await sendAtStoppedTime(page, t, 'rita@example.org')
  await expect(page.getByText(textPattern(t.common.tryingAgain, { seconds: 3 }))).toBeVisible()
  await page.getByRole('link', { name: t.accounts.signUp }).click()
  await expect(page.getByRole('heading', { name: t.accounts.signUpTitle })).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(page.getByText(t.common.manySignIn)).toHaveCount(0)
  expect(calls.count).toBe(1)
})

test('after many tries the form says that the server is busy, and can be sent again', { tag: '@English' }, async ({
  page,
  t,
}) => {
  const calls = await busyFor(page, '**/api/auth/sign-up/email', { times: 99, seconds: 1 })
  await page.clock.install({ time: now() })
  await page.goto('/auth?mode=sign-up')
  const person = { name: 'Rita Khoury', email: 'rita@example.org', organization: 'SNMK1' }
  await fillSignUp(page, t, { ...person, password: PASSWORD })
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
  await expect(page.getByLabel(t.accounts.email)).toHaveValue(person.email)
  expect(calls.count).toBe(12)
})

test('a password form inside the app waits and tries again in the same way', { tag: '@Arabic' }, async ({
  signedInAs,
  t,
}) => {
  const passwordHash = await hashPassword(PASSWORD)
  const page = await signedInAs({ isAdmin: true, signedUpUnder: null, passwordHash })
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
