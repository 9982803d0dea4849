import { longDate } from '#domain/dates.ts'
import { sqlNow } from './clock.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { daysAgo } from './meetings.ts'

test('an admin reads when the last verified backup was, and is warned when there is none or it is old', {
  tag: '@Arabic',
}, async ({ adminPage, app, t, language }) => {
  const set = (changes: string) => app.database.execute(`update backup_state set ${changes}`)
  const page = await adminPage('/dashboard')
  const notice = page.getByRole('main').getByRole('region', { name: t.dashboard.backup, exact: true })
  await expect(page.getByRole('region', { name: t.dashboard.waitingForYou })).toBeVisible()
  await expect(notice).toBeHidden()
  try {
    await set(`is_nightly = true, verified_at = ${sqlNow()}, is_encrypted = true`)
    await page.reload()
    await expect(notice).toContainText(
      textPattern(t.dashboard.backupAt, { when: `${longDate(daysAgo(0), language)}${language === 'ar' ? '،' : ','} ` }),
    )
    await expect(notice).not.toContainText(t.dashboard.backupNotEncrypted)
    await expect(notice).not.toContainText(t.dashboard.backupLate)

    await set(`verified_at = ${sqlNow()} - interval '49 hours', is_encrypted = false`)
    await page.reload()
    await expect(notice).toContainText(t.dashboard.backupLate)
    await expect(notice).toContainText(t.dashboard.backupNotEncrypted)
    await expectAccessible(page, language)
  } finally {
    await set('is_nightly = false, verified_at = null, is_encrypted = null')
  }
})
