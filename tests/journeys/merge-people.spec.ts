import { expect, test, textPattern } from './journey.ts'
import { inRoster, namesInRoster } from './roster.ts'

test('two entries of one person are merged from the page, and undone', { tag: '@Arabic' }, async ({
  leaderPage,
  app,
  t,
  group,
}) => {
  const page = await leaderPage({ 'أحمد حدّاد': 'attendee' }, '/members')
  await inRoster(app, group, { 'احمد حداد': 'attendee' })
  await page.reload()
  await page.getByRole('link', { name: 'أحمد حدّاد', exact: true }).click()
  await page.getByRole('button', { name: t.people.merge }).click()
  const dialog = page.getByRole('dialog', { name: t.people.mergeTitle })
  await dialog.getByLabel(t.people.mergeOther).selectOption('احمد حداد')
  await dialog.getByRole('button', { name: t.people.mergeNow, exact: true }).click()
  await expect(page.getByText(textPattern(t.people.merged, { name: 'أحمد حدّاد' }))).toBeVisible()
  expect(await namesInRoster(app, group)).toEqual(['أحمد حدّاد'])
  await page.getByRole('button', { name: t.roster.undo }).click()
  await expect(page.getByText(t.people.mergeUndone)).toBeVisible()
  expect(await namesInRoster(app, group)).toEqual(['أحمد حدّاد', 'احمد حداد'])
})
