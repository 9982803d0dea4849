import { dayAndDate, shortDate } from '#domain/dates.ts'
import { createPerson } from '#tests/people.ts'
import { sqlNow } from './clock.ts'
import { counted, expect, expectAccessible, leaderOf, test, textPattern } from './journey.ts'
import { daysAgo, isReportMissing, meetsSince, recordMarks, today } from './meetings.ts'
import { failCalls } from './network.ts'
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
  await expectAccessible(page, language)

  await recordMarks(app, group, {
    date: today(),
    topic: 'Lanterns',
    marks: { 'Nour Saad': 'present', Rita: 'present', Zoe: 'present', Rami: 'absent' },
  })
  await expect(row).toContainText('75%')
  const spoken = textPattern(counted(t.dashboard, 'attendanceOf', 1, language), { count: 1 })
  await expect(row.getByRole('img', { name: spoken })).toBeVisible()
  const report = row.getByRole('link', { name: dayAndDate(today(), language) })
  await expect(report).toHaveText(textPattern(t.dashboard.presentOf, { present: 3, all: 4 }))
  await report.click()
  await expect(page.getByRole('article')).toContainText('Lanterns')
})

test('what waits for an admin leads to its screen, and an admin who leads a group sees its card first', {
  tag: '@English',
}, async ({ signedInAs, app, t, group }) => {
  const requester = await createPerson(app.database, leaderOf(group))
  await app.database.execute(`
    insert into financial_transactions
      (id, organization_name, transaction_type, currency, amount, status, requested_by, requested_at, notes)
    values (gen_random_uuid(), '${group}', 'deposit', 'USD', 5, 'pending', '${requester}', ${sqlNow()} - interval '3 days', 'Bus')`)
  await meetsSince(app, group, today())
  const page = await signedInAs({ ...leaderOf(group), fullName: 'Admin', isAdmin: true })
  // Without the network's figures the links stay, and the groups say that they could not be loaded.
  const restore = await failCalls(page, 'home/network', { status: 500, code: 'INTERNAL_SERVER_ERROR', defined: false })
  await page.goto('/dashboard')
  const failed = page.getByRole('group', { name: t.dashboard.networkFailed })
  await expect(failed).toBeVisible()
  const main = page.getByRole('main')
  for (const path of ['/admin/approvals', '/admin/users', '/organization-roles'])
    await expect(main.locator(`a[href="${path}"]`)).toBeVisible()
  await restore()
  await failed.getByRole('button', { name: t.common.retry }).click()
  const card = page.getByRole('main').getByRole('region', { name: group, exact: true })
  await expect(card.getByRole('link', { name: t.dashboard.rollCall, exact: true })).toBeVisible()
  const waiting = page.getByRole('region', { name: t.dashboard.waitingForYou })
  const requests = waiting.getByRole('link', { name: new RegExp(t.finance.requests) })
  await expect(requests).toContainText(group)
  await requests.click()
  await expect(page).toHaveURL(/\/financial-transactions$/)
  await page.goBack()
  await waiting.getByRole('link', { name: new RegExp(t.dashboard.pendingApprovals) }).click()
  await expect(page).toHaveURL(/\/admin\/approvals$/)
  for (const [name, path] of [
    [t.dashboard.users, '/admin/users'],
    [t.dashboard.roles, '/organization-roles'],
    [t.navigation.auditLog, '/admin/audit'],
    [t.navigation.settings, '/admin/settings'],
    [t.finance.networkBalance, '/financial-transactions'],
  ] as const) {
    await page.goto('/dashboard')
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})
