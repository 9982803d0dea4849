import type { BrowserContext, Page } from '@playwright/test'
import { v7 as uuid } from 'uuid'
import { sessions } from '#server/database/schema/index.ts'
import type { RunningApp } from '#tests/journeys/app.ts'
import { expect, test } from '#tests/journeys/journey.ts'
import { holdNextRequest, isCallOf } from '#tests/journeys/network.ts'
import type { Texts } from '#tests/journeys/texts.ts'

/** Open the list of sessions, where no session is recorded yet. */
async function openEmptyList(page: Page, t: Texts) {
  await page.goto('/sessions')
  await expect(page.getByText(t.sessions.none)).toBeVisible()
}

/** Insert a session as another server process would: the page hears of it from the database. */
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

test('tabs of one browser share one stream: one that joins shows what changed meanwhile, and another opens it when the first is closed', {
  tag: '@English',
}, async ({ signedInAs, app, t, group }) => {
  const first = await signedInAs({ fullName: 'Reader', signedUpUnder: group })
  const streams = streamsOf(first.context())
  await openEmptyList(first, t)
  await expect.poll(() => streams.length).toBe(1)
  const second = await first.context().newPage()
  const joining = await holdNextRequest(second, '**/shared-stream*.js')
  // The stored list is shown first, so wait for the tab's own load.
  const loaded = second.waitForResponse((response) => isCallOf(response.request(), 'sessions/list'))
  await second.goto('/sessions')
  await loaded
  await expect(second.getByText(t.sessions.none)).toBeVisible()
  await insertSession(app, group, 'While joining')
  await expect(first.getByRole('link', { name: 'While joining' })).toBeVisible()
  await expect(second.getByText(t.sessions.none)).toBeVisible()
  joining.release()
  await expect(second.getByRole('link', { name: 'While joining' })).toBeVisible()

  const third = await first.context().newPage()
  await third.goto('/sessions')
  await expect(third.getByRole('link', { name: 'While joining' })).toBeVisible()
  await insertSession(app, group, 'For every tab')
  for (const tab of [first, second, third]) await expect(tab.getByRole('link', { name: 'For every tab' })).toBeVisible()
  expect(streams).toHaveLength(1)

  await first.close()
  await expect.poll(() => streams.length).toBe(2)
  await insertSession(app, group, 'After the first')
  for (const tab of [second, third]) await expect(tab.getByRole('link', { name: 'After the first' })).toBeVisible()
  expect(streams).toHaveLength(2)
})
