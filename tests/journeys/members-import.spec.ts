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

test('a roster is imported from a file: bad rows are listed, ages are asked about, the rest is added at once, and who came back is named', {
  tag: '@English',
}, async ({ leaderPage, app, t, group, language }) => {
  const restoreAges = await checkAges(app, group)
  const page = await leaderPage({ 'Already Here': 'attendee', 'Maya Karam': 'attendee', Zoe: 'attendee' })
  await app.database.execute(`
    update organization_attendees set removed_at = now(), birthdate = null
    where organization_name = '${group}' and attendee_name <> 'Already Here'`)
  await page.goto('/members')
  const dialog = await importDialog(page, t)
  const choose = async (text: string) => {
    await dialog.getByRole('button', { name: t.importing.choose }).click()
    await chooseRoster(dialog, Buffer.from(text, 'utf16le'))
  }
  await choose('\uFEFFShoe size;Phone\r\n43;1\r\n')
  await expect(dialog).toContainText(t.importing.noNameColumn)
  await choose(
    '\uFEFFالاسم;تاريخ الميلاد;الدور\r\nأحمد;١٩٦٠-٠١-٠١;مشارك\r\nalready here;;\r\n;1960-01-01;\r\nRita;31/2/2014;\r\nGirl;2014-03-15;\r\nBoy;2012-03-15;\r\nTiny;2024-01-01;\r\nChief;1990-01-01;قائد\r\nMaya Karam;;\r\nZoe;;\r\n',
  )
  await expect(dialog).toContainText(textPattern(t.importing.line, { line: 3 }))
  await expect(dialog).toContainText(t.importing.nameKnown)
  await expect(dialog).toContainText(t.importing.nameMissing)
  await expect(dialog).toContainText(t.importing.birthdateInvalid)
  // The rows are shown as the file was understood.
  await dialog
    .getByRole('button', { name: textPattern(counted(t.importing, 'good', 7, language), { count: 7 }) })
    .click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'أحمد' })).toContainText(
    language === 'ar' ? '1 كانون الثاني 1960' : 'Jan 1, 1960',
  )
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Chief' })).toContainText(t.importing.leader)
  await dialog.getByRole('button', { name: textPattern(t.importing.keepAll, { organization: group }) }).click()
  await dialog.getByRole('radiogroup', { name: /Tiny/ }).getByText(t.importing.leaveOut).click()
  await dialog
    .getByRole('button', { name: textPattern(counted(t.importing, 'confirm', 6, language), { count: 6 }) })
    .click()
  await expect(
    page.getByText(textPattern(counted(t.importing, 'done', 4, language), { count: 4, organization: group })),
  ).toBeVisible()
  await expect(page.getByText(textPattern(t.importing.areBack, { names: 'Maya Karam, Zoe' }))).toBeVisible()
  expect(await namesInRoster(app, group)).toEqual(['Already Here', 'Boy', 'Chief', 'Girl', 'Maya Karam', 'Zoe', 'أحمد'])
  await restoreAges()
})

test('once there is a connection, a file is imported whose columns become something else; a person who comes back can move to another group', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group, language }) => {
  const page = await leaderPage({ 'هبة عيسى': 'attendee', Rita: 'attendee' }, '/members')
  await expect(page.getByText('هبة عيسى')).toBeVisible()
  await untilLoadedAhead(page)
  await page.context().setOffline(true)
  const dialog = await importDialog(page, t)
  await expect(dialog.getByText(t.common.notOnDevice)).toBeVisible()
  await page.context().setOffline(false)
  await expect(dialog.getByRole('button', { name: t.importing.choose })).toBeVisible()
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
  expect(await namesInRoster(app, group)).toEqual(['Rita', 'أحمد حدّاد', 'احمد حداد', 'هبة عيسى'])

  const restoreAges = await checkAges(app, group)
  await app.database.execute(`
    update organization_attendees set removed_at = now() where organization_name = '${group}' and attendee_name = 'Rita'`)
  await page.goto('/members')
  await importDialog(page, t)
  await chooseRoster(dialog, Buffer.from('الاسم\nRita\n'))
  await dialog.getByRole('button', { name: counted(t.importing, 'confirm', 1, language), exact: true }).click()
  await expect(page.getByText(textPattern(t.sessions.isBack, { name: 'Rita' }))).toBeVisible()
  await page.getByRole('button', { name: t.sessions.chooseGroup }).click()
  await expect(page.getByRole('heading', { name: 'Rita' })).toBeVisible()
  await restoreAges()
})

