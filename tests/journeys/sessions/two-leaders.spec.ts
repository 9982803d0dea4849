import type { Page } from '@playwright/test'
import { expect, leaderOf, test, textPattern } from '#tests/journeys/journey.ts'
import { untilLoadedAhead } from '#tests/journeys/network.ts'
import { openScreen } from '#tests/journeys/open-screen.ts'
import { recordedFor, secretaryOf } from '#tests/journeys/people/roster.ts'
import type { Texts } from '#tests/journeys/texts.ts'
import { aReportedSession } from './marks.ts'
import { absentBox, markAbsent, presentBox, reasonButton, save } from './session-form.ts'

const CHILDREN = Array.from({ length: 20 }, (_, at) => `Child ${String(at + 1).padStart(2, '0')}`)
const MARKS = Object.fromEntries(['Nour Saad', ...CHILDREN].map((name) => [name, 'present']))

async function openEdit(page: Page, t: Texts, address: string) {
  await page.goto(`${address}/edit`)
  await expect(page.getByRole('button', { name: t.sessions.save })).toBeVisible()
}

test('one child marked differently by two devices: the rest is saved, and one tap above the list decides', {
  tag: ['@English', '@main'],
}, async ({ signedInAs, app, t, group }) => {
  const id = await aReportedSession(app, group, MARKS)
  const first = await signedInAs(secretaryOf(group, 'Rita Khoury'))
  const second = await signedInAs(leaderOf(group))
  for (const page of [first, second]) {
    await openEdit(page, t, `/sessions/${id}`)
    await untilLoadedAhead(page)
    await page.context().setOffline(true)
  }
  await markAbsent(first, t.sessions, 'Child 01')
  await reasonButton(first, t, 'Child 01', 'illness').click()
  await markAbsent(second, t.sessions, 'Child 01')
  await reasonButton(second, t, 'Child 01', 'travel').click()
  await markAbsent(second, t.sessions, 'Child 02')
  for (const page of [first, second]) {
    await save(page, t)
    await expect(page.getByText(t.sessions.savedHere)).toBeVisible()
    await expect(page).not.toHaveURL(/edit/)
  }
  await first.context().setOffline(false)
  await expect(first.getByText(t.sessions.updated)).toBeVisible()
  await second.context().setOffline(false)
  // A page that could not load the report without a connection loads itself again.
  await expect(second.getByRole('article')).toBeVisible()
  await openScreen(second, '/sessions')
  const waiting = second.getByRole('region', { name: t.sessions.outbox })
  const values = {
    mine: `${t.attendance.absent} (${t.attendance.travel})`,
    who: /Rita Khoury\u2069? \(\d\d:\d\d\)/,
    theirs: `${t.attendance.absent} (${t.attendance.illness})`,
  }
  await expect(waiting.getByText(textPattern(`Child 01: ${t.sessions.conflict_values}`, values))).toBeVisible()
  expect(await recordedFor(app, group)).toMatchObject([{ present: 19, all: 21 }])
  await waiting.getByRole('button', { name: t.sessions.keepMine }).click()
  await expect(waiting).toHaveCount(0)
  await openScreen(second, `/sessions/${id}`)
  await expect(second.getByRole('article')).toContainText(t.attendance.travel)
  await expect(second.getByRole('article')).not.toContainText(t.attendance.illness)
})

test('what others change above does not move what is read, nor the focus', { tag: '@Arabic' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  const id = await aReportedSession(app, group, MARKS)
  const first = await signedInAs(secretaryOf(group, 'Rita Khoury'))
  const second = await signedInAs(leaderOf(group))
  for (const page of [first, second]) await openEdit(page, t, `/sessions/${id}`)
  // As in a browser that keeps nothing in its place by itself.
  await second.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'))
  await presentBox(second, t.sessions, 'Child 02').press('Space')
  const read = absentBox(second, t.sessions, 'Child 12')
  await read.focus()
  await read.evaluate((box) => box.scrollIntoView({ block: 'center' }))
  const place = () => read.evaluate((box) => Math.round(box.getBoundingClientRect().top))
  const before = await place()

  for (const child of ['Child 02', 'Child 11']) await markAbsent(first, t.sessions, child)
  await save(first, t)
  await expect(absentBox(second, t.sessions, 'Child 11')).toBeChecked()
  const keepMine = textPattern(`${t.sessions.keepMine}: {{name}}`, { name: 'Child 02' })
  await expect(second.getByRole('button', { name: keepMine })).toBeAttached()
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1)
  await expect(read).toBeFocused()
})
