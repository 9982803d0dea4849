import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { birthdateText, wholeYears } from '#domain/dates.ts'
import { createPerson } from '#tests/people.ts'
import { bornForAge, CHILD_BIRTHDATE } from './birthdates.ts'
import { counted, expect, expectAccessible, leaderOf, test, textPattern } from './journey.ts'
import { today } from './meetings.ts'
import { exportOf, filterByOrganization, isPhone, openExports, openList, openRow } from './members.ts'
import { entryIdOf, withGuardians } from './people.ts'
import { inRoster, namesInRoster } from './roster.ts'

/** The rows of people in a list, without heads. */
function peopleIn(list: Locator): Locator {
  return list.getByRole('row').filter({ has: list.page().getByRole('cell') })
}

test('members and attendees are found, filtered, counted and changed', { tag: '@Arabic' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', 'أحمد خوري': 'attendee', Bassam: 'attendee' })
  await createPerson(app.database, { fullName: `Joya ${group}`, signedUpUnder: group })
  const page = await signedInAs({ ...leaderOf(group), roles: { [group]: 'team_leader', SNMF: null } })
  await page.goto('/dashboard')
  await page.getByRole('main').getByRole('link', { name: t.dashboard.attendees }).click()
  const members = page.getByRole('region', { name: t.members.registered })
  const attendees = page.getByRole('region', { name: t.members.attendees })
  await filterByOrganization(page, t, group)
  await openList(page, t.members.registered)
  await expect(members).toContainText(`${group} (${t.roles.team_leader})`)
  await expect(members).toContainText('Joya')
  await openList(page, t.members.attendees)
  await expect(peopleIn(attendees)).toHaveCount(3)
  await expect(attendees).toContainText(t.members.leader)
  await page.getByLabel(t.members.search).fill('احمد')
  await expect(peopleIn(attendees)).toHaveCount(1)
  await expect(attendees).toContainText('أحمد خوري')
  await openList(page, t.members.registered)
  await expect(members).toContainText(t.members.noMembers)
  await openList(page, t.members.attendees)
  await page.getByRole('button', { name: t.common.clear }).click()

  await openRow(attendees, t, 'Bassam')
  await attendees.getByRole('button', { name: textPattern(t.members.editNamed, { name: 'Bassam' }) }).click()
  await page.getByRole('dialog').getByLabel(t.roster.name).fill('Bassam Karam')
  await page.getByRole('dialog').getByRole('button', { name: t.common.save }).click()
  await expect(attendees).toContainText('Bassam Karam')
  expect(await namesInRoster(app, group)).toContain('Bassam Karam')

  await openExports(page, t)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: exportOf(t, group, 'CSV') }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text).toContain(`أحمد خوري,,${CHILD_BIRTHDATE},`)
})

test('people whose age belongs to another group are marked, and the mark names that group', { tag: '@Arabic' }, async ({
  signedInAs,
  app,
  t,
  language,
}) => {
  const old = `Old ${language}`
  const stays = `Stays ${language}`
  await inRoster(app, 'SNMK2', { [old]: 'attendee', [stays]: 'attendee' })
  await app.database.execute(`
    update organization_attendees set birthdate = '${bornForAge(16)}' where attendee_name in ('${old}', '${stays}');
    update organization_attendees set age_override = true where attendee_name = '${stays}'`)
  const page = await signedInAs({ fullName: 'Leader', signedUpUnder: 'SNMK2', roles: { SNMK2: 'secretary' } })
  await page.goto('/members')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const mismatch = textPattern(t.members.mismatch, { organization: 'SNMY2' })
  if (isPhone(page)) {
    await expect(row(old).getByText(mismatch)).toBeVisible()
    await expect(row(stays).getByText(t.members.allowedToStay)).toBeVisible()
    return
  }
  await row(old).getByRole('button', { name: mismatch }).focus()
  await expect(page.getByRole('tooltip')).toContainText('SNMY2')
  await expect(row(stays).getByRole('button', { name: t.members.allowedToStay })).toBeVisible()
})

test('on a phone a row has the age and calls the first guardian, and opens to show every column', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group, language }) => {
  const page = await leaderPage({ Rita: 'attendee', 'Nour Saad': 'leader' })
  await page.setViewportSize({ width: 360, height: 780 })
  const id = await entryIdOf(app, group, 'Rita')
  await app.database.execute(`update organization_attendees set phone_number = '71000214' where id = '${id}'`)
  await page.goto('/members')
  const row = page.getByRole('row').filter({ hasText: 'Rita' })
  const call = row.getByRole('link', { name: textPattern(t.attendance.call, { name: 'Rita' }) })
  await expect(call).toHaveAttribute('href', 'tel:+96171000214')
  await withGuardians(app, id, { Samar: '03 123 456' })
  await page.reload()
  await expect(call).toHaveAttribute('href', 'tel:+9613123456')
  const age = wholeYears(CHILD_BIRTHDATE, today())
  await expect(row).toContainText(textPattern(counted(t.common, 'age', age, language), { count: age }))

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
  await expect(edit).toBeVisible()
  await expect(call).toHaveCount(0)
})

