import { readFile } from 'node:fs/promises'
import { createPerson } from '#tests/people.ts'
import { counted, expect, leaderOf, test, textPattern } from './journey.ts'
import { inRoster, namesInRoster } from './roster.ts'

test('members and attendees are found, filtered, counted and changed', async ({ signedInAs, app, t, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', 'أحمد خوري': 'attendee', Bassam: 'attendee' })
  await createPerson(app.database, { fullName: `Joya ${group}`, signedUpUnder: group })
  const page = await signedInAs({ ...leaderOf(group), roles: { [group]: 'team_leader', SNMF: null } })
  await page.goto('/dashboard')
  await page.getByRole('main').getByRole('link', { name: t.dashboard.attendees }).click()
  const members = page.getByRole('region', { name: t.members.registered })
  const attendees = page.getByRole('region', { name: t.members.attendees })
  await page.getByLabel(t.members.organization, { exact: true }).selectOption(group)
  await expect(members).toContainText(`${group} (${t.roles.team_leader})`)
  await expect(members).toContainText('Joya')
  await expect(attendees.getByRole('row')).toHaveCount(4)
  await expect(attendees).toContainText(t.members.leader)
  await page.getByLabel(t.members.search).fill('احمد')
  await expect(attendees.getByRole('row')).toHaveCount(2)
  await expect(attendees).toContainText('أحمد خوري')
  await expect(members).toContainText(t.members.noMembers)
  await page.getByRole('button', { name: t.common.clear }).click()

  await attendees.getByRole('button', { name: textPattern(t.members.editNamed, { name: 'Bassam' }) }).click()
  await page.getByRole('dialog').getByLabel(t.roster.name).fill('Bassam Karam')
  await page.getByRole('dialog').getByRole('button', { name: t.common.save }).click()
  await expect(attendees).toContainText('Bassam Karam')
  expect(await namesInRoster(app, group)).toContain('Bassam Karam')

  await page.getByRole('button', { name: t.members.export }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: textPattern(t.members.exportRoster, { organization: group }) }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text).toContain('أحمد خوري,,2013-08-08,')
})

test('ages that say another group are marked, and the mark says why', async ({ signedInAs, app, t, language }) => {
  const old = `Old ${language}`
  const stays = `Stays ${language}`
  await inRoster(app, 'SNMK2', { [old]: 'attendee', [stays]: 'attendee' })
  await app.database.execute(`
    update organization_attendees set birthdate = '2009-10-01' where attendee_name in ('${old}', '${stays}');
    update organization_attendees set age_override = true where attendee_name = '${stays}'`)
  const page = await signedInAs({ fullName: 'Leader', signedUpUnder: 'SNMK2', roles: { SNMK2: 'secretary' } })
  await page.goto('/members')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const mark = row(old).getByRole('button', { name: textPattern(t.members.mismatch, { organization: 'SNMY2' }) })
  await mark.focus()
  await expect(page.getByRole('tooltip')).toContainText('SNMY2')
  await expect(row(stays).getByRole('button', { name: t.members.allowedToStay })).toBeVisible()
})

test('who is in no organization sees names and organizations alone', async ({ signedInAs, t }) => {
  const page = await signedInAs({ fullName: `Nobody at all`, signedUpUnder: null })
  await page.goto('/dashboard')
  await expect(page.getByText(t.dashboard.noOrganization)).toBeVisible()
  await page.goto('/members')
  const members = page.getByRole('region', { name: t.members.registered })
  // Everybody is listed, a page at a time: they look for themselves.
  await page.getByLabel(t.members.search).fill('Nobody at all')
  await expect(members.getByRole('row')).toHaveCount(2)
  await expect(members).toContainText('Nobody at all')
  await expect(members).not.toContainText('@')
  await expect(members.getByRole('columnheader')).toHaveText([t.members.name, t.members.organizations])
  await expect(page.getByText(t.members.noAttendees)).toBeVisible()
  await expect(page.getByRole('button', { name: t.importing.open })).toHaveCount(0)
})

test('a roster comes out of a file: bad rows are named, ages asked, and all of it is added at once', async ({
  signedInAs,
  app,
  t,
  group,
  language,
}) => {
  await inRoster(app, group, { 'Already Here': 'attendee' })
  await app.database.execute(
    `update organizations set age_checked = true, min_age = 60, max_age = 70 where name = '${group}'`,
  )
  const page = await signedInAs(leaderOf(group))
  await page.goto('/members')
  await page.getByRole('button', { name: t.importing.open }).click()
  const dialog = page.getByRole('dialog')
  const choose = async (text: string) => {
    await dialog.getByRole('button', { name: t.importing.choose }).click()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'roster.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'utf16le') })
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
  // As the file was understood.
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
  await app.database.execute(
    `update organizations set age_checked = false, min_age = null, max_age = null where name = '${group}'`,
  )
})

test('of 2,000 rows with 37 bad ones the 37 are named, and the other 1,963 are added', { tag: '@Arabic' }, async ({
  signedInAs,
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
  const page = await signedInAs(leaderOf(group))
  await page.goto('/members')
  await page.getByRole('button', { name: t.importing.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'roster.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Name,Birthdate,Phone', ...rows].join('\n')),
  })
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

test('a file of 2,000 people of whom 1,900 belong elsewhere is looked at a page at a time, with its buttons in reach', async ({
  signedInAs,
  app,
  t,
  group,
  language,
}) => {
  await app.database.execute(
    `update organizations set age_checked = true, min_age = 60, max_age = 70 where name = '${group}'`,
  )
  const page = await signedInAs(leaderOf(group))
  await page.goto('/members')
  await page.getByRole('button', { name: t.importing.open }).click()
  const dialog = page.getByRole('dialog')
  const rows = Array.from({ length: 2_000 }, (_, place) =>
    place < 1_900 ? `Child ${place};2014-03-15` : `Grown ${place};1963-03-15`,
  )
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'roster.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([`${group} roster 2026`, 'Name;Birthdate', ...rows].join('\r\n')),
  })
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
  // The next page is two presses away, not fifty rows.
  for (const name of [t.lists.previousPage, t.lists.nextPage]) {
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name }).first()).toBeFocused()
  }
  await expect(choices.first()).toHaveAccessibleName(/Child 50\D/)
  await expect(choices.first()).toBeInViewport()
  await expect(choices.first().getByRole('radio', { name: t.importing.keep, exact: true })).toBeChecked()
  await choices.last().scrollIntoViewIfNeeded()
  await expect(confirm).toBeInViewport()
  await app.database.execute(
    `update organizations set age_checked = false, min_age = null, max_age = null where name = '${group}'`,
  )
})

/** A line of a file, and no other that begins with the same digits. */
function lineIn(t: { importing: { line: string } }, line: number): RegExp {
  return new RegExp(`${textPattern(t.importing.line, { line }).source}(?!\\d)`)
}
