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

test('30 children marked without a connection are recorded once it is back, even after the browser was killed', {
  tag: '@English',
}, async ({ aKillableBrowser, app, t, group }) => {
  await aGroupOf(app, group, 30)
  const browser = await aKillableBrowser(leaderOf(group))
  let page = await browser.open()
  await openForm(page, t.sessions, app.url)
  await page.context().setOffline(true)
  for (const child of ['Child 07', 'Child 21']) await markAbsent(page, t.sessions, child)
  await typeTopic(page, t.sessions, 'Without a line')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.savedHere)).toBeVisible()
  await expect(page).toHaveURL(/\/sessions$/)
  const waiting = page.getByRole('region', { name: t.sessions.outbox })
  await expect(waiting).toContainText(t.sessions.waiting)
  await expect(waiting).toContainText('Without a line')
  expect(await recordedFor(app, group)).toEqual([])

  await browser.kill()
  page = await browser.open()
  await page.goto(`${app.url}/sessions`)
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  await expect(page.getByRole('link', { name: /Without a line/ })).toBeVisible()
  await expect(page.getByRole('region', { name: t.sessions.outbox })).toHaveCount(0)
  expect(await recordedFor(app, group)).toEqual([{ topic: 'Without a line', present: 29, all: 31 }])
})

test('a session whose server was killed between receiving and answering is recorded once', { tag: '@Arabic' }, async ({
  app,
  signedInAs,
  t,
  group,
}) => {
  await aGroupOf(app, group, 30)
  const server = await app.startAnother()
  const page = await signedInAs(leaderOf(group), server)
  await openForm(page, t.sessions)
  await typeTopic(page, t.sessions, 'In the middle')
  // The server is killed while the database is in the middle of the transaction, which is undone.
  const held = await app.holdAttendance()
  await page.getByRole('button', { name: t.sessions.save }).click()
  await held.isWaitedFor()
  await server.kill()
  await held.release()
  await expect(page.getByText(t.sessions.savedHere)).toBeVisible()
  const once = [{ topic: 'In the middle', present: 31, all: 31 }]
  expect(await recordedFor(app, group)).toEqual([])

  const again = await app.startAnother(server.port)
  await page.getByRole('button', { name: t.sessions.sendNow }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  await expect(page.getByRole('link', { name: /In the middle/ })).toHaveCount(1)
  expect(await recordedFor(app, group)).toEqual(once)
  await again.close()
})

test('sessions are sent in the order of saving, with the people who were added without a connection', {
  tag: '@English',
}, async ({ leaderPage, app, t, group }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' })
  await openForm(page, t.sessions)
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await untilLoadedAhead(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: t.roster.addAttendee }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.roster.name).fill('New Child')
  await dialog.getByRole('button', { name: t.common.add, exact: true }).click()
  await expect(page.getByText(t.roster.addedLater)).toBeVisible()
  for (const topic of ['First', 'Second']) {
    await typeTopic(page, t.sessions, topic)
    await page.getByRole('button', { name: t.sessions.save }).click()
    await expect(page.getByRole('region', { name: t.sessions.outbox })).toContainText(topic)
    if (topic === 'First') await page.getByRole('link', { name: t.sessions.newSession }).first().click()
  }
  sent.length = 0
  await page.context().setOffline(false)
  await expect(page.getByRole('link', { name: /Second/ })).toBeVisible()
  await expect(page.getByRole('region', { name: t.sessions.outbox })).toHaveCount(0)
  expect(sent.filter((path) => /roster\/add|sessions\/create/.test(path))).toEqual([
    '/rpc/roster/add',
    '/rpc/sessions/create',
    '/rpc/sessions/create',
  ])
  expect(await namesInRoster(app, group)).toEqual(['New Child', 'Nour Saad'])
  expect((await recordedFor(app, group)).map(({ topic, all }) => [topic, all])).toEqual([
    ['First', 2],
    ['Second', 1],
  ])
})

