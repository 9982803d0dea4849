import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test'
import { v7 as uuid } from 'uuid'
import { sessions } from '#server/database/schema/index.ts'
import type { RunningApp } from './app.ts'
import { now } from './clock.ts'
import { expect, test } from './journey.ts'
import { holdNextRequest } from './network.ts'
import { typeTopic } from './session-form.ts'
import type { Texts } from './texts.ts'

// A blocked service worker makes a warning in the console, and one of these journeys counts the warnings.
test.use({ serviceWorkers: 'allow' })

/** Open the list of sessions at a server, where no session is recorded yet. */
async function openEmptyList(page: Page, t: Texts, server = '') {
  await page.goto(`${server}/sessions`)
  await expect(page.getByText(t.sessions.none)).toBeVisible()
}

/** Save the open session form with a topic. */
async function saveSession(page: Page, t: Texts, topic: string) {
  await typeTopic(page, t.sessions, topic)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page).toHaveURL(/\/sessions$/)
}

/** Insert a session as another server process would. */
async function insertSession(app: RunningApp, organization: string, topic: string) {
  await app.database.insert(sessions).values({
    id: uuid(),
    title: topic,
    topic,
    description: topic,
    presenterName: 'Nour Saad',
    sessionDate: '2026-11-21',
    organization,
  })
}

/** The addresses of the streams that a browser has requested so far, with those that failed. */
function streamsOf(context: BrowserContext): string[] {
  const requested: string[] = []
  context.on('request', (request) => new URL(request.url()).pathname === '/api/events' && requested.push(request.url()))
  return requested
}

test('a session that is recorded in one browser appears in another, without a reload', { tag: '@Arabic' }, async ({
  signedInAs,
  leaderPage,
  t,
  group,
}) => {
  const reader = await signedInAs({ fullName: 'Reader', signedUpUnder: group })
  await openEmptyList(reader, t)
  const writer = await leaderPage({ 'Nour Saad': 'leader' }, '/sessions/new')
  const loads: string[] = []
  reader.on('load', (page) => loads.push(page.url()))
  await saveSession(writer, t, 'Shown at once')
  await expect(reader.getByRole('link', { name: 'Shown at once' })).toBeVisible()
  expect(loads).toEqual([])
})

test('a session that is recorded through one server process appears in a browser of another', {
  tag: '@English',
}, async ({ signedInAs, leaderPage, app, t, group }) => {
  const another = await app.startAnother()
  const reader = await signedInAs({ fullName: 'Reader', signedUpUnder: group })
  await openEmptyList(reader, t, another.url)
  const writer = await leaderPage({ 'Nour Saad': 'leader' }, '/sessions/new')
  await saveSession(writer, t, 'From the other process')
  await expect(reader.getByRole('link', { name: 'From the other process' })).toBeVisible()

  // When the process ends, its streams break off and the page still shows what it has loaded.
  await another.close()
  await expect(reader.getByRole('link', { name: 'From the other process' })).toBeVisible()
})

test('without the stream of changes there is one warning in the console and no other message, and refreshing works', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group }) => {
  const page = await signedInAs({ fullName: 'Reader', signedUpUnder: group })
  const warnings: ConsoleMessage[] = []
  const failures: Error[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message))
  page.on('pageerror', (error) => failures.push(error))
  let tries = 0
  await page.route('**/api/events?*', (route) => {
    tries += 1
    return route.abort()
  })
  await openEmptyList(page, t)
  await expect.poll(() => tries).toBeGreaterThan(2)
  expect(warnings.map((message) => message.text())).toEqual([expect.stringContaining('Shabaka')])
  expect(failures).toEqual([])
  await expect(page.getByRole('alert')).toHaveCount(0)

  await insertSession(app, group, 'Refreshed')
  await page.getByRole('button', { name: t.common.refresh }).click()
  await expect(page.getByRole('link', { name: 'Refreshed' })).toBeVisible()

  // Once the stream can be opened, what was missed before appears without a refresh.
  await insertSession(app, group, 'Missed')
  await page.unroute('**/api/events?*')
  await expect(page.getByRole('link', { name: 'Missed' })).toBeVisible()
  expect(warnings).toHaveLength(1)
})

