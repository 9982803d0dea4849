import { readFile } from 'node:fs/promises'
import { longMonth, monthKey } from '#domain/calendar-months.ts'
import { monthStart, monthsLater, type PlainDate, shortDate } from '#domain/dates.ts'
import { isolatedIn } from '#domain/direction.ts'
import { areMissingReportsCounted } from '#domain/meetings.ts'
import { whatsAppLink } from '#domain/phone-numbers.ts'
import { A4, printed, wordOnPaper } from '#tests/pdf.ts'
import type { RunningApp } from './app.ts'
import { counted, expect, expectAccessible, test, textPattern } from './journey.ts'
import { meetsSince, recordMarks, today } from './meetings.ts'
import { failCalls } from './network.ts'
import { openScreen } from './open-screen.ts'
import { inRoster, secretaryOf } from './roster.ts'

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
  return recordMarks(app, group, { date, marks: Object.fromEntries(marks) })
}

/**
 * The month before the present one with 15 of 20 present in four sessions, one missing report and a child that was absent four
 * times; and the month before that with everyone present.
 */
async function aMonthOf(app: RunningApp, group: string) {
  await inRoster(app, group, PEOPLE)
  await record(app, group, monthsLater(day(10), -1), [])
  for (const date of [day(1), day(8), day(28)]) await record(app, group, date, ['Malek'])
  await record(app, group, day(22), ['Malek', 'Rami'])
  await meetsSince(app, group, day(15))
}

/** The number of missing reports as it is shown: in September, those of August are of a former school year. */
const missingText = () => (areMissingReportsCounted(month(), today()) ? '1' : '–')

test('an admin reads the month of the network, prints, downloads and shares it, and opens that of a group', {
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
  // In words on a phone, beside the sign on a desktop.
  const trend =
    language === 'ar'
      ? textPattern(counted(t.reports, 'fewerPoints', 25, language), { count: 25 })
      : textPattern(counted(t.reports, 'points', 25, language), { signed: '−25' })
  await expect(row.getByText(trend)).toBeVisible()
  await expect(sheet).not.toContainText('Malek')
  await expectAccessible(page, language)

  // What is recorded elsewhere arrives by itself.
  await record(app, group, day(2), [])
  await expect(row.getByText('90%', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: t.downloads.download }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: t.downloads.csv }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`network-month-${monthKey(month())}.csv`)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  const missing = missingText() === '1' ? '1' : ''
  expect(lines.find((line) => line.startsWith(group))).toMatch(
    new RegExp(`^${group},5,${missing},1,20,25,80%,-20,90%,80%,,70%`),
  )
  expect(lines.some((line) => line.startsWith(t.sharing.allGroups))).toBe(true)

  await page.getByRole('button', { name: t.report.share, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t.sharing.shareMonth })
  const preview = dialog.getByRole('region', { name: t.sharing.preview })
  await expect(preview).toContainText(`${t.sharing.allGroups} · ${longMonth(month(), language)}`)
  await expectAccessible(page, language)
  await page.keyboard.press('Escape')

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

  await row.getByRole('link', { name: group }).click()
  await expect(page).toHaveURL(`/reports/month?month=${monthKey(month())}&organization=${group}`)
  await expect(sheet.getByRole('table', { name: t.reports.byWeek })).toContainText(
    textPattern(t.dashboard.presentOf, { present: 9, all: 10 }),
  )
  await page.goBack()
  await expect(row).toBeVisible()
})

test('a secretary reads and shares the month of the group, also after a failed load; a month before all sessions is empty', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, language, group }) => {
  await aMonthOf(app, group)
  const page = await signedInAs(secretaryOf(group, 'Maya'))
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  const restore = await failCalls(page, 'reports/month', { status: 500, code: 'UNEXPECTED', defined: false })
  await page.goto('/sessions')
  await page.getByRole('button', { name: t.sessions.more }).click()
  await page.getByRole('menuitem', { name: t.navigation.monthReport }).click()
  await expect(page.getByRole('group', { name: t.sharing.monthFailed })).toBeVisible()
  await restore()
  await page.getByRole('button', { name: t.common.retry }).click()
  await expect(page.getByRole('group', { name: t.sharing.monthFailed })).toHaveCount(0)
  await page.getByRole('button', { name: t.roster.previousMonth }).click()
  const sheet = page.getByRole('article')
  const figure = (label: string) => sheet.locator('dl > div').filter({ hasText: label }).locator('dd')
  await expect(figure(t.reports.sessions)).toHaveText('4')
  await expect(figure(t.reports.missing)).toHaveText(missingText())
  await expect(figure(t.reports.attendance)).toHaveText('75%')
  await expect(figure(t.reports.followedUp)).toHaveText('1')
  await expect(sheet).toContainText(counted(t.reports, 'absentInARow', 1, language).replace('{{count}}', '1'))
  await expect(sheet).not.toContainText('Malek')
  // Only one group is theirs.
  await expect(page.getByLabel(t.sharing.group)).toHaveCount(0)
  await expectAccessible(page, language)

  await page.getByRole('button', { name: t.report.share, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t.sharing.shareMonth })
  const name = `${isolatedIn(language, group)} · ${longMonth(month(), language)}`
  const text = {
    en: `${name}\n\nSessions: 4\nAttendance: 15 of 20 (75%)`,
    ar: `${name}\n\nاللقاءات: 4\nالحضور: 15 من 20 (\u206875%\u2069)`,
  }[language]
  await expect(dialog.getByRole('link', { name: t.sharing.whatsApp })).toHaveAttribute('href', whatsAppLink(null, text))
  await page.keyboard.press('Escape')

  await openScreen(page, '/reports/month?month=1990-01&organization=SNMF')
  await expect(
    page.getByText(textPattern(t.reports.empty, { month: longMonth('1990-01-01' as PlainDate, language) })),
  ).toBeVisible()
  await page.getByRole('button', { name: textPattern(t.reports.openMonth, { month: '' }) }).click()
  await expect(sheet).toContainText(group)
})
