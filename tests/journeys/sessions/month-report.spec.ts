import { monthKey } from '#domain/dates/calendar-months.ts'
import { monthStart, monthsLater, type PlainDate, shortDate } from '#domain/dates/dates.ts'
import type { RunningApp } from '#tests/journeys/app.ts'
import { expect, expectAccessible, test, textPattern } from '#tests/journeys/journey.ts'
import { inRoster } from '#tests/journeys/people/roster.ts'
import { A4, printed, wordOnPaper } from '#tests/pdf.ts'
import { recordMarks } from './marks.ts'
import { today } from './meetings.ts'

const PEOPLE = {
  'Nour Saad': 'leader',
  Rita: 'attendee',
  Zoe: 'attendee',
  Rami: 'attendee',
  Malek: 'attendee',
} as const

const month = () => monthsLater(monthStart(today()), -1)
const day = (number: number) => `${monthKey(month())}-${String(number).padStart(2, '0')}` as PlainDate

function record(app: RunningApp, group: string, date: PlainDate, absent: readonly string[]) {
  const marks = Object.keys(PEOPLE).map((name) => [name, absent.includes(name) ? 'absent' : 'present'])
  return recordMarks(app, group, { sessionDate: date, marks: Object.fromEntries(marks) })
}

/**
 * The month before the present one with 15 of 20 present in four sessions and a child that was absent four times; and the month before that with everyone present.
 */
async function aMonthOf(app: RunningApp, group: string) {
  await inRoster(app, group, PEOPLE)
  await record(app, group, monthsLater(day(10), -1), [])
  for (const date of [day(1), day(8), day(28)]) await record(app, group, date, ['Malek'])
  await record(app, group, day(22), ['Malek', 'Rami'])
}

test('an admin reads the month of the network, prints it, and opens that of a group', {
  tag: '@English',
}, async ({ adminPage, app, t, language, group }) => {
  await aMonthOf(app, group)
  const page = await adminPage('/dashboard')
  await page
    .getByRole('region', { name: t.dashboard.tools })
    .getByRole('link', { name: t.navigation.monthReport })
    .click()
  const sheet = page.getByRole('article')
  await expect(sheet).toContainText(textPattern(t.reports.until, { date: shortDate(today(), language) }))
  await expect(page.getByRole('button', { name: t.roster.nextMonth })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: t.roster.previousMonth }).click()
  await expect(page).toHaveURL(`/reports/month?month=${monthKey(month())}`)
  const row = sheet.getByRole('row').filter({ hasText: group })
  await expect(row.getByText('75%', { exact: true })).toBeVisible()
  await expect(sheet).not.toContainText('Malek')
  await expectAccessible(page, language)

  // What is recorded elsewhere arrives by itself.
  await record(app, group, day(2), [])
  await expect(row.getByText('90%', { exact: true })).toBeVisible()

  const pages = await printed(page)
  const [first] = pages
  expect(Math.abs((first?.width ?? 0) - A4.width)).toBeLessThan(1)
  expect(Math.abs((first?.height ?? 0) - A4.height)).toBeLessThan(1)
  expect(pages.flatMap(({ links }) => links)).toEqual([])
  const all = pages.map(({ text }) => text).join('')
  expect(all).toContain(group)
  expect(all).not.toContain('Malek')
  expect(all).toContain(wordOnPaper(t.reports.byGroup))
  for (const ofTheApp of [t.common.otherLanguage, t.downloads.download, t.common.dashboard])
    expect(all).not.toContain(wordOnPaper(ofTheApp))
  // Wherever the end of a page is, the signature is below figures. It moves down a little more each time.
  const title = sheet.getByRole('heading', { name: t.reports.byGroup, includeHidden: true })
  for (let height = 24; height < 1000; height += 66) {
    await title.evaluate((heading, space) => {
      heading.style.marginBlockStart = `${space}px`
    }, height)
    const signed = (await printed(page)).filter(({ text }) => text.includes(wordOnPaper(t.reports.signature)))
    expect(signed.map(({ text }) => text.includes(wordOnPaper(t.reports.toFollowUp)))).toEqual([true])
  }
  await title.evaluate((heading) => heading.removeAttribute('style'))

  // On a phone the figures of a group are in the line of its name, and its weeks in the next.
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.setViewportSize({ width: 360, height: 740 })
  const tops = await row.locator('td').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top))
  const [top] = tops
  expect(tops.slice(-3)).toEqual([top, top, top])
  expect(new Set(tops.slice(1, -3)).size).toBe(1)
  await page.setViewportSize({ width, height })

  await row.getByRole('link', { name: group }).click()
  await expect(page).toHaveURL(`/reports/month?month=${monthKey(month())}&organization=${group}`)
  await expect(sheet.getByRole('table', { name: t.reports.byWeek })).toContainText(
    textPattern(t.dashboard.presentOf, { present: 9, all: 10 }),
  )
  await page.goBack()
  await expect(row).toBeVisible()
})
