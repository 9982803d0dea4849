import { longDate } from '#domain/dates/dates.ts'
import { expect, leaderOf, test } from '#tests/journeys/journey.ts'
import { aGroupOf, recordedFor } from '#tests/journeys/people/roster.ts'
import { today } from '#tests/journeys/sessions/meetings.ts'
import { markAbsent, reasonField, typeReason, typeTopic } from '#tests/journeys/sessions/session-form.ts'

test.use({ serviceWorkers: 'allow' })

test('what is typed, and what is saved without a connection, is there after the browser was killed', {
  tag: ['@English', '@main'],
}, async ({ aKillableBrowser, app, t, language, group }) => {
  await aGroupOf(app, group, 30)
  const browser = await aKillableBrowser(leaderOf(group))
  let page = await browser.open()
  await page.goto(`${app.url}/sessions`)
  await page.getByRole('link', { name: t.sessions.newSession }).first().click()
  await typeTopic(page, t.sessions, 'Half written')
  await markAbsent(page, t.sessions, 'Child 02')
  await typeReason(page, t, 'Child 02', 'ill')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()

  await browser.kill()
  page = await browser.open()
  await page.goto(`${app.url}/sessions/new`)
  const drafts = page.getByRole('region', { name: t.sessions.drafts })
  await expect(drafts).toContainText(longDate(today(), language))
  // The new form is empty.
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('')
  await drafts.getByRole('link', { name: /Half written/ }).click()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Half written')
  await expect(reasonField(page, t.sessions, 'Child 02')).toHaveValue('ill')
  await expect(page.getByRole('status').filter({ hasText: longDate(today(), language) })).toBeVisible()
  await page.context().setOffline(true)
  for (const child of ['Child 07', 'Child 21']) await markAbsent(page, t.sessions, child)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.savedHere)).toBeVisible()
  await expect(page).toHaveURL(/\/sessions$/)
  const waiting = page.getByRole('region', { name: t.sessions.outbox })
  await expect(waiting).toContainText(t.sessions.waiting)
  await expect(waiting).toContainText('Half written')
  expect(await recordedFor(app, group)).toEqual([])

  await browser.kill()
  page = await browser.open()
  await page.goto(`${app.url}/sessions/new`)
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  await expect.poll(() => recordedFor(app, group)).toEqual([{ topic: 'Half written', present: 28, all: 31 }])
  await expect(page.getByRole('region', { name: t.sessions.outbox })).toHaveCount(0)
  // Saving deleted the draft: the next form is empty.
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('')
  await expect(page.getByRole('button', { name: t.sessions.discard })).toHaveCount(0)
})
