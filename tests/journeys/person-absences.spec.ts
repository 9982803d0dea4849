import { v7 as uuid } from 'uuid'
import { dayAndDate, daysLater, fullDate, longDate, weekdayOf } from '#domain/dates.ts'
import { announcedAbsences } from '#server/database/schema/index.ts'
import { counted, expect, expectAccessible, test, textPattern } from './journey.ts'
import { meetsSince, today } from './meetings.ts'
import { countOf, entryIdOf, openPerson } from './people.ts'

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

test('an absence that is too long, or ends before it begins, is refused at its field', { tag: '@Arabic' }, async ({
  personPage,
  t,
  language,
}) => {
  const { page } = await personPage('Rita')
  await page.getByRole('button', { name: t.people.announce }).click()
  const dialog = page.getByRole('dialog', { name: t.people.announce })
  const lastDay = dialog.getByRole('button', { name: textPattern(t.people.lastDay) })
  const choose = async (days: number) => {
    await lastDay.click()
    const day = page.getByRole('button', { name: calendarName(daysLater(today(), days), language) })
    for (let months = 0; months < 4 && (await day.count()) === 0; months++)
      await page.getByRole('button', { name: t.roster.nextMonth }).click()
    await day.first().click()
  }
  await choose(75)
  await expect(
    dialog.getByText(textPattern(counted(t.people, 'spanTooLong', 60, language), { count: 60 })),
  ).toBeVisible()
  await dialog.getByRole('button', { name: t.people.sendAnnouncement, exact: true }).click()
  await expect(dialog).toBeVisible()
  // Escape closes the calendar before the dialog.
  await lastDay.click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: t.roster.nextMonth })).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await expect(lastDay).toBeFocused()
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

  await openPerson(page, app, group, 'Rita')
  const card = page.getByRole('region', { name: t.people.announced })
  await expect(card).toContainText(fullDate(newDay, language))
  await expect(card).not.toContainText(fullDate(formerDay, language))
})

/** The name of a day in the calendar. */
function calendarName(date: string, language: 'en' | 'ar'): RegExp {
  const [, month, day] = longDateParts(date, language)
  return new RegExp(`^${day} ${month} `)
}

function longDateParts(date: string, language: 'en' | 'ar') {
  const text = longDate(date as Parameters<typeof longDate>[0], language)
  const found =
    language === 'en' ? /^(?<month>\w+) (?<day>\d+)/.exec(text) : /^(?<day>\d+) (?<month>.+) \d+$/.exec(text)
  return [text, found?.groups?.month ?? '', found?.groups?.day ?? ''] as const
}
