import type { Locator, Page, Request } from '@playwright/test'
import type { RunningApp } from './app.ts'
import { expect, expectAccessible, leaderOf, test, textPattern } from './journey.ts'
import { cutEvents, untilLoadedAhead } from './network.ts'
import { aReportedSession } from './reported-session.ts'
import { secretaryOf } from './roster.ts'
import { absentBox, reasonButton, save } from './session-form.ts'
import { countTaps } from './taps.ts'
import type { Texts } from './texts.ts'

const PEOPLE = {
  'Nour Saad': { isLeader: true },
  'Rita Khoury': { absence: 'Illness' },
  'Sami Rizk': {},
  Zoe: {},
} as const

/** The marks of a session that are not those of `PEOPLE`, by name. */
async function otherMarks(app: RunningApp, sessionId: string) {
  const { rows } = await app.database.execute<{ name: string; mark: string }>(`
    select attendee_name as name, concat_ws(' ', status, absence_reason, 'by ' || profiles.full_name) as mark
    from attendance left join profiles on profiles.id = marked_by where session_id = '${sessionId}'`)
  return Object.fromEntries(rows.filter(({ mark }) => mark.includes('by ')).map(({ name, mark }) => [name, mark]))
}

const toAbsent = (page: Page | Locator, t: Texts, name: string) =>
  page.getByRole('button', { name: textPattern(t.sessions.markAbsent, { name }) })
const toPresent = (page: Page | Locator, t: Texts, name: string) =>
  page.getByRole('button', { name: textPattern(t.sessions.markPresent, { name }) })

/** A request without an answer is sent again. */
function editOf(request: Request): string {
  return request.postDataJSON().json.editId
}

/** Press until the mark is another one: for a moment after the lists have moved, presses are ignored. */
async function correct(mark: Locator) {
  await expect(async () => {
    await mark.click({ timeout: 2_000 })
    await expect(mark).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}

test('a tap on a mark of the last report corrects it, two from the start screen, with Undo, also without a connection', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, language, group }) => {
  const id = await aReportedSession(app, group, PEOPLE, { topic: 'Kites' })
  const page = await leaderPage({}, '/dashboard')
  const { tap, taken } = countTaps()
  await tap(page.getByRole('link', { name: textPattern(t.dashboard.lastSession, { topic: 'Kites' }) }))
  await tap(toAbsent(page, t, 'Sami Rizk'))
  const absent = page.getByRole('region', { name: t.report.absentPeople })
  const present = page.getByRole('region', { name: t.report.presentPeople })
  await expect(absent).toContainText('Sami Rizk')
  expect(taken('a corrected mark of the last report, from the start screen')).toBeLessThanOrEqual(3)
  const undo = page.getByRole('button', { name: new RegExp(`^${t.sessions.undo}: `) })
  await expect(undo).toBeVisible()
  await expectAccessible(page, language)
  expect(await otherMarks(app, id)).toEqual({ 'Sami Rizk': 'absent by Leader' })
  await undo.click()
  await expect(present).toContainText('Sami Rizk')
  await expect.poll(() => otherMarks(app, id)).toEqual({ 'Sami Rizk': 'present by Leader' })

  // The name opens the person.
  await present.getByRole('link', { name: 'Sami Rizk' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sami Rizk' })).toBeVisible()
  await page.goBack()
  await expect(toPresent(page, t, 'Rita Khoury')).toBeVisible()

  await untilLoadedAhead(page)
  await page.context().setOffline(true)
  const queued = page.getByText(t.sessions.changeQueued)
  await correct(toPresent(page, t, 'Rita Khoury'))
  await expect(queued).toBeVisible()
  await expect(present).toContainText('Rita Khoury')
  await undo.click()
  await expect(absent).toContainText('Rita Khoury')
  await expect(absent).toContainText(t.attendance.illness)
  await expect(queued).toHaveCount(0)
  // Two corrections are one edit.
  await correct(toPresent(page, t, 'Rita Khoury'))
  await expect(queued).toHaveCount(1)
  await correct(toAbsent(page, t, 'Zoe'))
  await expect(undo).toHaveCount(2)
  await expect(queued).toHaveCount(1)
  const edits = new Set<string>()
  page.on('request', (request) => request.url().endsWith('/rpc/sessions/edit') && edits.add(editOf(request)))
  await page.context().setOffline(false)
  await expect(queued).toHaveCount(0)
  await expect(absent.getByRole('listitem')).toHaveText([/Zoe/])
  await expect
    .poll(() => otherMarks(app, id))
    .toEqual({
      'Rita Khoury': 'present by Leader',
      'Sami Rizk': 'present by Leader',
      Zoe: 'absent by Leader',
    })
  expect(edits.size).toBe(1)
})

test('on a desktop a mark is corrected in the table, by keyboard; what a colleague marked otherwise is asked', {
  tag: '@English',
}, async ({ signedInAs, app, t, language, group }) => {
  const id = await aReportedSession(app, group, PEOPLE)
  const page = await signedInAs(leaderOf(group))
  // Without the stream of changes the report stays as it was loaded.
  await cutEvents(page)
  await page.goto(`/sessions/${id}`)
  const table = page.getByRole('table', { name: t.sessions.attendees })
  const row = (name: string) => table.getByRole('row').filter({ hasText: name })
  await toAbsent(table, t, 'Zoe').focus()
  await page.keyboard.press('Enter')
  await expect(toPresent(table, t, 'Zoe')).toBeFocused()
  await expect(row('Zoe')).toContainText(t.sessions.absent)
  await expect(page.getByText(textPattern(t.sessions.nowAbsent, { name: 'Zoe' }))).toBeVisible()
  await expectAccessible(page, language)

  const colleague = await signedInAs(secretaryOf(group, 'Maya'))
  await colleague.goto(`/sessions/${id}/edit`)
  await absentBox(colleague, t.sessions, 'Sami Rizk').check()
  await reasonButton(colleague, t, 'Sami Rizk', 'travel').click()
  await save(colleague, t)
  await expect(colleague.getByText(t.sessions.updated)).toBeVisible()
  await correct(toAbsent(table, t, 'Sami Rizk'))
  await expect(page.getByText(t.sessions.restToDecide).first()).toBeVisible()
  await expect(row('Sami Rizk')).toContainText(t.attendance.travel)
  await page.getByRole('button', { name: textPattern(t.sessions.takeTheirsOf, { name: 'Maya' }) }).click()
  await expect(page.getByText(t.sessions.restToDecide)).toHaveCount(0)
  expect(await otherMarks(app, id)).toEqual({ 'Sami Rizk': 'absent Travel by Maya', Zoe: 'absent by Leader' })
})
