import type { Page } from '@playwright/test'
import { ABSENCE_REASONS } from '#domain/absence-reasons.ts'
import { SESSION_TEXT_LIMITS } from '#domain/sessions.ts'
import { expect, expectAccessible, leaderOf, test, textPattern } from './journey.ts'
import { holdNextAnswer, untilLoadedAhead } from './network.ts'
import { aGroupOf } from './roster.ts'
import {
  absentBox,
  openDetails,
  openFacts,
  presentBox,
  reasonButton,
  startRemoving,
  typeDraft,
  typeTopic,
} from './session-form.ts'
import { countTaps } from './taps.ts'

for (const { topic, most } of [
  { topic: '', most: 11 },
  { topic: 'Forgiveness', most: 13 },
])
  test(`25 children with 4 absences and their reasons take ${most} taps to the report, topic "${topic}"`, {
    tag: '@Arabic',
  }, async ({ signedInAs, app, t, group }) => {
    await aGroupOf(app, group, 25)
    const page = await signedInAs(leaderOf(group))
    const { tap, taken } = countTaps()
    await page.goto('/dashboard')
    await tap(page.getByRole('region', { name: group }).getByRole('link', { name: t.dashboard.createSession }))
    for (const [at, reason] of ABSENCE_REASONS.entries()) {
      const child = `Child 0${at + 2}`
      await tap(absentBox(page, t.sessions, child))
      await tap(reasonButton(page, t, child, reason))
    }
    if (topic) {
      const details = page.getByRole('button', { name: t.sessions.details })
      if (await details.isVisible()) await tap(details)
      await tap(page.getByLabel(t.sessions.topic))
      await page.keyboard.type(topic)
    }
    await tap(page.getByRole('button', { name: t.sessions.save }))
    await expect(page).toHaveURL(/\/sessions$/)
    await tap(page.getByRole('button', { name: t.sessions.openSent, exact: true }))
    await expect(page.getByRole('article')).toContainText(topic || 'Child 25')
    expect(taken(`a session of 25 children with 4 absences and reasons, topic "${topic}"`)).toBeLessThanOrEqual(most)
  })

test('a saved session is opened or shared from its message; one that waits to be sent is not', {
  tag: '@Arabic',
}, async ({ leaderPage, t }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee' }, '/sessions/new')
  const share = page.getByRole('button', { name: t.sessions.shareSent, exact: true })
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  await expect(page).toHaveURL(/\/sessions$/)
  await share.click()
  await expect(page.getByRole('dialog', { name: t.sharing.shareReport })).toBeVisible()
  await expect(page).toHaveURL(/\/sessions\/[0-9a-f-]+$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toContainText('Rita')

  await page.goto('/sessions/new')
  await expect(presentBox(page, t.sessions, 'Rita')).toBeChecked()
  await untilLoadedAhead(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.savedHere)).toBeVisible()
  await expect(share).toHaveCount(0)
})

test('a name of the roll leads to the page of the person, and the way back to the draft and its place in the list', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group, language }) => {
  await aGroupOf(app, group, 25)
  const page = await leaderPage({}, '/sessions/new')
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  await absentBox(page, t.sessions, 'Child 03').check({ force: true })
  await absentBox(page, t.sessions, 'Child 20').check({ force: true })
  await reasonButton(page, t, 'Child 20', 'exam').click()
  await link('Child 20').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Child 20' })).toBeVisible()
  await page.goBack()
  for (const name of ['Child 03', 'Child 20']) await expect(absentBox(page, t.sessions, name)).toBeChecked()
  await expect(reasonButton(page, t, 'Child 20', 'exam')).toHaveAttribute('aria-pressed', 'true')
  await expect(link('Child 20')).toBeInViewport()

  // The details are opened from the same row.
  await page.getByRole('button', { name: textPattern(t.roster.editNamed, { name: 'Child 20' }) }).click()
  await expect(page.getByRole('dialog', { name: t.roster.editPerson })).toBeVisible()
  await page.keyboard.press('Escape')

  // Anyone who was removed keeps a page as well, which puts them back.
  await startRemoving(page, t.sessions)
  await page.getByRole('button', { name: textPattern(t.roster.removeNamed, { name: 'Child 25' }) }).click()
  await page.getByRole('button', { name: textPattern(t.sessions.removedList_one, { count: 1 }) }).click()
  await expect(link('Child 25')).toBeVisible()
  await expectAccessible(page, language)

  await page.getByRole('button', { name: t.sessions.stopRemoving }).first().click()
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  await page.getByRole('button', { name: t.sessions.openSent, exact: true }).click()
  await page.getByRole('link', { name: t.sessions.edit, exact: true }).first().click()
  await absentBox(page, t.sessions, 'Child 19').check({ force: true })
  await link('Child 19').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Child 19' })).toBeVisible()
  await page.goBack()
  await expect(absentBox(page, t.sessions, 'Child 19')).toBeChecked()
  await expect(link('Child 19')).toBeInViewport()
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

test('a form that is shown does not move, with other drafts and another session of the day', {
  tag: '@Arabic',
}, async ({ leaderPage, t }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee' }, '/sessions/new')
  await typeTopic(page, t.sessions, 'Morning')
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  await typeDraft(page, t.sessions, 'Left')
  await typeDraft(page, t.sessions, 'Open')
  const address = page.url()
  const moved = await watchShifts(page)
  for (const path of [address, '/sessions/new']) {
    // The answer about the day is the last one.
    const roster = page.waitForResponse('**/rpc/roster/list*')
    const day = await holdNextAnswer(page, 'sessions/sameDay')
    await page.goto(path)
    await Promise.all([roster, day.sent])
    day.release()
    await expect(presentBox(page, t.sessions, 'Rita')).toBeChecked()
    await expect(page.getByRole('region', { name: t.sessions.drafts })).toContainText('Left')
    await expect(page.getByRole('link', { name: t.sessions.openOther })).toBeVisible()
    expect(await moved()).toEqual([])
  }
})

test('a refused field that is folded away is shown, and gets the focus', { tag: '@Arabic' }, async ({
  leaderPage,
  t,
}) => {
  const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee' }, '/sessions/new')
  await openDetails(page, t.sessions)
  await page.getByLabel(t.sessions.reflection).fill('x'.repeat(SESSION_TEXT_LIMITS.reflection + 1))
  await openFacts(page, t.sessions)
  await page.getByLabel(t.sessions.time, { exact: true }).fill('noon')
  for (const name of [t.sessions.details, t.sessions.changeWhenAndWhere]) {
    const opened = page.getByRole('button', { name, expanded: true })
    if (await opened.isVisible()) await opened.click()
  }
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByLabel(t.sessions.time, { exact: true })).toBeFocused()
  await expect(page.getByText(t.sessions.timeInvalid)).toBeVisible()
  await expect(page.getByLabel(t.sessions.reflection)).toBeVisible()
  await page.getByLabel(t.sessions.time, { exact: true }).fill('5:30 pm')
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByLabel(t.sessions.reflection)).toBeFocused()
})
