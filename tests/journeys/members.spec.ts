import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { birthdateText, dayIn, type PlainDate, wholeYears } from '#domain/dates.ts'
import { createPerson } from '#tests/people.ts'
import type { RunningApp } from './app.ts'
import { counted, expect, expectAccessible, leaderOf, test, textPattern } from './journey.ts'
import { filterByOrganization, isPhone, openExports, openImport, openList, openRow } from './members.ts'
import { entryIdOf, withGuardians } from './people.ts'
import { inRoster, namesInRoster } from './roster.ts'
import { countTaps } from './taps.ts'
import type { Texts } from './texts.ts'

/** The dialog of the import of a roster. */
async function importDialog(page: Page, t: Texts): Promise<Locator> {
  await openImport(page, t)
  return page.getByRole('dialog')
}

/** The rows of people in a list, without heads. */
function peopleIn(list: Locator): Locator {
  return list.getByRole('row').filter({ has: list.page().getByRole('cell') })
}

/** Choose a roster file in the open import. */
async function chooseRoster(dialog: Locator, buffer: Buffer) {
  await dialog.locator('input[type=file]').setInputFiles({ name: 'roster.csv', mimeType: 'text/csv', buffer })
}

/** Let a group's ages be 60 to 70, until the returned function is called. */
async function checkAges(app: RunningApp, group: string) {
  const setBand = (band: string) => app.database.execute(`update organizations set ${band} where name = '${group}'`)
  await setBand('age_checked = true, min_age = 60, max_age = 70')
  return () => setBand('age_checked = false, min_age = null, max_age = null')
}

test('members and attendees are found, filtered, counted and changed', async ({ signedInAs, app, t, group }) => {
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
    page.getByRole('menuitem', { name: textPattern(t.members.exportRoster, { organization: group }) }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text).toContain('أحمد خوري,,2013-08-08,')
})

