import type { Locator, Page } from '@playwright/test'
import { counted, expect, test, textPattern } from './journey.ts'
import { checkAges, openImport } from './members.ts'
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
  tag: ['@English', '@main'],
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
  await choose(
    '\uFEFFالاسم;تاريخ الميلاد;الدور\r\nأحمد;١٩٦٠-٠١-٠١;مشارك\r\nalready here;;\r\n;1960-01-01;\r\nRita;31/2/2014;\r\nGirl;2014-03-15;\r\nBoy;2012-03-15;\r\nTiny;2024-01-01;\r\nChief;1990-01-01;قائد\r\nMaya Karam;;\r\nZoe;;\r\n',
  )
  await expect(dialog).toContainText(textPattern(t.importing.line, { line: 3 }))
  await expect(dialog).toContainText(t.importing.nameKnown)
  await expect(dialog).toContainText(t.importing.nameMissing)
  await expect(dialog).toContainText(t.importing.birthdateInvalid)
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

test('the long review of ages has pages, each opened at its top, and its buttons in reach; all are added', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group, language }) => {
  const restoreAges = await checkAges(app, group)
  const page = await leaderPage({}, '/members')
  const dialog = await importDialog(page, t)
  const rows = Array.from({ length: 120 }, (_, place) => `Child ${place};2014-03-15`)
  await chooseRoster(dialog, Buffer.from(['Name;Birthdate', ...rows].join('\r\n')))
  const confirm = dialog.getByRole('button', {
    name: counted(t.importing, 'confirm', 120, language).replace('{{count}}', '120'),
    exact: true,
  })
  await expect(confirm).toBeInViewport()
  const choices = dialog.getByRole('radiogroup')
  await expect(choices).toHaveCount(50)
  await dialog.getByRole('button', { name: textPattern(t.importing.keepAll, { organization: group }) }).click()
  await dialog.getByRole('button', { name: t.lists.nextPage }).last().click()
  await expect(
    dialog.getByRole('group', { name: textPattern(t.lists.rowsOf, { first: 51, last: 100, total: 120 }) }),
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
  await confirm.click()
  await expect(dialog).toBeHidden()
  expect(await namesInRoster(app, group)).toHaveLength(120)
  await restoreAges()
})
