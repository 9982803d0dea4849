import { expect, expectAccessible, test } from '#tests/journeys/journey.ts'
import { FOREIGN_ANSWERS, putBehindPortal } from '#tests/journeys/network.ts'
import { recordedFor } from '#tests/journeys/people/roster.ts'
import { typeTopic, untilStored } from '#tests/journeys/sessions/session-form.ts'

test.use({ serviceWorkers: 'allow' })

test('a session saved behind the sign-in page of a network waits, whatever that answers, and is sent once when it opens', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group, language }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee' }, '/sessions')
  await untilStored(page)
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