test('people whose age belongs to another group are marked, and the mark names that group', async ({
  signedInAs,
  app,
  t,
  language,
}) => {
  const old = `Old ${language}`
  const stays = `Stays ${language}`
  await inRoster(app, 'SNMK2', { [old]: 'attendee', [stays]: 'attendee' })
  await app.database.execute(`
    update organization_attendees set birthdate = '2009-10-01' where attendee_name in ('${old}', '${stays}');
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

test('five people are added one after another, with a tap for each and one more for a birthdate', async ({
  leaderPage,
  app,
  t,
  group,
  language,
}) => {
  const page = await leaderPage({}, '/members')
  await page.getByRole('button', { name: t.members.addPerson }).click()
  const dialog = page.getByRole('dialog', { name: textPattern(t.roster.addPeopleTo, { organization: group }) })
  const name = dialog.getByLabel(t.roster.name)
  const add = dialog.getByRole('button', { name: t.common.add, exact: true })
  const { tap, taken } = countTaps()
  for (const child of ['Ali', 'Bassel', 'Celine', 'Dany']) {
    await expect(name).toBeFocused()
    await page.keyboard.type(child)
    await tap(add)
    await expect(dialog.getByRole('listitem').first()).toHaveText(child)
    await expect(name).toHaveValue('')
  }
  await page.keyboard.type('Elias')
  await tap(dialog.getByLabel(t.roster.birthdate))
  await page.keyboard.type('15/3/2014')
  await tap(add)
  await expect(dialog.getByRole('listitem')).toHaveText(['Elias', 'Dany', 'Celine', 'Bassel', 'Ali'])
  expect(taken('five people added to a roster, one with a birthdate')).toBe(6)
  // The keyboard alone, for a leader.
  await expect(name).toBeFocused()
  await page.keyboard.type('Farid')
  await dialog.getByRole('checkbox', { name: t.roster.isLeader }).check()
  await name.press('Enter')
  await expect(dialog.getByRole('listitem').first()).toHaveText('Farid')
  await expect(dialog.getByRole('checkbox', { name: t.roster.isLeader })).not.toBeChecked()
  await expectAccessible(page, language)
  await dialog.getByRole('button', { name: t.roster.done }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: t.members.attendees })).toContainText('Elias')
  expect(await namesInRoster(app, group)).toEqual(['Ali', 'Bassel', 'Celine', 'Dany', 'Elias', 'Farid'])
})

test('adding refuses a name of the roster, asks about an age, and keeps what was typed without a connection', async ({
  leaderPage,
  app,
  t,
  group,
  language,
}) => {
  const restoreAges = await checkAges(app, group)
  const page = await leaderPage({ 'Already Here': 'attendee' }, '/members')
  await page.getByRole('button', { name: t.members.addPerson }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel(t.roster.name)
  const birthdate = dialog.getByRole('textbox', { name: t.roster.birthdate })
  const add = dialog.getByRole('button', { name: t.common.add, exact: true })
  await name.fill(' ALREADY   here')
  await add.click()
  await expect(dialog.getByText(t.roster.nameExists)).toBeVisible()
  await expect(name).toBeFocused()
  await expect(dialog.getByRole('listitem')).toHaveCount(0)

  const moved = `Older ${language} ${group}`
  await name.fill(moved)
  await birthdate.fill('1990-03-15')
  await add.click()
  const move = dialog.getByRole('button', { name: textPattern(t.roster.moveTo, { organization: 'SNMA2' }) })
  await expect(page.getByRole('dialog', { name: t.roster.ageMismatchTitle })).toBeVisible()
  await move.click()
  await expect(dialog.getByRole('listitem')).toHaveText(`${moved}SNMA2`)
  await expect(name).toBeFocused()
  await expect(birthdate).toHaveValue('')

  await page.context().setOffline(true)
  await name.fill('Later')
  await add.click()
  await expect(page.getByText(t.roster.addNeedsConnection)).toBeVisible()
  await expect(name).toHaveValue('Later')
  await page.context().setOffline(false)
  await add.click()
  await expect(dialog.getByRole('listitem').first()).toHaveText('Later')
  // What is typed and not added comes back.
  await name.fill('Half typed')
  await dialog.getByRole('button', { name: t.roster.done }).click()
  await page.getByRole('button', { name: t.members.addPerson }).click()
  await expect(name).toHaveValue('Half typed')
  await expect(dialog.getByRole('listitem')).toHaveCount(0)
  expect(await namesInRoster(app, group)).toEqual(['Already Here', 'Later'])
  expect(await namesInRoster(app, 'SNMA2')).toContain(moved)
  await restoreAges()
})

test('people are added to the group of the filter, or to another one that is chosen', async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  const page = await signedInAs({ ...leaderOf(group), roles: { [group]: 'team_leader', SNMF: 'secretary' } })
  await page.goto('/members')
  await filterByOrganization(page, t, 'SNMF')
  await page.getByRole('button', { name: t.members.addPerson }).click()
  const dialog = page.getByRole('dialog')
  const chosen = dialog.getByLabel(t.members.organization)
  await expect(chosen).toHaveValue('SNMF')
  await dialog.getByLabel(t.roster.name).fill(`Chosen ${group}`)
  await chosen.selectOption(group)
  await expect(dialog.getByLabel(t.roster.name)).toHaveValue(`Chosen ${group}`)
  await dialog.getByRole('button', { name: t.common.add, exact: true }).click()
  await expect(dialog.getByRole('listitem')).toHaveText(`Chosen ${group}`)
  expect(await namesInRoster(app, group)).toEqual([`Chosen ${group}`])
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
  const age = wholeYears('2013-08-08' as PlainDate, dayIn('Asia/Beirut', Date.now()))
  await expect(row).toContainText(textPattern(counted(t.people, 'age', age, language), { count: age }))

  const born = row.getByText(birthdateText('2013-08-08' as PlainDate, language))
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

test('a member without a role adds nobody, calls nobody, and sees the columns without links', async ({
  signedInAs,
  app,
  t,
  group,
  language,
}) => {
  await inRoster(app, group, { Rita: 'attendee' })
  await app.database.execute(
    `update organization_attendees set phone_number = '71000214' where organization_name = '${group}'`,
  )
  const page = await signedInAs({ fullName: 'Member', signedUpUnder: group })
  await page.goto('/members')
  const attendees = page.getByRole('region', { name: t.members.attendees })
  await expect(attendees).toContainText('Rita')
  await openRow(attendees, t, 'Rita')
  for (const text of ['71000214', birthdateText('2013-08-08' as PlainDate, language)])
    await expect(attendees.getByText(text)).toBeVisible()
  await expect(attendees.getByRole('link')).toHaveCount(0)
  for (const name of [t.members.addPerson, t.members.more, textPattern(t.members.editNamed, { name: 'Rita' })])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
})

test('someone without an organization only sees names and organizations', async ({ signedInAs, t }) => {
  const page = await signedInAs({ fullName: `Nobody at all`, signedUpUnder: null })
  await page.goto('/dashboard')
  await expect(page.getByText(t.dashboard.noOrganization)).toBeVisible()
  await page.goto('/members')
  await openList(page, t.members.registered)
  const members = page.getByRole('region', { name: t.members.registered })
  // Everybody is listed, a page at a time, so they search for their own name.
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

test('a roster is imported from a file: bad rows are listed, ages are asked about, and the rest is added at once', async ({
  leaderPage,
  app,
  t,
  group,
  language,
}) => {
  const restoreAges = await checkAges(app, group)
  const page = await leaderPage({ 'Already Here': 'attendee' }, '/members')
  const dialog = await importDialog(page, t)
  const choose = async (text: string) => {
    await dialog.getByRole('button', { name: t.importing.choose }).click()
    await chooseRoster(dialog, Buffer.from(text, 'utf16le'))
  }
  await choose('\uFEFFShoe size;Phone\r\n43;1\r\n')
  await expect(dialog).toContainText(t.importing.noNameColumn)
  await choose(
    '\uFEFFالاسم;تاريخ الميلاد;الدور\r\nأحمد;١٩٦٠-٠١-٠١;مشارك\r\nalready here;;\r\n;1960-01-01;\r\nRita;31/2/2014;\r\nGirl;2014-03-15;\r\nBoy;2012-03-15;\r\nTiny;2024-01-01;\r\nChief;1990-01-01;قائد\r\n',
  )
  await expect(dialog).toContainText(textPattern(t.importing.line, { line: 3 }))
  await expect(dialog).toContainText(t.importing.nameKnown)
  await expect(dialog).toContainText(t.importing.nameMissing)
  await expect(dialog).toContainText(t.importing.birthdateInvalid)
  // The rows are shown as the file was understood.
  await dialog
    .getByRole('button', { name: textPattern(counted(t.importing, 'good', 5, language), { count: 5 }) })
    .click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'أحمد' })).toContainText(
    language === 'ar' ? '1 كانون الثاني 1960' : 'Jan 1, 1960',
  )
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Chief' })).toContainText(t.importing.leader)
  await dialog.getByRole('button', { name: textPattern(t.importing.keepAll, { organization: group }) }).click()
  await dialog.getByText(t.importing.leaveOut).click()
  await dialog
    .getByRole('button', { name: textPattern(counted(t.importing, 'confirm', 4, language), { count: 4 }) })
    .click()
  await expect(
    page.getByText(textPattern(counted(t.importing, 'done', 4, language), { count: 4, organization: group })),
  ).toBeVisible()
  expect(await namesInRoster(app, group)).toEqual(['Already Here', 'Boy', 'Chief', 'Girl', 'أحمد'])
  await restoreAges()
})

test('of 2,000 rows with 37 bad ones, the 37 are listed and the other 1,963 are added', { tag: '@Arabic' }, async ({
  leaderPage,
  app,
  t,
  group,
  language,
}) => {
  const BAD = ['Row X,2014-02-31,', ',2014-03-15,', 'Row Y,2999-01-01,', `Row Z,,${'9'.repeat(40)}`]
  const rows = Array.from({ length: 2_000 }, (_, place) =>
    place % 55 === 7
      ? BAD[place % BAD.length]?.replace(/[XYZ]/, String(place))
      : `Child ${place},2014-03-15,03 123 456`,
  )
  const isBad = (row = '') => !row.startsWith('Child')
  expect(rows.filter(isBad)).toHaveLength(37)
  const page = await leaderPage({}, '/members')
  const dialog = await importDialog(page, t)
  await chooseRoster(dialog, Buffer.from(['Name,Birthdate,Phone', ...rows].join('\n')))
  for (const [place, row] of rows.entries())
    if (isBad(row)) await expect(dialog.getByRole('listitem').filter({ hasText: lineIn(t, place + 2) })).toHaveCount(1)
  await expect(dialog.getByRole('listitem')).toHaveCount(37)
  await dialog
    .getByRole('button', {
      name: counted(t.importing, 'confirm', 1963, language).replace('{{count}}', '1963'),
      exact: true,
    })
    .click()
  await expect(dialog).toBeHidden({ timeout: 60_000 })
  expect(await namesInRoster(app, group)).toHaveLength(1_963)
})

test('a long review of ages has pages, and its buttons in reach', async ({ leaderPage, app, t, group, language }) => {
  const restoreAges = await checkAges(app, group)
  const page = await leaderPage({}, '/members')
  const dialog = await importDialog(page, t)
  const rows = Array.from({ length: 2_000 }, (_, place) =>
    place < 1_900 ? `Child ${place};2014-03-15` : `Grown ${place};1963-03-15`,
  )
  await chooseRoster(dialog, Buffer.from([`${group} roster 2026`, 'Name;Birthdate', ...rows].join('\r\n')))
  await expect(
    dialog.getByText(textPattern(counted(t.importing, 'mismatches', 1900, language), { count: 1900 })),
  ).toBeVisible()
  const confirm = dialog.getByRole('button', {
    name: counted(t.importing, 'confirm', 2000, language).replace('{{count}}', '2000'),
    exact: true,
  })
  await expect(confirm).toBeInViewport()
  const choices = dialog.getByRole('radiogroup')
  await expect(choices).toHaveCount(50)
  await dialog.getByRole('button', { name: textPattern(t.importing.keepAll, { organization: group }) }).click()
  await dialog.getByRole('button', { name: t.lists.nextPage }).last().click()
  await expect(
    dialog.getByRole('group', { name: textPattern(t.lists.rowsOf, { first: 51, last: 100, total: 1900 }) }),
  ).toBeFocused()
  // The button of the next page is two presses of Tab away, not fifty rows.
  for (const name of [t.lists.previousPage, t.lists.nextPage]) {
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name }).first()).toBeFocused()
  }
  await expect(choices.first()).toHaveAccessibleName(/Child 50\D/)
  await expect(choices.first()).toBeInViewport()
  await expect(choices.first().getByRole('radio', { name: t.importing.keep, exact: true })).toBeChecked()
  await choices.last().scrollIntoViewIfNeeded()
  await expect(confirm).toBeInViewport()
  await restoreAges()
})

/** A line of a file, and no other that begins with the same digits. */
function lineIn(t: { importing: { line: string } }, line: number): RegExp {
  return new RegExp(`${textPattern(t.importing.line, { line }).source}(?!\\d)`)
}
