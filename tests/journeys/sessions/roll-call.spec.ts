import type { Page } from '@playwright/test'
import { ABSENCE_REASONS } from '#domain/attendance/absence-reasons.ts'
import { expect, expectAccessible, leaderOf, test, textPattern } from '#tests/journeys/journey.ts'
import { holdNextAnswer, isCallOf } from '#tests/journeys/network.ts'
import { openScreen } from '#tests/journeys/open-screen.ts'
import { entryIdOf, withGuardians } from '#tests/journeys/people/people.ts'
import { aGroupOf } from '#tests/journeys/people/roster.ts'
import { setShareDialog, sharedOn } from '#tests/journeys/people/share-dialog.ts'
import { countTaps } from '#tests/journeys/taps.ts'
import { recordMarks } from './marks.ts'
import { absentBox, presentBox, reasonButton, typeTopic } from './session-form.ts'

test('25 children with 4 absences and their reasons take 10 taps and 3 swipes, 11 taps to the report, 13 to the shared one, and a topic two more', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group }) => {
  await aGroupOf(app, group, 25)
  const page = await signedInAs(leaderOf(group))
  await setShareDialog(page, true)
  const { tap, taken, swiped } = countTaps()
  await page.goto('/dashboard')
  await tap(page.getByRole('region', { name: group }).getByRole('link', { name: t.dashboard.createSession }))
  for (const [at, reason] of ABSENCE_REASONS.entries()) {
    // From the first to the last screen of the list.
    const child = ['Child 02', 'Child 08', 'Child 15', 'Child 21'][at] ?? ''
    await tap(absentBox(page, t.sessions, child))
    await tap(reasonButton(page, t, child, reason))
  }
  const before = taken('a session of 25 children with 4 absences and reasons, until the topic')
  expect(swiped()).toBeLessThanOrEqual(3)
  const details = page.getByRole('button', { name: t.sessions.details })
  if (await details.isVisible()) await tap(details)
  await tap(page.getByLabel(t.sessions.topic))
  await page.keyboard.type('Forgiveness')
  const ofTopic = taken('with a topic') - before
  expect(ofTopic).toBeLessThanOrEqual(2)
  await tap(page.getByRole('button', { name: t.sessions.save }))
  await expect(page).toHaveURL(/\/sessions$/)
  expect(taken('until the session is saved') - ofTopic).toBeLessThanOrEqual(10)
  await tap(page.getByRole('button', { name: t.sessions.openSent, exact: true }))
  await expect(page.getByRole('article')).toContainText('Forgiveness')
  expect(taken('until the report') - ofTopic).toBeLessThanOrEqual(11)
  await tap(page.getByRole('button', { name: t.report.share, exact: true }))
  const dialog = page.getByRole('dialog', { name: t.sharing.shareReport })
  await tap(dialog.getByRole('button', { name: t.sharing.send }))
  await expect.poll(() => sharedOn(page)).toHaveLength(1)
  for (const secret of ['Child 02', t.attendance.travel])
    expect(JSON.stringify(await sharedOn(page))).not.toContain(secret)
  expect(taken('until the shared report') - ofTopic).toBeLessThanOrEqual(13)
})

/** Collect what moves by itself inside the form, from now on and after reloads. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources?: { node: Node | null }[] })[])
        for (const { node } of entry.sources ?? [])
          if (node instanceof Element && node.closest('form')) moved.push(node.className || node.tagName)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved)
}

test('a form that is shown does not move, with other drafts and another session of the day; a name opens a sheet above it, which is a recorded reading', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group, language }) => {
  await aGroupOf(app, group, 25)
  const page = await leaderPage({}, '/sessions/new')
  await recordMarks(app, group, { topic: 'Morning', marks: { 'Nour Saad': 'present' } })
  await typeTopic(page, t.sessions, 'Left')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await openScreen(page, '/sessions/new')
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('')
  await typeTopic(page, t.sessions, 'Open')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  const address = page.url()
  const moved = await watchShifts(page)
  for (const path of [address, '/sessions/new']) {
    // The answer about the day is the last one.
    const roster = page.waitForResponse((response) => isCallOf(response.request(), 'roster/list'))
    const day = await holdNextAnswer(page, 'sessions/sameDay')
    await page.goto(path)
    await Promise.all([roster, day.sent])
    day.release()
    await expect(presentBox(page, t.sessions, 'Child 01')).toBeChecked()
    await expect(page.getByRole('region', { name: t.sessions.drafts })).toContainText('Left')
    await expect(page.getByRole('link', { name: t.sessions.openOther })).toBeVisible()
    expect(await moved()).toEqual([])
  }

  await absentBox(page, t.sessions, 'Child 03').check()
  await absentBox(page, t.sessions, 'Child 20').check()
  await reasonButton(page, t, 'Child 20', 'exam').click()
  const stays = async () => {
    for (const name of ['Child 03', 'Child 20']) await expect(absentBox(page, t.sessions, name)).toBeChecked()
    await expect(reasonButton(page, t, 'Child 20', 'exam')).toHaveAttribute('aria-pressed', 'true')
  }
  const child = await entryIdOf(app, group, 'Child 20')
  await withGuardians(app, child, { Samar: '03 123 456' })
  const name = page.getByRole('button', { name: 'Child 20', exact: true })
  await name.click()
  const sheet = page.getByRole('dialog', { name: 'Child 20' })
  await expect(sheet.getByRole('link', { name: textPattern(t.attendance.call, { name: 'Samar' }) })).toBeVisible()
  await expect(sheet.getByText(t.people.noMarks)).toBeVisible()
  await expectAccessible(page, language)
  const { rows } = await app.database.execute(
    `select from audit_log where action = 'reading.page' and attendee_id = '${child}'`,
  )
  expect(rows).toHaveLength(1)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(name).toBeFocused()
  await stays()

  // The page is a link of the sheet, and the way back leads to the draft and its place in the list.
  await name.click()
  await sheet.getByRole('link', { name: t.people.openPage }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Child 20' })).toBeVisible()
  await page.goBack()
  await stays()
  await expect(name).toBeInViewport()

  // The details are opened from the same row.
  await page.getByRole('button', { name: textPattern(t.roster.editNamed, { name: 'Child 20' }) }).click()
  await expect(page.getByRole('dialog', { name: t.roster.editPerson })).toBeVisible()
})
