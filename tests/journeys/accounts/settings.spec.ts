import { sql } from 'drizzle-orm'
import { databaseText } from '#tests/journeys/device/device-database.ts'
import { expect, test } from '#tests/journeys/journey.ts'
import { aReportedSession } from '#tests/journeys/sessions/marks.ts'

/** Other journeys of this worker expect the settings of a new network. */
test.afterEach(async ({ app }) => {
  await app.database.execute(sql`update network_settings set member_view = 'details'`)
})

test('names and presence only: a member’s open report loses birthdates and reasons, also on the device', {
  tag: '@Arabic',
}, async ({ adminPage, signedInAs, app, t, group }) => {
  const marks = { 'Georges Khalil': 'present', 'Rita Karam': 'Told by her mother' }
  const id = await aReportedSession(app, group, marks)
  const member = await signedInAs({ fullName: 'Member', signedUpUnder: group })
  await member.goto(`/sessions/${id}`)
  await expect(member.getByText('Told by her mother').first()).toBeVisible()
  const page = await adminPage('/admin/settings')
  await page.getByRole('radio', { name: t.settings.view_presence }).check()
  await page.getByRole('button', { name: t.common.save, exact: true }).click()
  await expect(page.getByText(t.settings.saved)).toBeVisible()
  await expect(member.getByText('Rita Karam').first()).toBeVisible()
  await expect(member.getByText('Told by her mother')).toHaveCount(0)
  await expect.poll(() => databaseText(member)).not.toContain('Told by her mother')
})
