import { shortDate } from '#domain/dates.ts'
import { createPerson } from '#tests/people.ts'
import { counted, expect, leaderOf, test, textPattern } from './journey.ts'
import { daysAgo, isReportMissing, meetsSince, recordMarks, today } from './meetings.ts'
import { inRoster } from './roster.ts'

test('an admin sees every group with its last report, what is missing and how to reach its leader', {
  tag: '@English',
}, async ({ adminPage, app, t, language, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', Rita: 'attendee', Zoe: 'attendee', Rami: 'attendee' })
  await createPerson(app.database, { ...leaderOf(group), fullName: 'Georges Khalil', phoneNumber: '03 123 456' })
  const page = await adminPage('/dashboard')
  const row = page.getByRole('table', { name: t.dashboard.groups }).getByRole('row').filter({ hasText: group })
  await expect(row).toContainText(t.dashboard.noReport)
  await expect(
    row.getByRole('link', { name: textPattern(t.attendance.call, { name: 'Georges Khalil' }) }),
  ).toHaveAttribute('href', 'tel:+9613123456')
  await expect(
    row.getByRole('link', { name: textPattern(t.attendance.whatsApp, { name: 'Georges Khalil' }) }),
  ).toHaveAttribute('href', 'https://wa.me/9613123456')

  // What is recorded elsewhere arrives by itself.
  const missing = daysAgo(6)
  await meetsSince(app, group, missing)
  const since = textPattern(counted(t.dashboard, 'missingSince', 1, language), {
    count: 1,
    date: shortDate(missing, language),
  })
  if (isReportMissing(missing)) {
    await expect(row).toContainText(since)
    const waiting = page.getByRole('region', { name: t.dashboard.waitingForYou })
    await expect(waiting.getByRole('link', { name: new RegExp(t.dashboard.missingReports) })).toContainText(group)
  }
  await recordMarks(app, group, {
    date: today(),
    topic: 'Lanterns',
    marks: { 'Nour Saad': 'present', Rita: 'present', Zoe: 'present', Rami: 'absent' },
  })
  await expect(row).toContainText('75%')
  const spoken = textPattern(counted(t.dashboard, 'attendanceOf', 1, language), { count: 1 })
  await expect(row.getByRole('img', { name: spoken })).toBeVisible()
  const report = row.getByRole('link', { name: shortDate(today(), language) })
  await expect(report).toHaveText(textPattern(t.dashboard.presentOf, { present: 3, all: 4 }))
  await report.click()
  await expect(page.getByRole('article')).toContainText('Lanterns')
})
