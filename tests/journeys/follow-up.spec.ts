import type { Page } from '@playwright/test'
import type { RunningApp } from './app.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { addGuardian, daysAgo, recordMarks, today } from './meetings.ts'
import { secretaryOf } from './roster.ts'

const CHILDREN = ['Rita', 'Zoe']

/** The next session of the group, at which both children were absent. */
async function absentOn(app: RunningApp, group: string, date: ReturnType<typeof today>) {
  const absent = Object.fromEntries(CHILDREN.map((name) => [name, 'absent']))
  await recordMarks(app, group, { date, marks: { ...absent, 'Nour Saad': 'present' } })
}

function rowOf(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
}

test('a leader notes what came of a call, a colleague sees it at once, and the next absence opens the row', {
  tag: '@Arabic',
}, async ({ leaderPage, signedInAs, app, t, language, group }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee', Zoe: 'attendee' })
  await addGuardian(app, group, 'Rita', '70 123 456')
  for (const days of [3, 2, 1]) await absentOn(app, group, daysAgo(days))
  const colleague = await signedInAs(secretaryOf(group, 'Maya'))
  await colleague.goto('/dashboard')
  await page.goto('/dashboard')

  const row = rowOf(page, 'Rita')
  const call = row.getByRole('link', {
    name: textPattern(t.attendance.callReached, { name: 'Rita', reached: t.people.mother }),
  })
  await expect(call).toContainText(t.people.mother)
  await call.click()
  const choices = row.getByRole('group', { name: textPattern(t.people.whatCame, { name: 'Rita' }) })
  await choices.getByRole('button', { name: t.people.addFollowUpText }).click()
  await choices.getByRole('textbox', { name: t.people.followUpText }).fill('Back next week')
  await expectAccessible(page, language)

  // Without a connection nothing is lost silently.
  await page.context().setOffline(true)
  await choices.getByRole('button', { name: t.people.reached }).click()
  await expect(choices.getByRole('alert')).toHaveText(t.people.followUpNeedsConnection)
  await page.context().setOffline(false)
  await page.reload()
  await expect(choices.getByRole('textbox', { name: t.people.followUpText })).toHaveValue('Back next week')
  await choices.getByRole('button', { name: t.people.reached }).click()

  // Quiet and last, also at the colleague's.
  const noted = new RegExp(t.people.reached)
  for (const one of [page, colleague]) {
    await expect(rowOf(one, 'Rita')).toContainText(noted)
    const rows = one.getByRole('region', { name: t.dashboard.followedUp }).getByRole('listitem')
    await expect(rows.filter({ has: one.getByRole('link') }).last()).toContainText('Rita')
  }
  await expectAccessible(page, language)
  await expect(rowOf(colleague, 'Rita').getByRole('button', { name: new RegExp(`^${t.roster.undo}`) })).toHaveCount(0)
  await row.getByRole('link', { name: 'Rita', exact: true }).click()
  const card = page.getByRole('region', { name: t.people.followUp, exact: true })
  await expect(card.getByRole('listitem')).toContainText('Back next week')
  await expect(card.getByRole('button', { name: t.people.reached, exact: true })).toHaveCount(0)

  // Undone, and noted by the colleague.
  await page.goto('/dashboard')
  await row.getByRole('button', { name: new RegExp(`^${t.roster.undo}`) }).click()
  const open = rowOf(colleague, 'Rita').getByRole('button', { name: t.people.noteCall })
  await expect(open).toBeVisible()
  await open.click()
  await rowOf(colleague, 'Rita').getByRole('button', { name: t.people.noAnswer }).click()
  await expect(row).toContainText(t.people.noAnswer)
  await expect(row).toContainText('Maya')

  await absentOn(app, group, today())
  await expect(row.getByRole('button', { name: t.people.noteCall })).toBeVisible()
  await expect(row).not.toContainText('Maya')
})
