import type { Page } from '@playwright/test'
import { longDate } from '#domain/dates.ts'
import { expect, leaderOf, test } from './journey.ts'
import { today } from './meetings.ts'
import { cutEvents, untilLoadedAhead } from './network.ts'
import { aGroupOf, inRoster, namesInRoster, recordedFor, secretaryOf, topicsOf } from './roster.ts'
import { markAbsent, reasonField, recordSession, typeTopic } from './session-form.ts'

test.use({ serviceWorkers: 'allow' })

/** Open the form of a new session from the list. */
async function openForm(page: Page, words: { newSession: string; save: string }, base = '') {
  await page.goto(`${base}/sessions`)
  await page.getByRole('link', { name: words.newSession }).first().click()
  await expect(page.getByRole('button', { name: words.save })).toBeVisible()
}

test('what is typed, and what is saved without a connection, is there after the browser was killed', {
  tag: ['@English', '@main'],
}, async ({ aKillableBrowser, app, t, language, group }) => {
  await aGroupOf(app, group, 30)
  const browser = await aKillableBrowser(leaderOf(group))
  let page = await browser.open()
  await openForm(page, t.sessions, app.url)
  await typeTopic(page, t.sessions, 'Half written')
  await markAbsent(page, t.sessions, 'Child 02', 'ill')
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

test('edits and new sessions are sent in the order of saving, with the people who were added without a connection', {
  tag: '@English',
}, async ({ leaderPage, app, t, group }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' })
  const outbox = page.getByRole('region', { name: t.sessions.outbox })
  const save = page.getByRole('button', { name: t.sessions.save })
  const edit = page.getByRole('link', { name: t.sessions.edit })
  await recordSession(page, t.sessions, 'Recorded')
  await edit.click()
  await typeTopic(page, t.sessions, 'Edited once')
  await untilLoadedAhead(page)
  await page.context().setOffline(true)
  await save.click()
  await expect(page.getByText(t.sessions.changeQueued)).toBeVisible()
  await edit.click()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Edited once')
  // Opening the queued change does not take it out of the outbox.
  await page.getByRole('link', { name: t.common.cancel }).click()
  await expect(page.getByText(t.sessions.changeQueued)).toBeVisible()
  await edit.click()
  await typeTopic(page, t.sessions, 'Edited twice')
  await save.click()
  await expect(page.getByText(t.sessions.changeQueued)).toBeVisible()

  await page.getByRole('link', { name: t.sessions.backToSessions }).click()
  for (const topic of ['First', 'Second']) {
    await page.getByRole('link', { name: t.sessions.newSession }).first().click()
    if (topic === 'First') {
      await page.getByRole('button', { name: t.roster.addAttendee }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t.roster.name).fill('New Child')
      await dialog.getByRole('button', { name: t.common.add, exact: true }).click()
      await expect(page.getByText(t.roster.addedLater)).toBeVisible()
    }
    await typeTopic(page, t.sessions, topic)
    await save.click()
    await expect(outbox).toContainText(topic)
  }
  // A call without an answer is sent again, with the same content.
  const sent = new Map<string, string>()
  page.on('request', (request) => sent.set(`${request.url()} ${request.postData()}`, new URL(request.url()).pathname))
  await page.context().setOffline(false)
  await expect(page.getByRole('link', { name: /Second/ })).toBeVisible()
  await expect(outbox).toHaveCount(0)
  // The two edits are one.
  expect([...sent.values()].filter((path) => /roster\/add|sessions\/(create|edit|update)/.test(path))).toEqual([
    '/rpc/sessions/edit',
    '/rpc/roster/add',
    '/rpc/sessions/create',
    '/rpc/sessions/create',
  ])
  expect(await namesInRoster(app, group)).toEqual(['New Child', 'Nour Saad'])
  expect((await recordedFor(app, group)).map(({ topic, all }) => [topic, all])).toEqual([
    ['Edited twice', 1],
    ['First', 2],
    ['Second', 1],
  ])
})

test('a session that is refused when it is sent is shown with the reason, and sent once the right came back', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const page = await signedInAs(secretaryOf(group, 'Refused'))
  const outbox = page.getByRole('region', { name: t.sessions.outbox })
  const setRole = (role: string | null) =>
    app.database.execute(`update user_organizations set organization_role = ${role ? `'${role}'` : 'null'}
      where organization_name = '${group}'`)
  /** Saves a session without a connection, and loses the right to record it before there is one again. */
  const saveTooLate = async (topic: string) => {
    await untilLoadedAhead(page)
    await page.context().setOffline(true)
    await typeTopic(page, t.sessions, topic)
    await page.getByRole('button', { name: t.sessions.save }).click()
    await expect(page.getByText(t.sessions.savedHere).last()).toBeVisible()
    await setRole(null)
    await page.context().setOffline(false)
    await expect(outbox).toContainText(t.sessions.notSent)
    await expect(outbox).toContainText(t.common.forbidden)
  }
  await openForm(page, t.sessions)
  await saveTooLate('Too late')
  await outbox.getByRole('button', { name: t.sessions.discardSession, exact: true }).click()
  await expect(outbox).toHaveCount(0)
  await page.getByRole('button', { name: t.sessions.undo }).click()
  await expect(outbox).toContainText('Too late')
  await setRole('secretary')
  await expect(outbox).toHaveCount(0)
  expect(await topicsOf(app, group)).toEqual(['Too late'])

  // The person presses the button before the page knows that the right came back.
  await page.goto('/sessions/new')
  await saveTooLate('Once more')
  await cutEvents(page)
  // Until what the page sends by itself when it opens is refused, too.
  await page.reload({ waitUntil: 'networkidle' })
  await expect(outbox).toContainText(t.common.forbidden)
  await setRole('secretary')
  await page.getByRole('button', { name: t.sessions.sendNow }).click()
  await expect(outbox).toHaveCount(0)
  expect(await topicsOf(app, group)).toEqual(['Once more', 'Too late'])
})