test('eight tabs of one browser share one stream, and another tab opens it when the first is closed', {
  tag: '@English',
}, async ({ signedInAs, app, t, group }) => {
  const first = await signedInAs({ fullName: 'Reader', signedUpUnder: group })
  const streams = streamsOf(first.context())
  await openEmptyList(first, t)
  await expect.poll(() => streams.length).toBe(1)
  const others: Page[] = []
  for (let count = 1; count < 8; count += 1) {
    const tab = await first.context().newPage()
    await openEmptyList(tab, t)
    others.push(tab)
  }
  await insertSession(app, group, 'For every tab')
  for (const tab of [first, ...others]) await expect(tab.getByRole('link', { name: 'For every tab' })).toBeVisible()
  for (const tab of others) {
    await tab.getByRole('link', { name: 'For every tab' }).click()
    await expect(tab.getByRole('article')).toContainText('For every tab')
    await tab.goBack()
  }
  expect(streams).toHaveLength(1)

  await first.close()
  await expect.poll(() => streams.length).toBe(2)
  await insertSession(app, group, 'After the first')
  for (const tab of others) await expect(tab.getByRole('link', { name: 'After the first' })).toBeVisible()
  expect(streams).toHaveLength(2)
})

test('a tab that joins the stream of another tab also shows what changed while it joined', { tag: '@Arabic' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  const first = await signedInAs({ fullName: 'Reader', signedUpUnder: group })
  await openEmptyList(first, t)
  const second = await first.context().newPage()
  const joining = await holdNextRequest(second, '**/shared-stream*.js')
  // The stored list is shown first, so wait for the tab's own load.
  const loaded = second.waitForResponse('**/rpc/sessions/list')
  await second.goto('/sessions')
  await loaded
  await expect(second.getByText(t.sessions.none)).toBeVisible()
  await insertSession(app, group, 'While joining')
  await expect(first.getByRole('link', { name: 'While joining' })).toBeVisible()
  await expect(second.getByText(t.sessions.none)).toBeVisible()
  joining.release()
  await expect(second.getByRole('link', { name: 'While joining' })).toBeVisible()
})

test('a page whose stream was replaced opens the next one when the person comes back to it, not at once', {
  tag: '@Arabic',
}, async ({ signedInAs, t, group }) => {
  const page = await signedInAs({ fullName: 'Reader', signedUpUnder: group })
  const startedAt = now()
  await page.clock.install({ time: startedAt })
  let opened = 0
  await page.route('**/api/events?*', (route) => {
    opened += 1
    return route.fulfill({ contentType: 'text/event-stream', body: 'event: replaced\ndata: {}\n\n' })
  })
  await openEmptyList(page, t)
  await expect.poll(() => opened).toBe(1)
  // The clock is paused before the page's next regular attempt, so that a slow machine does not reach it.
  await page.clock.pauseAt(startedAt + 25_000)
  await expect(page.getByText(t.sessions.none)).toBeVisible()
  expect(opened).toBe(1)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => opened).toBe(2)
})

for (const isComplete of [true, false])
  test(`a page loads its list ${isComplete ? 'for what it missed only' : 'once more'} when a stream that is ${isComplete ? 'complete' : 'not complete'} opens`, {
    tag: isComplete ? '@English' : '@Arabic',
  }, async ({ signedInAs, app, t, group }) => {
    const page = await signedInAs({ fullName: `Reader of ${group}`, signedUpUnder: group })
    const { rows } = await app.database.execute<{ id: string }>(
      `select id from profiles where full_name = 'Reader of ${group}'`,
    )
    const lists: string[] = []
    page.on('request', (request) => request.url().endsWith('/rpc/sessions/list') && lists.push(request.url()))
    const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
    const ready = event('ready', { person: rows[0]?.id, isComplete })
    const missed = event('change', { table: 'sessions', organization: group })
    let answer = () => {}
    const isRequested = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/events?*', async (route) => {
      await isRequested
      await route.fulfill({ contentType: 'text/event-stream', body: isComplete ? ready + missed : ready })
    })
    await openEmptyList(page, t)
    await insertSession(app, group, 'Missed')
    expect(lists).toHaveLength(1)
    answer()
    await expect(page.getByRole('link', { name: 'Missed' })).toBeVisible()
    expect(lists).toHaveLength(2)
  })

test('what a network answers in place of the stream loads nothing', { tag: '@English' }, async ({
  signedInAs,
  t,
  group,
}) => {
  const page = await signedInAs({ fullName: 'Reader', signedUpUnder: group })
  const lists: string[] = []
  const faults: Error[] = []
  page.on('request', (request) => request.url().endsWith('/rpc/sessions/list') && lists.push(request.url()))
  page.on('pageerror', (fault) => faults.push(fault))
  let opened = 0
  await page.route('**/api/events?*', (route) => {
    opened += 1
    const body = `event: change\ndata: {"table":"sessions","organization":"${group}"}\n\nevent: ready\ndata: Welcome\n\n`
    return route.fulfill({ contentType: 'text/event-stream', body })
  })
  await openEmptyList(page, t)
  await expect.poll(() => opened).toBeGreaterThan(1)
  expect(lists).toHaveLength(1)
  expect(faults).toEqual([])
})
