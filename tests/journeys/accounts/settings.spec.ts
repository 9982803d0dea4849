import { sql } from 'drizzle-orm'
import { databaseText } from '#tests/journeys/device/device-database.ts'
import { expect, expectAccessible, test } from '#tests/journeys/journey.ts'
import { aReportedSession } from '#tests/journeys/sessions/marks.ts'

/** Other journeys of this worker expect the settings of a new network. */
test.afterEach(async ({ app }) => {
  await app.database.execute(sql`update network_settings set member_view = 'details', has_bookkeeping = true`)
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
  await page.getByRole('link', { name: t.settings.network, exact: true }).click()
  await page.getByRole('radio', { name: t.settings.view_presence }).check()
  await page.getByRole('button', { name: t.common.save, exact: true }).click()
  await expect(page.getByText(t.settings.saved)).toBeVisible()
  await expect(member.getByText('Rita Karam').first()).toBeVisible()
  await expect(member.getByText('Told by her mother')).toHaveCount(0)
  await expect.poll(() => databaseText(member)).not.toContain('Told by her mother')
  // Back is the list of areas.
  await page.goBack()
  await expect(page.getByRole('main').getByRole('listitem').last()).toHaveText(t.finance.categories)
  await expect(page.getByRole('radio')).toHaveCount(0)
})

test('bookkeeping that an administrator turns off leaves the open finance screen of a treasurer, and comes back', {
  tag: '@Arabic',
}, async ({ adminPage, signedInAs, t, group, language }) => {
  const treasurer = await signedInAs({
    ...{ fullName: 'Treasurer', signedUpUnder: group },
    roles: { [group]: 'finance_manager' },
  })
  await treasurer.goto('/financial-transactions')
  const books = treasurer.getByRole('region', { name: t.finance.cashAndMonths })
  const exchange = treasurer.getByRole('button', { name: t.finance.exchange, exact: true })
  const page = await adminPage('/admin/settings#network')
  for (const isOn of [true, false, true]) {
    const box = page.getByRole('checkbox', { name: t.settings.hasBookkeeping })
    if ((await box.isChecked()) !== isOn) {
      await box.setChecked(isOn)
      await page.getByRole('button', { name: t.common.save, exact: true }).click()
      await expect(page.getByText(t.settings.saved)).toBeVisible()
    }
    await expect(books).toHaveCount(isOn ? 1 : 0)
    await expect(exchange).toHaveCount(isOn ? 1 : 0)
    await expect(treasurer.getByRole('button', { name: t.finance.requestDeposit })).toBeVisible()
    await expectAccessible(treasurer, language)
    await expectAccessible(page, language)
  }
})