test('two edits of a session without a connection are sent as one', { tag: '@English' }, async ({
  leaderPage,
  app,
  t,
  group,
}) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' })
  await recordSession(page, t.sessions, 'Recorded')
  await page.getByRole('link', { name: t.sessions.edit }).click()
  await typeTopic(page, t.sessions, 'Edited once')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.changeQueued)).toBeVisible()
  await page.getByRole('link', { name: t.sessions.edit }).click()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Edited once')
  // Opening the queued change does not take it out of the outbox.
  await page.getByRole('link', { name: t.common.cancel }).click()
  await expect(page.getByText(t.sessions.changeQueued)).toBeVisible()
  await page.getByRole('link', { name: t.sessions.edit }).click()
  await typeTopic(page, t.sessions, 'Edited twice')
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.changeQueued)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('article')).toContainText('Edited twice')
  await expect(page.getByText(t.sessions.changeQueued)).toHaveCount(0)
  expect(await topicsOf(app, group)).toEqual(['Edited twice'])
})

test('a session that is refused when it is sent is shown with the reason, and resolved', { tag: '@Arabic' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const page = await signedInAs(secretaryOf(group, 'Refused'))
  await openForm(page, t.sessions)
  await untilLoadedAhead(page)
  await page.context().setOffline(true)
  await typeTopic(page, t.sessions, 'Too late')
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.savedHere)).toBeVisible()
  const setRole = (role: string | null) =>
    app.database.execute(`update user_organizations set organization_role = ${role ? `'${role}'` : 'null'}
      where organization_name = '${group}'`)
  await setRole(null)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: t.sessions.sendNow }).click()
  const outbox = page.getByRole('region', { name: t.sessions.outbox })
  await expect(outbox).toContainText(t.sessions.notSent)
  await expect(outbox).toContainText(t.common.forbidden)

  await outbox.getByRole('button', { name: t.sessions.discardSession, exact: true }).click()
  await expect(outbox).toHaveCount(0)
  await page.getByRole('button', { name: t.sessions.undo }).click()
  await expect(outbox).toContainText('Too late')

  // The person presses the button before the page knows that the right came back.
  await cutEvents(page)
  await page.reload()
  await expect(outbox).toContainText(t.common.forbidden)
  await setRole('secretary')
  await page.getByRole('button', { name: t.sessions.sendNow }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  await expect(outbox).toHaveCount(0)
  expect(await recordedFor(app, group)).toMatchObject([{ topic: 'Too late' }])
})

test('a session that was refused for a right is sent by itself once the right came back', { tag: '@English' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const page = await signedInAs(secretaryOf(group, 'Refused'))
  await openForm(page, t.sessions)
  await untilLoadedAhead(page)
  await page.context().setOffline(true)
  await typeTopic(page, t.sessions, 'Sent in the end')
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.savedHere)).toBeVisible()
  const setRole = (role: string) =>
    app.database.execute(
      `update user_organizations set organization_role = ${role} where organization_name = '${group}'`,
    )
  await setRole('null')
  await page.context().setOffline(false)
  const outbox = page.getByRole('region', { name: t.sessions.outbox })
  await expect(outbox).toContainText(t.common.forbidden)
  await setRole("'secretary'")
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  await expect(outbox).toHaveCount(0)
  expect(await recordedFor(app, group)).toMatchObject([{ topic: 'Sent in the end' }])
})

test('a draft survives killing the browser, and shows its day', { tag: '@Arabic' }, async ({
  aKillableBrowser,
  app,
  t,
  language,
  group,
}) => {
  await aGroupOf(app, group, 3)
  const browser = await aKillableBrowser(leaderOf(group))
  let page = await browser.open()
  await page.goto(`${app.url}/sessions/new`)
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
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  expect(await recordedFor(app, group)).toEqual([{ topic: 'Half written', present: 3, all: 4 }])
  // Saving deleted the draft: the next form is empty.
  await page.goto(`${app.url}/sessions/new`)
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('')
  await expect(page.getByRole('button', { name: t.sessions.discard })).toHaveCount(0)
})