test('of 2,000 rows 37 bad ones are listed; the long review of ages has pages and its buttons in reach; the others are added', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group, language }) => {
  const restoreAges = await checkAges(app, group)
  const page = await leaderPage({}, '/members')
  const dialog = await importDialog(page, t)
  const BAD = ['Row X;2014-02-31', ';2014-03-15', 'Row Y;2999-01-01', 'Row Z;soon']
  const rows = Array.from({ length: 2_000 }, (_, place) => {
    if (place % 55 === 7) return BAD[place % BAD.length]?.replace(/[XYZ]/, String(place)) ?? ''
    return place < 1_900 ? `Child ${place};2014-03-15` : `Grown ${place};1963-03-15`
  })
  const bad = rows.flatMap((row, place) => (/^(Child|Grown) /.test(row) ? [] : [lineIn(t, place + 3)]))
  expect(bad).toHaveLength(37)
  await chooseRoster(dialog, Buffer.from([`${group} roster 2026`, 'Name;Birthdate', ...rows].join('\r\n')))
  await expect(
    dialog.getByText(textPattern(counted(t.importing, 'mismatches', 1865, language), { count: 1865 })),
  ).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText(bad)
  const confirm = dialog.getByRole('button', {
    name: counted(t.importing, 'confirm', 1963, language).replace('{{count}}', '1963'),
    exact: true,
  })
  await expect(confirm).toBeInViewport()
  const choices = dialog.getByRole('radiogroup')
  await expect(choices).toHaveCount(50)
  await dialog.getByRole('button', { name: textPattern(t.importing.keepAll, { organization: group }) }).click()
  await dialog.getByRole('button', { name: t.lists.nextPage }).last().click()
  await expect(
    dialog.getByRole('group', { name: textPattern(t.lists.rowsOf, { first: 51, last: 100, total: 1865 }) }),
  ).toBeFocused()
  // The button of the next page is two presses of Tab away, not fifty rows.
  for (const name of [t.lists.previousPage, t.lists.nextPage]) {
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name }).first()).toBeFocused()
  }
  await expect(choices.first()).toHaveAccessibleName(/Child 51\D/)
  await expect(choices.first()).toBeInViewport()
  await expect(choices.first().getByRole('radio', { name: t.importing.keep, exact: true })).toBeChecked()
  await choices.last().scrollIntoViewIfNeeded()
  await expect(confirm).toBeInViewport()
  await confirm.click()
  await expect(dialog).toBeHidden({ timeout: 60_000 })
  expect(await namesInRoster(app, group)).toHaveLength(1_963)
  await restoreAges()
})

/** A line of a file, and no other that begins with the same digits. */
function lineIn(t: { importing: { line: string } }, line: number): RegExp {
  return new RegExp(`${textPattern(t.importing.line, { line }).source}(?!\\d)`)
}

test('birthdates that contradict each other are asked about before anyone can be added, and all are shown as they are read', {
  tag: '@English',
}, async ({ leaderPage, app, t, group, language }) => {
  const page = await leaderPage({}, '/members')
  const dialog = await importDialog(page, t)
  await chooseRoster(
    dialog,
    Buffer.from(
      'Name,Birthdate,Phone\nMira,11/28/2013,ask her\nNour,28/11/2013,\nOmar,05/07/2014,70111333 / 71222444\n',
    ),
  )
  const question = dialog.getByRole('radiogroup', { name: /11\/28\/2013.*28\/11\/2013/ })
  await expect(question.getByRole('radio', { checked: true })).toHaveCount(0)
  const confirm = (count: number) =>
    dialog.getByRole('button', { name: textPattern(counted(t.importing, 'confirm', count, language), { count }) })
  await expect(dialog.getByRole('button', { name: t.common.cancel })).toBeVisible()
  await expect(confirm(2)).toBeHidden()
  await question.getByText(t.importing.monthFirst).click()
  await expect(dialog).toContainText(t.importing.datesMonthFirst)
  await expect(dialog).toContainText(t.importing.birthdateInvalid)
  await expect(dialog).toContainText(textPattern(t.importing.phoneLeftOut, { text: 'ask her' }))
  await dialog
    .getByRole('button', { name: textPattern(counted(t.importing, 'allDates', 3, language), { count: 3 }) })
    .click()
  await expect(dialog.getByRole('listitem').filter({ hasText: '05/07/2014' })).toContainText('May 7, 2014')
  await confirm(2).click()
  await expect(dialog).toBeHidden()
  const { rows } = await app.database.execute<{ line: string }>(`
    select attendee_name || ' ' || birthdate as line from organization_attendees where organization_name = '${group}' order by 1`)
  expect(rows.map(({ line }) => line)).toEqual(['Mira 2013-11-28', 'Omar 2014-05-07'])
})
