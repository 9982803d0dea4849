import type { Locator, Page } from '@playwright/test'
import { counted, expect, test, textPattern } from './journey.ts'
import { checkAges, openImport } from './members.ts'
import { untilLoadedAhead } from './network.ts'
import { namesInRoster } from './roster.ts'
import type { Texts } from './texts.ts'

/** The dialog of the import of a roster. */
async function importDialog(page: Page, t: Texts): Promise<Locator> {
  await openImport(page, t)
  return page.getByRole('dialog')
}

/** Choose a roster file in the open import. */
async function chooseRoster(dialog: Locator, buffer: Buffer) {
  await dialog.locator('input[type=file]').setInputFiles({ name: 'roster.csv', mimeType: 'text/csv', buffer })
}

test('an import that cannot be loaded says so, and is loaded by itself once there is a connection', {
  tag: '@Arabic',
}, async ({ leaderPage, t }) => {
  const page = await leaderPage({ 'Already Here': 'attendee' }, '/members')
  await expect(page.getByText('Already Here')).toBeVisible()
  await untilLoadedAhead(page)
  await page.context().setOffline(true)
  const dialog = await importDialog(page, t)
  await expect(dialog.getByText(t.importing.loadFailed)).toBeVisible()
  await page.context().setOffline(false)
  await expect(dialog.getByRole('button', { name: t.importing.choose })).toBeVisible()
})

test('a roster is imported from a file: bad rows are listed, ages are asked about, and the rest is added at once', {
  tag: '@English',
}, async ({ leaderPage, app, t, group, language }) => {
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
  await dialog.getByRole('radiogroup', { name: /Tiny/ }).getByText(t.importing.leaveOut).click()
  await dialog
    .getByRole('button', { name: textPattern(counted(t.importing, 'confirm', 4, language), { count: 4 }) })
    .click()
  await expect(
    page.getByText(textPattern(counted(t.importing, 'done', 4, language), { count: 4, organization: group })),
  ).toBeVisible()
  expect(await namesInRoster(app, group)).toEqual(['Already Here', 'Boy', 'Chief', 'Girl', 'أحمد'])
  await restoreAges()
})

test('columns can become something else, rows that are no people are listed, and names that look alike are told', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group, language }) => {
  const page = await leaderPage({ 'هبة عيسى': 'attendee' }, '/members')
  const dialog = await importDialog(page, t)
  await chooseRoster(
    dialog,
    Buffer.from('الاسم;العائلة;الملاحظة\nهبه;عيسي;مشارك\nأحمد;حدّاد;قائد\nاحمد;حداد;قائد\nالمجموع;3;\n'),
  )
  await dialog.getByRole('button', { name: counted(t.importing, 'apart', 1, language) }).click()
  await expect(dialog.getByRole('listitem')).toContainText(t.importing.apartTotal)
  const note = dialog.getByLabel(textPattern(t.importing.becomes, { header: 'الملاحظة' }))
  await expect(note).toHaveValue('leaveOut')
  await note.selectOption(t.members.role)
  const known = dialog.getByRole('radiogroup', {
    name: textPattern(t.importing.looksLikeKnown, { name: 'هبه عيسي', other: 'هبة عيسى' }),
  })
  const alike = dialog.getByRole('radiogroup', { name: /احمد حداد.*أحمد حدّاد/ })
  await expect(alike.getByRole('radio', { name: t.importing.another })).toBeChecked()
  await known.getByText(t.importing.same).click()
  await dialog.getByRole('button', { name: counted(t.importing, 'confirm', 2, language), exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await namesInRoster(app, group)).toEqual(['أحمد حدّاد', 'احمد حداد', 'هبة عيسى'])
})

test('a person who comes back with a file, at the age of another group, is a tap away from the choice of the group', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group, language }) => {
  const restoreAges = await checkAges(app, group)
  const page = await leaderPage({ Karim: 'attendee', Rita: 'attendee' }, '/members')
  await app.database.execute(`
    update organization_attendees set removed_at = now() where organization_name = '${group}' and attendee_name = 'Rita'`)
  const dialog = await importDialog(page, t)
  await chooseRoster(dialog, Buffer.from('الاسم\nRita\n'))
  await dialog.getByRole('button', { name: counted(t.importing, 'confirm', 1, language), exact: true }).click()
  await expect(page.getByText(textPattern(t.sessions.isBack, { name: 'Rita' }))).toBeVisible()
  await page.getByRole('button', { name: t.sessions.chooseGroup }).click()
  await expect(page.getByRole('heading', { name: 'Rita' })).toBeVisible()
  expect(await namesInRoster(app, group)).toEqual(['Karim', 'Rita'])
  await restoreAges()
})

test('an import says who came back, beside how many were added', { tag: '@English' }, async ({
  leaderPage,
  app,
  t,
  group,
  language,
}) => {
  const page = await leaderPage({ 'Maya Karam': 'attendee', Zoe: 'attendee' })
  await app.database.execute(
    `update organization_attendees set removed_at = now() where organization_name = '${group}'`,
  )
  await page.goto('/members')
  const dialog = await importDialog(page, t)
  await chooseRoster(dialog, Buffer.from('Name\nMaya Karam\nZoe\nSalim Aoun\n'))
  await dialog
    .getByRole('button', { name: textPattern(counted(t.importing, 'confirm', 3, language), { count: 3 }) })
    .click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(textPattern(t.importing.areBack, { names: 'Maya Karam, Zoe' }))).toBeVisible()
  await expect(
    page.getByText(textPattern(counted(t.importing, 'done', 1, language), { count: 1, organization: group })),
  ).toBeVisible()
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

test('a long review of ages has pages, and its buttons in reach', { tag: '@Arabic' }, async ({
  leaderPage,
  app,
  t,
  group,
  language,
}) => {
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
