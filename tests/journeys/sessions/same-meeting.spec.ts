import type { Page } from '@playwright/test'
import { expect, expectAccessible, leaderOf, test } from '#tests/journeys/journey.ts'
import { inRoster, recordedFor, secretaryOf } from '#tests/journeys/people/roster.ts'
import type { Texts } from '#tests/journeys/texts.ts'
import { markAbsent, save } from './session-form.ts'

/** Record a meeting at ten, with one child absent. */
async function recordMeeting(page: Page, t: Texts, absent: string) {
  await page.goto(`/sessions/new?date=2026-11-25&time=${encodeURIComponent('10:00')}`)
  await markAbsent(page, t.sessions, absent)
  await save(page, t)
}

test('one meeting that two people have recorded is joined without a question, which is undone', {
  tag: '@English',
}, async ({ signedInAs, app, t, group, language }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', Karim: 'attendee', Maya: 'attendee' })
  const first = await signedInAs(secretaryOf(group, 'Rita Khoury'))
  const second = await signedInAs(leaderOf(group))
  await recordMeeting(first, t, 'Karim')
  await expect(first.getByText(t.sessions.created)).toBeVisible()
  await recordMeeting(second, t, 'Maya')
  await expect(second.getByText(t.sessions.joined)).toBeVisible()
  expect(await recordedFor(app, group)).toMatchObject([{ present: 1, all: 3 }])
  await expectAccessible(second, language)
  await second.getByRole('button', { name: t.sessions.undo }).click()
  await expect(second.getByText(t.sessions.twoAgain)).toBeVisible()
  await expect.poll(() => recordedFor(app, group)).toHaveLength(2)
  await second.reload()
  await expect(second.getByRole('heading', { name: t.sessions.title })).toBeVisible()
  await expect(second.getByRole('button', { name: t.sessions.join, exact: true })).toHaveCount(0)
})
