import type { Page } from '@playwright/test'
import { shortDate } from '#domain/dates.ts'
import { shiftDate } from '#tests/shifted-date.mjs'
import type { RunningApp } from './app.ts'
import { expect, leaderOf, test } from './journey.ts'
import { today } from './meetings.ts'
import { aGroupOf } from './roster.ts'
import { absentBox, markAbsent, typeTopic } from './session-form.ts'

test.use({ serviceWorkers: 'allow' })

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 365 * DAY_MS

/** The day of each session of a group, as it is recorded. */
async function daysOf(app: RunningApp, group: string) {
  const { rows } = await app.database.execute<{ day: string; topic: string }>(
    `select session_date::text as day, topic from sessions where organization = '${group}' order by topic`,
  )
  return rows
}

async function markAll(page: Page, words: Parameters<typeof markAbsent>[1], children: readonly string[]) {
  for (const child of children) await markAbsent(page, words, child)
  await expect(page.getByText(words.draftSaved)).toBeVisible()
}

for (const [when, aheadMs, isSaved] of [
  ['in 1970', -56 * YEAR_MS, true],
  ['a year ahead', YEAR_MS, false],
] as const)
  test(`a phone whose clock is ${when} records on the server's day, and is asked after a kill without a connection`, {
    tag: '@English',
  }, async ({ aKillableBrowser, app, t, language, group }) => {
    await aGroupOf(app, group, 3)
    const browser = await aKillableBrowser(leaderOf(group))
    const openWith = async (ahead: number) => {
      const opened = await browser.open()
      await opened.context().addInitScript(shiftDate, ahead)
      return opened
    }
    let page = await openWith(aheadMs)
    await page.goto(`${app.url}/sessions/new`)
    await typeTopic(page, t.sessions, 'Connected')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.getByRole('button', { name: t.sessions.save }).click()
    await expect(page.getByText(t.sessions.created)).toBeVisible()
    expect(await daysOf(app, group)).toEqual([{ day: today(), topic: 'Connected' }])

    await browser.kill()
    page = await openWith(aheadMs)
    await page.context().setOffline(true)
    await page.goto(`${app.url}/sessions/new`)
    await typeTopic(page, t.sessions, 'Offline')
    await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
    const address = page.url()
    if (isSaved) {
      await page.getByRole('button', { name: t.sessions.save }).click()
      await expect(page.getByText(t.sessions.savedHere)).toBeVisible()
    }

    await browser.kill()
    page = await openWith(0)
    await page.goto(isSaved ? `${app.url}/sessions` : address)
    if (!isSaved) await page.getByRole('button', { name: t.sessions.save }).click()
    const question = page.getByRole('alert').filter({ hasText: t.sessions.whichDay.split('{{date}}')[1] ?? '' })
    await expect(question).toContainText(when.endsWith('1970') ? /1970|1969/ : /2027/)
    expect(await daysOf(app, group)).toHaveLength(1)
    await question.getByRole('radio', { name: shortDate(today(), language) }).click({ force: true })
    await expect(page.getByText(t.sessions.created)).toBeVisible()
    await expect.poll(() => daysOf(app, group)).toContainEqual({ day: today(), topic: 'Offline' })
  })

test('marks are there after a kill, though the clock was set back by an hour meanwhile', { tag: '@Arabic' }, async ({
  aKillableBrowser,
  app,
  t,
  group,
}) => {
  await aGroupOf(app, group, 10)
  const browser = await aKillableBrowser(leaderOf(group))
  let page = await browser.open()
  await page.goto(`${app.url}/sessions/new`)
  await markAbsent(page, t.sessions, 'Child 01')
  await page.evaluate(shiftDate, -HOUR_MS)
  const later = ['Child 02', 'Child 03', 'Child 04', 'Child 05', 'Child 06', 'Child 07']
  await markAll(page, t.sessions, later)
  const address = page.url()
  await browser.kill()
  page = await browser.open()
  await page.goto(address)
  for (const child of ['Child 01', ...later]) await expect(absentBox(page, t.sessions, child)).toBeChecked()
})

test('marks after an edit without an answer are there, though the clock was three days ahead before', {
  tag: '@Arabic',
}, async ({ aKillableBrowser, app, t, group }) => {
  await aGroupOf(app, group, 6)
  const browser = await aKillableBrowser(leaderOf(group))
  let page = await browser.open()
  await page.goto(app.url)
  await page.context().addInitScript(shiftDate, 3 * DAY_MS)
  await page.goto(`${app.url}/sessions/new`)
  await typeTopic(page, t.sessions, 'Recorded')
  await page.getByRole('button', { name: t.sessions.save }).click()
  await page.getByRole('link', { name: 'Recorded' }).click()
  await expect(page.getByRole('article')).toContainText('Recorded')
  const edit = `${page.url()}/edit`
  await page.route('**/rpc/sessions/edit', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.goto(edit)
  await markAll(page, t.sessions, ['Child 01'])
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.savedHere)).toBeVisible()

  await browser.kill()
  page = await browser.open()
  await page.route('**/rpc/sessions/edit', (route) => route.abort())
  await page.goto(edit)
  const later = ['Child 02', 'Child 03', 'Child 04']
  await markAll(page, t.sessions, later)
  await browser.kill()
  page = await browser.open()
  await page.goto(edit)
  for (const child of ['Child 01', ...later]) await expect(absentBox(page, t.sessions, child)).toBeChecked()
})
