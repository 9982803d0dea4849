import { shortDate } from '#domain/dates/dates.ts'
import type { RunningApp } from '#tests/journeys/app.ts'
import { expect, leaderOf, test } from '#tests/journeys/journey.ts'
import { aGroupOf } from '#tests/journeys/people/roster.ts'
import { today } from '#tests/journeys/sessions/meetings.ts'
import { save, typeTopic, untilStored } from '#tests/journeys/sessions/session-form.ts'
import { shiftDate } from '#tests/shifted-date.mjs'

test.use({ serviceWorkers: 'allow' })

const FROM_1970_MS = -56 * 365 * 24 * 3_600_000

/** The day of each session of a group, as it is recorded. */
async function daysOf(app: RunningApp, group: string) {
  const { rows } = await app.database.execute<{ day: string; topic: string }>(
    `select session_date::text as day, topic from sessions where organization = '${group}' order by topic`,
  )
  return rows
}

test("a phone whose clock is in 1970 records on the server's day, and is asked after a kill without a connection", {
  tag: '@English',
}, async ({ aKillableBrowser, app, t, language, group }) => {
  await aGroupOf(app, group, 3)
  const browser = await aKillableBrowser(leaderOf(group))
  const openWith = async (ahead: number) => {
    const opened = await browser.open()
    await opened.context().addInitScript(shiftDate, ahead)
    return opened
  }
  let page = await openWith(FROM_1970_MS)
  await page.goto(`${app.url}/sessions/new`)
  await typeTopic(page, t.sessions, 'Connected')
  await untilStored(page)
  await save(page, t)
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  expect(await daysOf(app, group)).toEqual([{ day: today(), topic: 'Connected' }])

  await browser.kill()
  page = await openWith(FROM_1970_MS)
  await page.context().setOffline(true)
  await page.goto(`${app.url}/sessions/new`)
  await typeTopic(page, t.sessions, 'Offline')
  await save(page, t)
  await expect(page.getByText(t.sessions.savedHere)).toBeVisible()

  await browser.kill()
  page = await openWith(0)
  await page.goto(`${app.url}/sessions`)
  const question = page.getByRole('alert').filter({ hasText: t.sessions.whichDay.split('{{date}}')[1] ?? '' })
  await expect(question).toContainText(/1970|1969/)
  expect(await daysOf(app, group)).toHaveLength(1)
  await question.getByRole('radio', { name: shortDate(today(), language) }).click({ force: true })
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  await expect.poll(() => daysOf(app, group)).toContainEqual({ day: today(), topic: 'Offline' })
})
