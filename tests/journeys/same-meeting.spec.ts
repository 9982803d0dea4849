import type { Page } from '@playwright/test'
import type { RunningApp } from './app.ts'
import { expect, expectAccessible, leaderOf, test, textPattern } from './journey.ts'
import { untilLoadedAhead } from './network.ts'
import { openScreen } from './open-screen.ts'
import { inRoster, recordedFor, secretaryOf } from './roster.ts'
import { absentBox, markAbsent, save } from './session-form.ts'
import type { Texts } from './texts.ts'

/** In the order of recording. */
async function sessionIds(app: RunningApp, group: string): Promise<string[]> {
  const { rows } = await app.database.execute<{ id: string }>(
    `select id from sessions where organization = '${group}' order by created_at`,
  )
  return rows.map(({ id }) => id)
}

/** The form of a new session at a time, with one child marked absent. */
async function recordMeeting(page: Page, t: Texts, { at, absent }: { at: string; absent: string }) {
  await openScreen(page, `/sessions/new?date=2026-11-25&time=${encodeURIComponent(at)}`)
  await expect(page.getByRole('button', { name: t.sessions.save })).toBeVisible()
  await markAbsent(page, t.sessions, absent)
}

test('one meeting recorded twice without a connection is joined by one tap, and the first address stays', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group, language }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', Karim: 'attendee', Maya: 'attendee' })
  const first = await signedInAs(secretaryOf(group, 'Rita Khoury'))
  const second = await signedInAs(leaderOf(group))
  for (const [page, absent] of [
    [first, 'Karim'],
    [second, 'Maya'],
  ] as const) {
    await recordMeeting(page, t, { at: '', absent })
    await untilLoadedAhead(page)
    await page.context().setOffline(true)
    await save(page, t)
    await expect(page.getByText(t.sessions.savedHere)).toBeVisible()
  }
  for (const page of [first, second]) {
    await page.context().setOffline(false)
    await expect(page.getByText(t.sessions.created)).toBeVisible()
  }
  const ids = await sessionIds(app, group)
  await second.goto('/sessions')
  await expect(second.getByText(/Rita Khoury/)).toBeVisible()
  await expectAccessible(second, language)
  await second.getByRole('button', { name: t.sessions.join, exact: true }).click()
  await expect(second.getByText(t.sessions.joined)).toBeVisible()
  expect(await recordedFor(app, group)).toMatchObject([{ present: 1, all: 3 }])
  expect(await sessionIds(app, group)).toEqual([ids[0]])
  await second.goto(`/sessions/${ids[1]}`)
  await expect(second).toHaveURL(new RegExp(`/sessions/${ids[0]}$`))
  await expect(second.getByRole('article')).toContainText('Maya')
})

test('two meetings of one day stay two; at one time they are joined without a question, which is undone', {
  tag: '@English',
}, async ({ signedInAs, app, t, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', Karim: 'attendee', Maya: 'attendee' })
  const first = await signedInAs(secretaryOf(group, 'Rita Khoury'))
  const second = await signedInAs(leaderOf(group))
  await recordMeeting(first, t, { at: '10:00', absent: 'Karim' })
  await save(first, t)
  await expect(first.getByText(t.sessions.created)).toBeVisible()
  await recordMeeting(second, t, { at: '17:00', absent: 'Maya' })
  await save(second, t)
  const question = second.getByText(
    textPattern(t.sessions.recordedTooBy, { author: 'Rita Khoury', organization: /.*/, time: /\d\d:\d\d/ }),
  )
  await expect(question).toBeVisible()
  await second.getByRole('button', { name: t.sessions.keepBoth }).click()
  await expect(question).toHaveCount(0)
  expect(await recordedFor(app, group)).toHaveLength(2)

  await recordMeeting(second, t, { at: '10:00', absent: 'Maya' })
  await save(second, t)
  await expect(second.getByText(t.sessions.joined)).toBeVisible()
  expect(await recordedFor(app, group)).toHaveLength(2)
  await second.getByRole('button', { name: t.sessions.undo }).click()
  await expect(second.getByText(t.sessions.twoAgain)).toBeVisible()
  await expect.poll(() => recordedFor(app, group)).toHaveLength(3)
  await second.reload()
  await expect(second.getByRole('heading', { name: t.sessions.title })).toBeVisible()
  await expect(question).toHaveCount(0)
})

test('an open form of the second report stays, and is saved in the first one', { tag: '@English' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', Karim: 'attendee', Maya: 'attendee' })
  const [first, second, third] = [
    await signedInAs(secretaryOf(group, 'Rita Khoury')),
    await signedInAs(leaderOf(group)),
    await signedInAs(secretaryOf(group, 'Elias Nassar')),
  ]
  for (const page of [first, second]) {
    await recordMeeting(page, t, { at: '', absent: 'Karim' })
    await save(page, t)
    await expect(page.getByText(t.sessions.created)).toBeVisible()
  }
  const [into, joined] = await sessionIds(app, group)
  await third.goto(`/sessions/${joined}/edit`)
  await markAbsent(third, t.sessions, 'Maya')
  const answered = third.waitForResponse(async (answer) => (await answer.text().catch(() => '')).includes(`${into}`))
  await second.getByRole('button', { name: t.sessions.join, exact: true }).click()
  await expect(second.getByText(t.sessions.joined)).toBeVisible()
  await answered
  await expect(absentBox(third, t.sessions, 'Maya')).toBeChecked()
  await save(third, t)
  await expect(third).toHaveURL(new RegExp(`/sessions/${into}$`))
  expect(await recordedFor(app, group)).toMatchObject([{ present: 1, all: 3 }])
})
