import type { Locator, Page } from '@playwright/test'
import { counted, expect, test, textPattern } from './journey.ts'
import { holdNextCall } from './network.ts'

/** Open the dialog that adds an attendee. */
async function openAddDialog(page: Page, words: { readonly addAttendee: string }): Promise<Locator> {
  await page.getByRole('button', { name: words.addAttendee }).click()
  return page.getByRole('dialog')
}

test('the dialog says what is wrong with a name, a birthdate and a phone number, and Escape closes its calendar first', {
  tag: '@English',
}, async ({ leaderPage, app, t, language, group }) => {
  const page = await leaderPage({ 'Léa Gemayel': 'attendee' }, '/sessions/new')
  const dialog = await openAddDialog(page, t.roster)
  await dialog.getByLabel(t.roster.name).fill('   ')
  const addButton = dialog.getByRole('button', { name: t.common.add })
  await expect(addButton).toBeDisabled()
  await expect(dialog.getByText(t.roster.nameFirst)).toBeVisible()
  await expect(addButton).toHaveAccessibleDescription(t.roster.nameFirst)
  await dialog.getByLabel(t.roster.name).fill(' LÉA   gemayel ')
  await dialog.getByRole('button', { name: t.common.add }).click()
  await expect(dialog.getByText(t.common.nameExists)).toBeVisible()
  await dialog.getByRole('button', { name: t.common.cancel }).click()
  await expect(dialog).toHaveCount(0)

  await openAddDialog(page, t.roster)
  await dialog.getByLabel(t.roster.name).fill('Late')
  const birthdate = dialog.getByLabel(t.roster.birthdate)
  for (const [typed, problem] of [
    ['garbage', t.roster.birthdateInvalid],
    ['31/02/2014', t.roster.birthdateInvalid],
    ['2099-01-01', t.common.future],
  ] as const) {
    await birthdate.fill(typed)
    await expect(dialog.getByText(problem)).toBeVisible()
    await expect(addButton).toBeDisabled()
    await expect(addButton).toHaveAccessibleDescription(t.roster.birthdateFirst)
  }
  await birthdate.fill('2014-03-15')
  await expect(dialog.getByText(t.common.future)).toHaveCount(0)
  await expect(addButton).toBeEnabled()

  const phone = dialog.getByPlaceholder(t.roster.phonePlaceholder)
  await phone.fill('+961 70 123 456')
  await phone.blur()
  await expect(dialog.getByText(t.roster.phoneOdd)).toHaveCount(0)
  await phone.fill('12')
  await dialog.getByLabel(t.roster.name).fill('Odd Number')
  await expect(dialog.getByText(t.roster.phoneOdd)).toBeVisible()
  // An error is shown instead of the warning.
  await phone.fill('1'.repeat(33))
  await phone.blur()
  await expect(dialog.getByText(textPattern(counted(t.common, 'tooLong', 32, language), { count: 32 }))).toBeVisible()
  await expect(dialog.getByText(t.roster.phoneOdd)).toHaveCount(0)
  await phone.fill('12')
  await phone.blur()
  await expect(dialog.getByText(t.roster.phoneOdd)).toBeVisible()
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

test('a birthdate that is typed in Eastern digits becomes a date', { tag: '@Arabic' }, async ({
  leaderPage,
  t,
  language,
}) => {
  const page = await leaderPage({}, '/sessions/new')
  const dialog = await openAddDialog(page, t.roster)
  await dialog.getByLabel(t.roster.name).fill(`Born ${language}`)
  await dialog.getByLabel(t.roster.birthdate).fill('١٥/٠٣/٢٠١٤')
  await dialog.getByLabel(t.roster.phone).fill('٧٠ ١٢٣ ٤٥٦')
  await dialog.getByLabel(t.roster.name).click()
  await dialog.getByRole('button', { name: t.common.add }).click()
  await expect(dialog).toHaveCount(0)
  const name = `Born ${language}`
  await page.getByRole('button', { name: textPattern(t.roster.editNamed, { name }) }).click()
  await expect(dialog.getByRole('textbox', { name: t.roster.birthdate })).toHaveValue(
    language === 'ar' ? '15 آذار 2014' : 'Mar 15, 2014',
  )
})

test('a half-typed person is restored after Escape and a reload, but not after Cancel', { tag: '@Arabic' }, async ({
  leaderPage,
  t,
}) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' }, '/sessions/new')
  const dialog = page.getByRole('dialog')
  const [name, add] = [dialog.getByLabel(t.roster.name), page.getByRole('button', { name: t.roster.addAttendee })]
  await add.click()
  await name.fill('Half Typed')
  await dialog.getByLabel(t.roster.phone).fill('03 123 456')
  await dialog.getByLabel(t.roster.birthdate).fill('31/02/2015')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // The form for a leader has another draft.
  await page.getByRole('button', { name: t.roster.addLeader }).click()
  await expect(name).toHaveValue('')
  await page.keyboard.press('Escape')
  await add.click()
  await expect(name).toHaveValue('Half Typed')
  await page.reload()
  await add.click()
  await expect(name).toHaveValue('Half Typed')
  await expect(dialog.getByLabel(t.roster.phone)).toHaveValue('03 123 456')
  await expect(dialog.getByLabel(t.roster.birthdate)).toHaveValue('31/02/2015')
  await expect(dialog).toContainText(t.roster.birthdateInvalid)
  await dialog.getByRole('button', { name: t.common.cancel }).click()
  await add.click()
  await expect(name).toHaveValue('')
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
