import { sql } from 'drizzle-orm'
import { ownVersion } from '#server/config/version.ts'
import { databaseText } from './device-database.ts'
import { expect, expectAccessible, leaderOf, test, textPattern } from './journey.ts'
import { aReportedSession } from './reported-session.ts'

/** Other journeys of this worker expect the settings of a new network. */
test.afterEach(async ({ app }) => {
  await app.database.execute(sql`update network_settings set member_view = 'details'`)
})

test('an admin adds, renames and moves a group, and is told what is wrong', { tag: '@English' }, async ({
  adminPage,
  signedInAs,
  t,
  language,
  group,
}) => {
  const leader = await signedInAs(leaderOf(group))
  const page = await adminPage('/dashboard')
  await page.getByRole('main').getByRole('link', { name: t.navigation.settings }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.navigation.settings })).toBeVisible()
  await expect(page.getByText(textPattern(t.settings.version, { version: ownVersion() }))).toBeVisible()
  const groups = page.getByRole('region', { name: t.settings.groups })

  await groups.getByRole('button', { name: t.settings.addGroup }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('textbox', { name: t.settings.name, exact: true })
  await name.fill(group.toLowerCase())
  await dialog.getByLabel(t.settings.minAge).fill('٩')
  await dialog.getByLabel(t.settings.maxAge).fill('9')
  await dialog.getByRole('button', { name: t.common.add }).click()
  await expect(dialog.getByText(t.settings.nameExists)).toBeVisible()
  await expectAccessible(page, language)
  await name.fill(`New ${group}`)
  await dialog.getByLabel(t.settings.place).selectOption('1')
  await dialog.getByRole('button', { name: t.common.add }).click()
  await expect(dialog).toHaveCount(0)
  const rows = groups.getByRole('listitem')
  await expect(rows.first()).toContainText(`New ${group}`)
  await expect(rows.first()).toContainText(textPattern(t.settings.oneAge, { from: 9 }))
  await expect(
    groups
      .getByText(textPattern(t.settings.overlap, { first: 'SNMK2', second: `New ${group}` }))
      .or(groups.getByText(textPattern(t.settings.overlap, { first: `New ${group}`, second: 'SNMK2' }))),
  ).toBeVisible()
  await groups.getByRole('button', { name: textPattern(t.settings.moveDown, { name: `New ${group}` }) }).click()
  await expect(rows.nth(1)).toContainText(`New ${group}`)

  // Renaming the leader's group changes their open page.
  await groups
    .getByRole('button', { name: textPattern(t.settings.changeGroup, { name: group }) })
    .last()
    .click()
  await name.fill(`North ${group}`)
  await dialog.getByRole('button', { name: t.common.save }).click()
  await expect(dialog).toHaveCount(0)
  await leader.goto(`/sessions/new?organization=${group}`)
  await expect(leader).toHaveURL(/organization=North/)
  await expect(leader.getByText(`North ${group}`).first()).toBeVisible()
})

test('names and presence only: a member’s open report loses birthdates and reasons, also on the device', {
  tag: '@Arabic',
}, async ({ adminPage, signedInAs, app, t, group }) => {
  const people = { 'Georges Khalil': { isLeader: true }, 'Rita Karam': { absence: 'Told by her mother' } } as const
  const id = await aReportedSession(app, group, people)
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