test('on a phone the lists are tabs with their counts, and chips filter them', { tag: '@Arabic' }, async ({
  signedInAs,
  app,
  t,
  group,
  language,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', Rita: 'attendee', Ziad: 'attendee' })
  const page = await signedInAs({ ...leaderOf(group), roles: { [group]: 'team_leader', SNMF: null } })
  await page.setViewportSize({ width: 360, height: 780 })
  // Each count of the start screen opens its own list.
  for (const [count, title] of [
    [t.dashboard.members, t.members.registered],
    [t.dashboard.attendees, t.members.attendees],
  ] as const) {
    await page.goto('/dashboard')
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`${count}$`) })
      .click()
    await expect(page.getByRole('tab', { name: title, selected: true })).toBeVisible()
  }
  const filter = page.getByRole('radiogroup', { name: t.members.organization })
  const all = filter.getByRole('radio', { name: t.members.allOrganizations })
  await expect(all).toBeChecked()
  const chip = filter.getByRole('radio', { name: group })
  await all.focus()
  while (!(await chip.isChecked())) await page.keyboard.press('ArrowDown')
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab(t.members.attendees)).toHaveAccessibleName(new RegExp(`${t.members.attendees}\\s*2`))
  await expect(tab(t.members.registered)).toHaveAccessibleName(new RegExp(`${t.members.registered}\\s*1`))
  const list = page.getByRole('region', { name: t.members.attendees })
  await expect(list.getByRole('rowheader')).toHaveText([t.roster.leaders, t.roster.attendees])
  await tab(t.members.attendees).press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
  await expect(page.getByRole('region', { name: t.members.registered })).toContainText('Leader')
  await expect(list).toBeHidden()
  await expectAccessible(page, language)
})

test('on a phone the people of a search have no heads: those whose name begins with it come first, with their group', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group, language }) => {
  const other = language === 'ar' ? 'SNMF' : 'SNMK3'
  await inRoster(app, group, { [`Ziad Tony ${group}`]: 'attendee', [`Tony ${group} Zein`]: 'leader' })
  await inRoster(app, other, { [`Tony ${group} Aoun`]: 'attendee' })
  const page = await signedInAs({ ...leaderOf(group), roles: { [group]: 'team_leader', [other]: 'secretary' } })
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/members')
  const list = page.getByRole('region', { name: t.members.attendees })
  await expect(list.getByRole('rowheader').first()).toBeVisible()
  await page.getByLabel(t.members.search).fill(`tony ${group}`)
  const found = peopleIn(list)
  await expect(found).toHaveText([/Aoun/, /Zein/, /Ziad/])
  await expect(list.getByRole('rowheader')).toHaveCount(0)
  const card = (at: number) => found.nth(at).getByRole('cell').first()
  await expect(card(0)).toContainText(other)
  await expect(card(0)).not.toContainText(t.members.leader)
  await expect(card(1)).toContainText(`${group}${t.members.leader}`)
  await expectAccessible(page, language)
  await filterByOrganization(page, t, group)
  await expect(found).toHaveText([/Zein/, /Ziad/])
  await expect(card(0)).not.toContainText(`${group}${t.members.leader}`)
  await page.getByRole('button', { name: t.common.clear }).click()
  await expect(list.getByRole('rowheader')).toHaveText([t.roster.leaders, t.roster.attendees])
})

test('a member without a role adds no one, calls no one, and sees the columns without links', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group, language }) => {
  await inRoster(app, group, { Rita: 'attendee' })
  await app.database.execute(
    `update organization_attendees set phone_number = '71000214' where organization_name = '${group}'`,
  )
  const page = await signedInAs({ fullName: 'Member', signedUpUnder: group })
  await page.goto('/members')
  const attendees = page.getByRole('region', { name: t.members.attendees })
  await expect(attendees).toContainText('Rita')
  await openRow(attendees, t, 'Rita')
  for (const text of ['71000214', birthdateText(CHILD_BIRTHDATE, language)])
    await expect(attendees.getByText(text)).toBeVisible()
  await expect(attendees.getByRole('link')).toHaveCount(0)
  for (const name of [t.members.addPerson, t.members.more, textPattern(t.members.editNamed, { name: 'Rita' })])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
})

test('someone without an organization only sees names and organizations', { tag: '@English' }, async ({
  signedInAs,
  t,
}) => {
  const page = await signedInAs({ fullName: `Nobody at all`, signedUpUnder: null })
  await page.goto('/dashboard')
  await expect(page.getByText(t.dashboard.noOrganization)).toBeVisible()
  await page.goto('/members')
  await openList(page, t.members.registered)
  const members = page.getByRole('region', { name: t.members.registered })
  // Everyone is listed, a page at a time, so they search for their own name.
  await page.getByLabel(t.members.search).fill('Nobody at all')
  await expect(members.getByRole('row')).toHaveCount(2)
  await expect(members).toContainText('Nobody at all')
  await expect(members).not.toContainText('@')
  await expect(members.getByRole('columnheader')).toHaveText([t.members.name, t.members.organizations])
  await openList(page, t.members.attendees)
  await expect(page.getByText(t.members.noAttendees)).toBeVisible()
  for (const name of [t.importing.open, t.members.more, t.members.addPerson])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
})
