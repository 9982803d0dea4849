import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { birthdateText, wholeYears } from '#domain/dates.ts'
import { CHILD_BIRTHDATE } from './birthdates.ts'
import { counted, expect, expectAccessible, leaderOf, test, textPattern } from './journey.ts'
import { today } from './meetings.ts'
import { checkAges, exportOf, openExports, openRow } from './members.ts'
import { openScreen } from './open-screen.ts'
import { entryIdOf, withGuardians } from './people.ts'
import { inRoster, namesInRoster } from './roster.ts'

/** The rows of people in a list, without heads. */
function peopleIn(list: Locator): Locator {
  return list.getByRole('row').filter({ has: list.page().getByRole('cell') })
}

test('on a phone the lists are tabs with counts, chips filter them, and a search has no heads', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group, language }) => {
  const other = language === 'ar' ? 'SNMF' : 'SNMK3'
  await inRoster(app, group, { [`Ziad Tony ${group}`]: 'attendee', [`Tony ${group} Zein`]: 'leader' })
  await inRoster(app, group, { 'أحمد خوري': 'attendee' })
  await inRoster(app, other, { [`Tony ${group} Aoun`]: 'attendee' })
  const page = await signedInAs({ ...leaderOf(group), roles: { [group]: 'team_leader', [other]: 'secretary' } })
  await page.setViewportSize({ width: 360, height: 780 })
  const tab = (name: string) => page.getByRole('tab', { name })
  await page.goto('/dashboard')
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
  const all = filter.getByRole('radio', { name: t.members.allOrganizations })
  await expect(all).toBeChecked()
  const chip = filter.getByRole('radio', { name: group })
  await all.focus()
  while (!(await chip.isChecked())) await page.keyboard.press('ArrowDown')
  await expect(found).toHaveText([/Zein/, /Ziad/])
  await expect(card(0)).not.toContainText(`${group}${t.members.leader}`)
  await page.getByRole('button', { name: t.common.clear }).click()
  await expect(list.getByRole('rowheader')).toHaveText([
    new RegExp(`^${t.roster.leaders} · 1$`),
    new RegExp(`^${t.roster.attendees} · 2$`),
  ])
  await expect(tab(t.members.attendees)).toHaveAccessibleName(new RegExp(`${t.members.attendees}\\s*2`))
  await expect(tab(t.members.registered)).toHaveAccessibleName(new RegExp(`${t.members.registered}\\s*1`))
  await page.getByLabel(t.members.search).fill('احمد')
  await expect(found).toHaveText([/أحمد خوري/])

  await tab(t.members.attendees).press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
  const members = page.getByRole('region', { name: t.members.registered })
  await expect(members).toContainText(t.members.noMembers)
  await expect(list).toBeHidden()
  await page.getByRole('button', { name: t.common.clear }).click()
  await expect(members).toContainText(`${group} (${t.roles.team_leader})`)
  await expectAccessible(page, language)
})

test('on a phone a row has the age, marks another age and calls the first guardian; it opens to be edited, and all are exported', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group, language }) => {
  const restoreAges = await checkAges(app, group)
  const page = await leaderPage({ Rita: 'attendee', Stays: 'attendee', 'Nour Saad': 'leader' })
  await page.setViewportSize({ width: 360, height: 780 })
  const id = await entryIdOf(app, group, 'Rita')
  await app.database.execute(`
    update organization_attendees set phone_number = '71000214' where id = '${id}';
    update organization_attendees set age_override = true where organization_name = '${group}' and attendee_name = 'Stays'`)
  await withGuardians(app, id, { Samar: '03 123 456' })
  await page.goto('/members')
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  const row = rowOf('Rita')
  const call = row.getByRole('link', { name: textPattern(t.attendance.call, { name: 'Rita' }) })
  await expect(call).toHaveAttribute('href', 'tel:+9613123456')
  const age = wholeYears(CHILD_BIRTHDATE, today())
  await expect(row).toContainText(textPattern(counted(t.common, 'age', age, language), { count: age }))
  const mismatch = textPattern(t.members.mismatch, { organization: 'SNMY1' })
  await expect(row.getByText(mismatch)).toBeVisible()
  await expect(rowOf('Stays').getByText(t.members.allowedToStay)).toBeVisible()

  const born = row.getByText(birthdateText(CHILD_BIRTHDATE, language))
  const edit = row.getByRole('button', { name: textPattern(t.members.editNamed, { name: 'Rita' }) })
  await expect(born).toBeHidden()
  await expect(edit).toBeHidden()
  const open = row.getByRole('button', { name: textPattern(t.members.detailsOf, { name: 'Rita' }) })
  await open.press('Enter')
  for (const shown of [born, edit, row.getByText('71000214'), row.getByText(group), row.getByText(t.members.attendee)])
    await expect(shown).toBeVisible()
  await expectAccessible(page, language)
  await open.click()
  await expect(edit).toBeHidden()
  await expect(open).toHaveAttribute('aria-expanded', 'false')

  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(born).toBeVisible()
  await expect(call).toBeVisible()
  await row.getByRole('button', { name: mismatch }).focus()
  await expect(page.getByRole('tooltip')).toContainText('SNMY1')
  await page.getByRole('button', { name: textPattern(t.members.editNamed, { name: 'Nour Saad' }) }).click()
  await page.getByRole('dialog').getByLabel(t.roster.name).fill('Nour Karam')
  await page.getByRole('dialog').getByRole('button', { name: t.common.save }).click()
  await expect(rowOf('Nour Karam')).toBeVisible()
  expect(await namesInRoster(app, group)).toContain('Nour Karam')

  await openExports(page, t)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: exportOf(t, group, 'CSV') }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text).toContain(`Rita,71000214,${CHILD_BIRTHDATE},`)
  await restoreAges()
})

test('a member without a role calls no one, sees the columns without links, and finds no page of a person', {
  tag: '@English',
}, async ({ signedInAs, app, t, group, language }) => {
  await inRoster(app, group, { 'ميرا كرم': 'attendee' })
  await inRoster(app, 'SNMF', { 'Karam Nader': 'attendee' })
  await app.database.execute(
    `update organization_attendees set phone_number = '71000214' where organization_name = '${group}'`,
  )
  const page = await signedInAs({ fullName: 'Member', signedUpUnder: group })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: t.navigation.search }).click()
  await page.getByRole('combobox', { name: t.search.label }).fill('kar')
  const found = page.getByRole('dialog').getByRole('row')
  await expect(found.filter({ hasText: 'ميرا كرم' })).toBeVisible()
  await expect(found.filter({ hasText: 'Karam Nader' })).toHaveCount(0)
  await found.filter({ hasText: 'ميرا كرم' }).click()
  // The name is not in the address, which would stay in the history of a shared device.
  await expect(page).toHaveURL(`/members?organization=${group}`)
  await expect(page.getByRole('searchbox')).toHaveValue('ميرا كرم')
  const attendees = page.getByRole('region', { name: t.members.attendees })
  await expect(attendees).toContainText('ميرا كرم')
  await openRow(attendees, t, 'ميرا كرم')
  for (const text of ['71000214', birthdateText(CHILD_BIRTHDATE, language)])
    await expect(attendees.getByText(text)).toBeVisible()
  await expect(attendees.getByRole('link')).toHaveCount(0)
  for (const name of [t.members.addPerson, t.members.more, textPattern(t.members.editNamed, { name: 'ميرا كرم' })])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  for (const id of [await entryIdOf(app, group, 'ميرا كرم'), 'nobody']) {
    await openScreen(page, `/people/${id}`)
    await expect(page.getByText(t.people.notFound)).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('ميرا')
  }
})
