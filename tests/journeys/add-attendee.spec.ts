import type { Locator, Page } from '@playwright/test'
import { expect, test, textPattern } from './journey.ts'
import { holdNextCall } from './network.ts'

/** Open the dialog that adds an attendee. */
async function openAddDialog(page: Page, words: { readonly addAttendee: string }): Promise<Locator> {
  await page.getByRole('button', { name: words.addAttendee }).click()
  return page.getByRole('dialog')
}

test('a person is added to the form and the roster; Escape closes the calendar before the dialog', {
  tag: '@English',
}, async ({ leaderPage, app, t, group }) => {
  const page = await leaderPage({}, '/sessions/new')
  const dialog = await openAddDialog(page, t.roster)
  await dialog.getByLabel(t.roster.name).fill('Odd Number')
  await dialog.getByPlaceholder(t.roster.phonePlaceholder).fill('12')
  await dialog.getByRole('button', { name: t.common.add, exact: true }).click()
  await expect(page.getByText(textPattern(t.roster.added, { name: 'Odd Number' }))).toBeVisible()
  const { rows } = await app.database.execute(`
    select phone_number from organization_attendees where organization_name = '${group}' and attendee_name = 'Odd Number'`)
  expect(rows).toEqual([{ phone_number: '12' }])

  await expect(dialog).toHaveCount(0)
  await openAddDialog(page, t.roster)
  await dialog.getByLabel(t.roster.name).fill('Still Here')
  const toggle = dialog.getByRole('button', { name: t.roster.openCalendar })
  await toggle.click()
  const day = dialog.getByRole('button', { name: /15/ }).first()
  await day.focus()
  await page.keyboard.press('Escape')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(toggle).toBeFocused()
  await expect(dialog.getByLabel(t.roster.name)).toHaveValue('Still Here')
  // Also while nothing in the dialog has the focus.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: t.roster.addAttendee })).toBeFocused()
})

test('a late answer does not close the dialog of the next person', { tag: '@English' }, async ({ leaderPage, t }) => {
  const page = await leaderPage({}, '/sessions/new')
  const call = await holdNextCall(page, 'roster/add')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: t.roster.addAttendee }).click()
  await dialog.getByLabel(t.roster.name).fill('Slow One')
  await dialog.getByRole('button', { name: t.common.add, exact: true }).click()
  await call.sent
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: t.roster.addAttendee }).click()
  await dialog.getByLabel(t.roster.name).fill('The Next')
  call.release()
  await expect(page.getByText(textPattern(t.roster.added, { name: 'Slow One' }))).toBeVisible()
  await expect(dialog.getByLabel(t.roster.name)).toHaveValue('The Next')
})
