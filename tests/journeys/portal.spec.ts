import { sql } from 'drizzle-orm'
import { fillSignUp } from './accounts.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { FUNDS, fillIn } from './money.ts'
import { FOREIGN_ANSWERS, putBehindPortal } from './network.ts'
import { recordedFor } from './roster.ts'
import { typeTopic } from './session-form.ts'

test.describe('with the stored app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a session saved behind the sign-in page of a network waits, whatever that answers, and is sent once when it opens', {
    tag: '@Arabic',
  }, async ({ leaderPage, app, t, group, language }) => {
    const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee' }, '/sessions')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await page.getByRole('link', { name: t.sessions.newSession }).first().click()
    await typeTopic(page, t.sessions, 'In the café')
    // An answer of the server after those of the portal would say that the connection is back.
    await page.waitForLoadState('networkidle')
    const portal = await putBehindPortal(page)
    await page.getByRole('button', { name: t.sessions.save }).click()
    await expect(page.getByText(t.sessions.savedHere)).toBeVisible()
    await expect(page.getByText(t.sessions.created)).toHaveCount(0)
    const waiting = page.getByRole('region', { name: t.sessions.outbox })
    await expect(waiting).toContainText(t.sessions.waiting)
    const note = page.getByRole('status').filter({ hasText: t.common.signInFirst })
    const link = note.getByRole('link', { name: t.common.openSignIn })
    await expect(link).toHaveAttribute('href', 'http://neverssl.com/')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    // The list of a moment ago stays as it is.
    const messages = page.getByRole('region', { name: t.common.messages })
    await expect(messages.getByText(t.sessions.loadFailed, { exact: true })).toHaveCount(0)
    await expectAccessible(page, language)

    // Only an answer about this very session is shown beside it.
    for (const [status, shown] of [
      [413, t.common.tooLarge],
      [401, t.sessions.waiting],
    ] as const) {
      portal.answerWith(FOREIGN_ANSWERS.find((answer) => answer.status === status))
      await page.getByRole('button', { name: t.sessions.sendNow }).click()
      await expect(waiting).toContainText(shown)
      await expect(page.getByRole('button', { name: t.sessions.sendNow })).toBeEnabled()
    }
    // The last known person stays signed in on their device.
    await page.reload()
    await expect(waiting).toContainText('In the café')
    expect(await recordedFor(app, group)).toEqual([])

    await portal.open()
    // What waits is sent by itself once the app is opened.
    await page.reload()
    await expect.poll(() => recordedFor(app, group)).toEqual([{ topic: 'In the café', present: 2, all: 2 }])
    await expect(waiting).toHaveCount(0)
    await expect(note).toHaveCount(0)
  })
})

test('income behind the sign-in page of a network is told as not sent, and is booked once when it opens', {
  tag: '@English',
}, async ({ financePage, app, t, group }) => {
  const page = await financePage(FUNDS)
  await page.getByRole('button', { name: t.finance.addIncome }).click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  const portal = await putBehindPortal(page)
  const dialog = await fillIn(page, t, { amount: '10', notes: 'Raffle', submit: t.finance.addIncome })
  await expect(page.getByText(t.common.signInFirst, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(t.finance.incomeAdded)).toHaveCount(0)
  await portal.open()
  await dialog.getByRole('button', { name: t.finance.addIncome, exact: true }).click()
  await expect(page.getByText(t.finance.incomeAdded)).toBeVisible()
  const stored = await app.database.execute(sql`
    select amount from financial_transactions where organization_name = ${group} and notes = 'Raffle'`)
  expect(stored.rows).toEqual([{ amount: '10.00' }])
})

test('signing up behind the sign-in page of a network is told as not sent, and makes the account when it opens', {
  tag: '@Arabic',
}, async ({ page, app, t, language }) => {
  await page.goto('/auth?mode=sign-up')
  const email = `rita.portal.${language}@example.org`
  await fillSignUp(page, t, { name: 'Rita', email, organization: 'SNMK1', password: 'secret-3' })
  const portal = await putBehindPortal(page)
  await page.getByRole('button', { name: t.accounts.signUp }).click()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: t.common.signInFirst })).toBeVisible()
  await expect(page.getByRole('link', { name: t.common.openSignIn })).toBeVisible()
  await expect(page.getByText(t.accounts.created, { exact: true })).toHaveCount(0)
  await portal.open()
  await page.getByRole('button', { name: t.accounts.signUp }).click()
  await expect(page.getByText(t.accounts.created, { exact: true })).toBeVisible()
  const { rows } = await app.database.execute(sql`select name from auth.users where email = ${email}`)
  expect(rows).toEqual([{ name: 'Rita' }])
})
