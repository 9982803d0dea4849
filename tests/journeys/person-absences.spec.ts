import { v7 as uuid } from 'uuid'
import { dayAndDate, daysLater, fullDate, longDate, weekdayOf } from '#domain/dates.ts'
import { announcedAbsences } from '#server/database/schema/index.ts'
import { counted, expect, expectAccessible, test, textPattern } from './journey.ts'
import { meetsSince, today } from './meetings.ts'
import { countOf, entryIdOf } from './people.ts'

test('an absence is announced once with a reason, withdrawn, and announced again by Undo', { tag: '@Arabic' }, async ({
  personPage,
  app,
  t,
  language,
}) => {
  const { page, id } = await personPage('Rita')
  await page.getByRole('button', { name: t.people.announce }).click()
  const dialog = page.getByRole('dialog', { name: t.people.announce })
  await expect(
    dialog.getByRole('button', { name: textPattern(`${t.people.firstDay}: ${longDate(today(), language)}`) }),
  ).toBeVisible()
  const lastDay = dialog.getByRole('button', { name: textPattern(t.people.lastDay) })
  await lastDay.click()
  await expect(page.getByRole('button', { name: t.roster.nextMonth })).toBeVisible()
  // Escape closes the calendar before the dialog.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: t.roster.nextMonth })).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await expect(lastDay).toBeFocused()
  const exam = dialog.getByRole('button', { name: t.attendance.exam })
  await exam.click()
  await expect(exam).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByLabel(t.people.reasonWords).fill('maths')
  await expectAccessible(page, language)
  await dialog.getByRole('button', { name: t.people.sendAnnouncement, exact: true }).dblclick()
  await expect(dialog).toHaveCount(0)
  const card = page.getByRole('region', { name: t.people.announced })
  await expect(card).toContainText(fullDate(today(), language))
  await expect(card).toContainText(t.attendance.exam)
  await expect(card).toContainText('maths')
  expect(await countOf(app, 'announced_absences', id)).toBe(1)

  await card
    .getByRole('button', { name: textPattern(t.people.withdrawNamed, { span: fullDate(today(), language) }) })
    .click()
  await expect(page.getByText(t.people.withdrawn)).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect.poll(() => countOf(app, 'announced_absences', id)).toBe(0)
  await page
    .getByRole('button', { name: textPattern(t.roster.undoNamed, { name: fullDate(today(), language) }) })
    .click()
  await expect(card).toContainText('maths')
})

test('a new meeting day names the absences of the former day, and one tap moves them to it', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, language, group }) => {
  const [formerDay, newDay] = [daysLater(today(), 1), daysLater(today(), 2)]
  await meetsSince(app, group, formerDay)
  const page = await leaderPage({ Rita: 'attendee', Zoe: 'attendee' })
  const attendeeId = await entryIdOf(app, group, 'Rita')
  await app.database
    .insert(announcedAbsences)
    .values({ id: uuid(), attendeeId, firstDay: formerDay, lastDay: formerDay })
  await page.goto('/dashboard')
  const meetingDay = textPattern(t.meetings.dayOf, { organization: group })
  await page.getByRole('main').getByRole('button', { name: meetingDay }).click()
  const dialog = page.getByRole('dialog', { name: meetingDay })
  await dialog.getByLabel(t.meetings.weekday).selectOption(String(weekdayOf(newDay)))
  await dialog.getByRole('button', { name: t.common.save }).click()
  const [from, to] = [dayAndDate(formerDay, language), dayAndDate(newDay, language)]
  await expect(dialog.getByRole('listitem')).toHaveText(textPattern(t.meetings.unheardOf, { name: 'Rita', from, to }))
  await expectAccessible(page, language)
  await dialog.getByRole('button', { name: t.meetings.moveAbsences }).click()
  await expect(page.getByText(counted(t.meetings, 'absencesMoved', 1, language))).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const { rows } = await app.database.execute(
    `select first_day::text, last_day::text from announced_absences where attendee_id = '${attendeeId}'`,
  )
  expect(rows).toEqual([{ first_day: newDay, last_day: newDay }])
})
