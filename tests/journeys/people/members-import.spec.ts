import { counted, expect, test, textPattern } from '#tests/journeys/journey.ts'
import { checkAges, openImport } from './members.ts'
import { namesInRoster } from './roster.ts'

test('the long review of ages has pages, each opened at its top, and its buttons in reach; all are added', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group, language }) => {
  const restoreAges = await checkAges(app, group)
  const page = await leaderPage({}, '/members')
  await openImport(page, t)
  const dialog = page.getByRole('dialog')
  const rows = Array.from({ length: 120 }, (_, place) => `Child ${place};2014-03-15`)
  const file = {
    name: 'roster.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Name;Birthdate', ...rows].join('\r\n')),
  }
  await dialog.locator('input[type=file]').setInputFiles(file)
  const confirm = dialog.getByRole('button', {
    name: counted(t.importing, 'confirm', 120, language).replace('{{count}}', '120'),
    exact: true,
  })
  await expect(confirm).toBeInViewport()
  const choices = dialog.getByRole('radiogroup')
  await expect(choices).toHaveCount(50)
  await dialog.getByRole('button', { name: textPattern(t.importing.keepAll, { organization: group }) }).click()
  const next = dialog.getByRole('button', { name: t.lists.nextPage }).last()
  // The arrow points in the reading direction.
  const isMirrored = () =>
    next.locator('svg').evaluate((icon) => getComputedStyle(icon).transform.startsWith('matrix(-1'))
  expect(await isMirrored()).toBe(language === 'ar')
  await next.click()
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
