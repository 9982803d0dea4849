import { readFile } from 'node:fs/promises'
import { type AmountText, formatMoney } from '#domain/money.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { FUNDS, fillIn, financeOf, fund } from './money.ts'

test('on a phone an expense gets a category, which is changed after its approval, and the statement and its file have the sum', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group, language }) => {
  await fund(app, group, FUNDS)
  const page = await signedInAs(financeOf(group))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/financial-transactions')
  await page.getByRole('button', { name: t.finance.requestWithdrawal }).click()
  const dialog = page.getByRole('dialog')
  const category = dialog.getByLabel(t.finance.category)
  await category.selectOption(t.finance.categoryFood)
  await expectAccessible(page, language)
  await fillIn(page, t, { amount: '12.50', notes: 'Bus to the camp', submit: t.finance.send })
  await expect(dialog).toHaveCount(0)
  const pending = page.getByRole('region', { name: t.finance.pending }).getByRole('listitem')
  await expect(pending).toContainText(t.finance.categoryFood)
  await pending.getByRole('button', { name: textPattern(t.finance.approveNamed, { what: /.+/ }) }).click()

  const row = page.getByRole('region', { name: t.finance.recent }).getByRole('listitem')
  await row.getByText('Bus to the camp').click()
  await expect(row).toContainText(textPattern(t.finance.categoryIs, { category: t.finance.categoryFood }))
  await row.getByRole('button', { name: t.finance.changeCategory }).click()
  await category.selectOption(t.finance.categoryTransport)
  await dialog.getByRole('button', { name: t.common.save }).click()
  await expect(page.getByText(t.finance.categoryChanged)).toBeVisible()
  await expect(row).toContainText(textPattern(t.finance.categoryIs, { category: t.finance.categoryTransport }))
  await expectAccessible(page, language)

  await page.goto(`/financial-transactions/statement?organization=${group}`)
  const sums = page.getByRole('table', { name: t.finance.byCategory }).getByRole('row')
  await expect(sums).toHaveCount(2)
  await expect(sums.last()).toContainText(t.finance.categoryTransport)
  await expect(sums.last()).toContainText(formatMoney('12.50' as AmountText, 'USD', language))
  await expectAccessible(page, language)
  await page.getByRole('button', { name: t.downloads.download }).click()
  const label = textPattern(t.downloads.ofTable, { table: t.finance.byCategory, format: t.downloads.csv })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: label }).click(),
  ])
  const lines = (await readFile(await download.path())).toString('utf8').split('\r\n')
  expect(lines.slice(1)).toEqual([`${t.finance.categoryTransport},0.00,12.50`, ''])
})

test('an admin adds, renames, moves and removes categories in the settings', { tag: '@English' }, async ({
  signedInAs,
  t,
  language,
}) => {
  const page = await signedInAs({ fullName: 'Administrator', isAdmin: true })
  await page.goto('/admin/settings')
  const section = page.getByRole('region', { name: t.finance.categories })
  const names = section.getByRole('listitem').locator('bdi')
  const dialog = page.getByRole('dialog')
  await section
    .getByRole('button', { name: textPattern(t.finance.removeNamed, { name: t.finance.categoryCamp }) })
    .click()
  await expect(names).not.toContainText([t.finance.categoryCamp])
  await section.getByRole('button', { name: textPattern(t.finance.addNamed, { name: t.finance.categoryCamp }) }).click()
  await expect(names.last()).toHaveText(t.finance.categoryCamp)
  await section.getByRole('button', { name: t.finance.newCategory }).click()
  const submit = dialog.getByRole('button', { name: t.common.add })
  await dialog.getByLabel(t.settings.name).fill('food')
  await submit.click()
  await expect(dialog).toContainText(t.finance.categoryExists)
  await dialog.getByLabel(t.settings.name).fill('Bus')
  await expectAccessible(page, language)
  await submit.dblclick()
  await expect(dialog).toHaveCount(0)
  await expect(names.last()).toHaveText('Bus')
  await section.getByRole('button', { name: textPattern(t.finance.renameNamed, { name: 'Bus' }) }).click()
  await dialog.getByLabel(t.settings.name).fill('Buses')
  await dialog.getByRole('button', { name: t.common.save }).click()
  await expect(names.last()).toHaveText('Buses')
  await section.getByRole('button', { name: textPattern(t.settings.moveUp, { name: 'Buses' }) }).click()
  await expect(names.last()).toHaveText(t.finance.categoryCamp)
  await expectAccessible(page, language)
  await section.getByRole('button', { name: textPattern(t.finance.removeNamed, { name: 'Buses' }) }).click()
  await expect(names).toHaveCount(8)
})
