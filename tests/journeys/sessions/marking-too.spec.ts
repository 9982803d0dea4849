import type { Page } from '@playwright/test'
import { expect, leaderOf, test, textPattern } from '#tests/journeys/journey.ts'
import { inRoster, secretaryOf } from '#tests/journeys/people/roster.ts'
import type { Texts } from '#tests/journeys/texts.ts'
import { presentBox } from './session-form.ts'

const PEOPLE = { 'Nour Saad': 'leader', Karim: 'attendee', Maya: 'attendee' } as const

async function openForm(page: Page, t: Texts, path: string) {
  await page.goto(path)
  await expect(page.getByRole('button', { name: t.sessions.save })).toBeVisible()
}

const noteOf = (page: Page, text: string, name: string) =>
  page.getByRole('status').filter({ hasText: textPattern(text, { name, count: 1 }) })

/** How far down the first mark is. */
async function firstMark(page: Page, t: Texts) {
  return (await presentBox(page, t.sessions, 'Karim').boundingBox())?.y
}

test('the form of a new session says who else is marking, until they leave, names no other tab, and moves no mark', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group }) => {
  await inRoster(app, group, PEOPLE)
  const mine = await signedInAs(leaderOf(group))
  await openForm(mine, t, '/sessions/new')
  const before = await firstMark(mine, t)

  const rita = await signedInAs(secretaryOf(group, 'Rita Khoury'))
  await openForm(rita, t, '/sessions/new')
  await expect(noteOf(mine, t.sessions.markingToo, 'Rita Khoury')).toBeVisible()
  await expect(noteOf(rita, t.sessions.markingToo, 'Leader')).toBeVisible()
  expect(await firstMark(mine, t)).toBe(before)

  const other = await signedInAs(secretaryOf(group, 'ماري تيريز أبو جودة'))
  await openForm(other, t, '/sessions/new')
  await expect(noteOf(mine, t.sessions.markingTooMore_one, 'Rita Khoury')).toBeVisible()
  expect(await firstMark(mine, t)).toBe(before)

  // A second tab of the same browser is no colleague, and leaves the first one's form open when it closes.
  const tab = await rita.context().newPage()
  await openForm(tab, t, '/sessions/new')
  await expect(noteOf(tab, t.sessions.markingTooMore_one, 'Leader')).toBeVisible()
  await tab.close({ runBeforeUnload: true })
  await expect(noteOf(mine, t.sessions.markingTooMore_one, 'Rita Khoury')).toBeVisible()

  await rita.close()
  await expect(noteOf(mine, t.sessions.markingToo, 'ماري تيريز أبو جودة')).toBeVisible()
  await other.getByRole('link', { name: t.common.cancel }).click()
  await expect(noteOf(mine, t.sessions.markingToo, 'ماري تيريز أبو جودة')).toHaveCount(0)
})
