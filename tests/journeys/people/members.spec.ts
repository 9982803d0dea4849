import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { birthdateText } from '#domain/dates/dates.ts'
import { expect, expectAccessible, leaderOf, test, textPattern } from '#tests/journeys/journey.ts'
import { expectLargeTextFits } from '#tests/journeys/nothing-cut.ts'
import { openScreen } from '#tests/journeys/open-screen.ts'
import { CHILD_BIRTHDATE } from './birthdates.ts'
import { checkAges, exportOf, openExports } from './members.ts'
import { entryIdOf, withGuardians } from './people.ts'
import { inRoster } from './roster.ts'

/** The rows of people in a list, without heads. */
function peopleIn(list: Locator): Locator {
  return list.getByRole('row').filter({ has: list.page().getByRole('cell') })
}

test('on a phone the lists are tabs with counts, chips filter them, a search has no heads, and a row opens to be edited; the roster is exported', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group, language }) => {
  const restoreAges = await checkAges(app, group)
  const other = language === 'ar' ? 'SNMF' : 'SNMK3'
  await inRoster(app, group, { [`Ziad Tony ${group}`]: 'attendee', [`Tony ${group} Zein`]: 'leader' })
  await inRoster(app, other, { [`Tony ${group} Aoun`]: 'attendee' })
  const ziad = await entryIdOf(app, group, `Ziad Tony ${group}`)
  await app.database.execute(`update organization_attendees set phone_number = '71000214' where id = '${ziad}'`)
  await withGuardians(app, ziad, { Samar: '03 123 456' })
  const page = await signedInAs({ ...leaderOf(group), roles: { [group]: 'team_leader', [other]: 'secretary' } })
  await page.setViewportSize({ width: 360, height: 780 })
  const tab = (name: string) => page.getByRole('tab', { name })
  // Each count of the start screen opens its own list.
  for (const [count, title] of [
    [t.dashboard.members, t.members.registered],
    [t.dashboard.attendees, t.members.attendees],
  ] as const) {
    await openScreen(page, '/dashboard')
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`${count}$`) })
      .click()
    await expect(page.getByRole('tab', { name: title, selected: true })).toBeVisible()
  }

  const list = page.getByRole('region', { name: t.members.attendees })
  await page.getByLabel(t.members.search).fill(`tony ${group}`)
  const found = peopleIn(list)
  await expect(found).toHaveText([/Aoun/, /Zein/, /Ziad/])
  await expect(list.getByRole('rowheader')).toHaveCount(0)
  const card = (at: number) => found.nth(at).getByRole('cell').first()
  await expect(card(0)).toContainText(other)
  await expect(card(0)).not.toContainText(t.members.leader)
  await expect(card(1)).toContainText(`${group}${t.members.leader}`)
  await expectAccessible(page, language)

  const filter = page.getByRole('radiogroup', { name: t.members.organization })
  await filter.getByRole('radio', { name: t.members.allOrganizations }).focus()
  const chip = filter.getByRole('radio', { name: group })
  while (!(await chip.isChecked())) await page.keyboard.press('ArrowDown')
  await expect(found).toHaveText([/Zein/, /Ziad/])
  await page.getByRole('button', { name: t.common.clear }).click()
  await expect(list.getByRole('rowheader')).toHaveText([
    new RegExp(`^${t.roster.leaders} · 1$`),
    new RegExp(`^${t.roster.attendees} · 1$`),
  ])
  await expect(tab(t.members.attendees)).toHaveAccessibleName(new RegExp(`${t.members.attendees}\\s*1`))

  const row = page.getByRole('row').filter({ hasText: 'Ziad' })
  const call = row.getByRole('link', { name: textPattern(t.attendance.call, { name: /Ziad.*/ }) })
  await expect(call).toHaveAttribute('href', 'tel:+9613123456')
  await expect(row.getByText(textPattern(t.members.mismatch, { organization: 'SNMY1' }))).toBeVisible()
  const born = row.getByText(birthdateText(CHILD_BIRTHDATE, language))
  const edit = row.getByRole('button', { name: textPattern(t.members.editNamed, { name: /Ziad.*/ }) })
  await expect(edit).toBeHidden()
  const open = row.getByRole('button', { name: textPattern(t.members.detailsOf, { name: /Ziad.*/ }) })
  await open.press('Enter')
  for (const shown of [born, edit, row.getByText('71000214'), row.getByText(t.members.attendee)])
    await expect(shown).toBeVisible()
  await expectAccessible(page, language)
  await expectLargeTextFits(page, 'an opened row')
  await open.click()
  await expect(open).toHaveAttribute('aria-expanded', 'false')

  await tab(t.members.attendees).press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
  const members = page.getByRole('region', { name: t.members.registered })
  await expect(members).toContainText(`${group} (${t.roles.team_leader})`)
  await expect(list).toBeHidden()
  await expectAccessible(page, language)

  // A turned tablet has all columns, and says the mark of another age in words.
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(born).toBeVisible()
  await expect(row).toContainText(textPattern(t.members.mismatch, { organization: 'SNMY1' }))
  await openExports(page, t)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: exportOf(t, group, 'CSV') }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain(`Ziad Tony ${group},71000214,${CHILD_BIRTHDATE},`)
  await restoreAges()
})
