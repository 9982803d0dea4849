import type { ABSENCE_REASONS } from '#domain/attendance/absence-reasons.ts'
import { monthNames, parts } from '#domain/dates/dates.ts'
import { expect, expectAccessible, test, textPattern } from '#tests/journeys/journey.ts'
import { today } from './meetings.ts'
import {
  absentBox,
  markAbsent,
  openDetails,
  openFacts,
  presentBox,
  reasonButton,
  reasonField,
  save,
  typeReason,
  typeTopic,
} from './session-form.ts'

test('marks and reasons survive a reload, are recorded with their caller and time, and are edited later', {
  tag: ['@Arabic', '@main'],
}, async ({ leaderPage, app, t, language, group }) => {
  const people = { 'Nour Saad': 'leader', Karim: 'attendee', Lara: 'attendee', Rita: 'attendee' } as const
  const page = await leaderPage(people, '/sessions/new')
  const chip = (name: string, reason: (typeof ABSENCE_REASONS)[number]) => reasonButton(page, t, name, reason)
  const called = (number: number) => page.getByText(textPattern(t.sessions.called, { called: number, all: 4 }))
  /** The stored marks of the children, by name. */
  const stored = async () => {
    const { rows } = await app.database.execute<{ name: string; mark: string }>(`
      select attendee_name as name,
        concat_ws(' ', status, absence_reason, 'by ' || profiles.full_name, case when marked_at is null then 'uncalled' end) as mark
      from attendance left join profiles on profiles.id = marked_by
      where attendance.organization = '${group}' and attendee_name <> 'Nour Saad'`)
    return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]))
  }
  const present = presentBox(page, t.sessions, 'Rita')
  await expect(page.getByText(t.sessions.startPresent)).toBeVisible()
  await expect(present).toHaveAccessibleDescription(t.sessions.notCalled)
  await present.click()
  await expect(called(1)).toBeVisible()
  await expect(present).toHaveAccessibleDescription('')
  await expect(chip('Karim', 'illness')).toHaveCount(0)
  await markAbsent(page, t.sessions, 'Karim')
  await chip('Karim', 'travel').click()
  await expect(reasonField(page, t.sessions, 'Karim')).toBeHidden()
  await typeReason(page, t, 'Karim', 'in Zahle')
  await expectAccessible(page, language)
  await typeTopic(page, t.sessions, 'Reasons')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await page.reload()
  await expect(called(2)).toBeVisible()
  await expect(chip('Karim', 'travel')).toHaveAttribute('aria-pressed', 'true')
  await expect(reasonField(page, t.sessions, 'Karim')).toHaveValue('in Zahle')

  await save(page, t)
  await page.getByRole('button', { name: t.sessions.openSent, exact: true }).click()
  await expect(page.getByRole('article')).toContainText('in Zahle')
  expect(await stored()).toEqual({
    Karim: 'absent Travel: in Zahle by Leader',
    Lara: 'present uncalled',
    Rita: 'present by Leader',
  })

  await page.getByRole('link', { name: t.sessions.edit }).click()
  await expect(reasonField(page, t.sessions, 'Karim')).toHaveValue('in Zahle')
  // The report is complete: nothing is said of Lara, who was not called.
  await expect(page.getByText(textPattern(t.sessions.called, { called: /\d/, all: /\d/ }))).toHaveCount(0)
  await expect(presentBox(page, t.sessions, 'Lara')).toHaveAccessibleDescription('')
  await chip('Karim', 'travel').click()
  await absentBox(page, t.sessions, 'Lara').check()
  await chip('Lara', 'illness').click()
  await save(page, t)
  await expect(page.getByText(t.sessions.updated)).toBeVisible()
  expect(await stored()).toEqual({
    Karim: 'absent in Zahle by Leader',
    Lara: 'absent Illness by Leader',
    Rita: 'present by Leader',
  })
})

test('a field is as high as its text up to twelve lines and aligned as its script is read; a refused one that is folded away is shown; arrow keys go as the calendar is read', {
  tag: '@Arabic',
}, async ({ leaderPage, t, language }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee' }, '/sessions/new')
  await openDetails(page, t.sessions)
  const [topic, activities] = [page.getByLabel(t.sessions.topic), page.getByLabel(t.sessions.activities)]
  const heightOf = async (label: string) => (await page.getByLabel(label).boundingBox())?.height ?? 0
  expect(await heightOf(t.sessions.foodDetails)).toBeGreaterThanOrEqual(await heightOf(t.sessions.topic))
  const empty = await heightOf(t.sessions.activities)
  const line = empty - (await heightOf(t.sessions.foodDetails))
  await activities.fill('Songs\nGames\nA walk\nTea\nPrayer')
  await expect.poll(() => heightOf(t.sessions.activities)).toBeGreaterThan(empty + 2 * line)
  await activities.fill('Songs\n'.repeat(40))
  await expect.poll(() => heightOf(t.sessions.activities)).toBeGreaterThan(empty + 8 * line)
  expect(await heightOf(t.sessions.activities)).toBeLessThan(empty + 14 * line)
  for (const field of [topic, activities]) {
    await field.fill('موضوع')
    await expect(field).toHaveCSS('direction', 'rtl')
    await field.fill('Topic')
    await expect(field).toHaveCSS('direction', 'ltr')
  }

  await openFacts(page, t.sessions)
  const time = page.getByLabel(t.sessions.time, { exact: true })
  await time.fill('noon')
  for (const name of [t.sessions.details, t.sessions.changeWhenAndWhere]) {
    const opened = page.getByRole('button', { name, expanded: true })
    if (await opened.isVisible()) await opened.click()
  }
  await save(page, t)
  await expect(time).toBeFocused()
  await expect(page.getByText(t.sessions.timeInvalid)).toBeVisible()

  // In Arabic the left arrow key goes to the day, the month and the year on the left.
  await page.getByLabel(t.sessions.date).click()
  const { year, month } = parts(today())
  const months = monthNames(language)
  const pressed = async (key: string, from: string, to: string) => {
    await page.getByRole('button', { name: from, exact: true }).focus()
    await page.keyboard.press(key)
    await expect(page.getByRole('button', { name: to, exact: true })).toBeFocused()
  }
  const day = (number: number) => `${number} ${months[month - 1]} ${year}`
  await pressed('ArrowLeft', day(15), day(16))
  await pressed('ArrowRight', day(15), day(14))
  await page.getByRole('button', { name: t.roster.monthAndYear }).click()
  await pressed('ArrowLeft', months[1] ?? '', months[2] ?? '')
  await page.getByRole('button', { name: `${year}`, exact: true }).click()
  const decade = year - (year % 10)
  await pressed('ArrowLeft', `${decade + 1}`, `${decade + 2}`)
})
