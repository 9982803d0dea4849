import { counted, expect, leaderOf, test, textPattern } from './journey.ts'
import { inRoster } from './roster.ts'

test('a name that stands in the form already is refused; Add waits for a name', async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await inRoster(app, group, { 'Léa Gemayel': 'attendee' })
  const page = await signedInAs(leaderOf(group))
  await page.goto('/sessions/new')
  await page.getByRole('button', { name: t.roster.addAttendee }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.roster.name).fill('   ')
  const addButton = dialog.getByRole('button', { name: t.common.add })
  await expect(addButton).toBeDisabled()
  await expect(dialog.getByText(t.roster.nameFirst)).toBeVisible()
  await expect(addButton).toHaveAccessibleDescription(t.roster.nameFirst)
  await dialog.getByLabel(t.roster.name).fill(' LÉA   gemayel ')
  await dialog.getByRole('button', { name: t.common.add }).click()
  await expect(dialog.getByText(t.roster.nameExists)).toBeVisible()
  await dialog.getByRole('button', { name: t.common.cancel }).click()
  await expect(dialog).toHaveCount(0)
})

test('a birthdate is typed with Eastern digits and kept as a date', async ({ signedInAs, t, language, group }) => {
  const page = await signedInAs(leaderOf(group))
  await page.goto('/sessions/new')
  await page.getByRole('button', { name: t.roster.addAttendee }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.roster.name).fill(`Born ${language}`)
  await dialog.getByLabel(t.roster.birthdate).fill('١٥/٠٣/٢٠١٤')
  await dialog.getByLabel(t.roster.phone).fill('٧٠ ١٢٣ ٤٥٦')
  await dialog.getByLabel(t.roster.name).click()
  await dialog.getByRole('button', { name: t.common.add }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(language === 'ar' ? '15 آذار 2014' : 'Mar 15, 2014').first()).toBeVisible()
})

test('a birthdate that cannot be read, or lies in the future, is told and not dropped', async ({
  signedInAs,
  t,
  group,
}) => {
  const page = await signedInAs(leaderOf(group))
  await page.goto('/sessions/new')
  await page.getByRole('button', { name: t.roster.addAttendee }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.roster.name).fill('Late')
  const birthdate = dialog.getByLabel(t.roster.birthdate)
  const add = dialog.getByRole('button', { name: t.common.add })
  for (const [typed, problem] of [
    ['garbage', t.roster.birthdateInvalid],
    ['31/02/2014', t.roster.birthdateInvalid],
    ['2099-01-01', t.common.future],
  ] as const) {
    await birthdate.fill(typed)
    await expect(dialog.getByText(problem)).toBeVisible()
    await expect(add).toBeDisabled()
    await expect(add).toHaveAccessibleDescription(t.roster.birthdateFirst)
  }
  await birthdate.fill('2014-03-15')
  await expect(dialog.getByText(t.common.future)).toHaveCount(0)
  await expect(add).toBeEnabled()
})

test('the Escape key folds the calendar first, and closes the dialog then', async ({ signedInAs, t, group }) => {
  const page = await signedInAs(leaderOf(group))
  await page.goto('/sessions/new')
  await page.getByRole('button', { name: t.roster.addAttendee }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.roster.name).fill('Still Here')
  const toggle = dialog.getByRole('button', { name: t.roster.openCalendar })
  await toggle.click()
  const day = dialog.getByRole('button', { name: /15/ }).first()
  await day.focus()
  await page.keyboard.press('Escape')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(toggle).toBeFocused()
  await expect(dialog.getByLabel(t.roster.name)).toHaveValue('Still Here')
  // Also where nothing in it has the focus.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: t.roster.addAttendee })).toBeFocused()
})

test('what was typed about a person is there again after Escape and a reload, and gone after Cancel', async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const page = await signedInAs(leaderOf(group))
  await page.goto('/sessions/new')
  const dialog = page.getByRole('dialog')
  const [name, add] = [dialog.getByLabel(t.roster.name), page.getByRole('button', { name: t.roster.addAttendee })]
  await add.click()
  await name.fill('Half Typed')
  await dialog.getByLabel(t.roster.phone).fill('03 123 456')
  await dialog.getByLabel(t.roster.birthdate).fill('31/02/2015')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // A leader is somebody else.
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

test('an answer that comes late closes nobody else’s dialog', { tag: '@English' }, async ({ signedInAs, t, group }) => {
  const page = await signedInAs(leaderOf(group))
  await page.goto('/sessions/new')
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/rpc/roster/add', async (route) => {
    await isAnswered
    await route.continue()
  })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: t.roster.addAttendee }).click()
  await dialog.getByLabel(t.roster.name).fill('Slow One')
  await dialog.getByRole('button', { name: t.common.add, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: t.roster.addAttendee }).click()
  await dialog.getByLabel(t.roster.name).fill('The Next')
  answer()
  await expect(page.getByText(textPattern(t.roster.added, { name: 'Slow One' }))).toBeVisible()
  await expect(dialog.getByLabel(t.roster.name)).toHaveValue('The Next')
})

test('a number that looks like no phone number is told, and kept as it was typed', async ({
  signedInAs,
  app,
  t,
  language,
  group,
}) => {
  const page = await signedInAs(leaderOf(group))
  await page.goto('/sessions/new')
  await page.getByRole('button', { name: t.roster.addAttendee }).click()
  const dialog = page.getByRole('dialog')
  const phone = dialog.getByPlaceholder(t.roster.phonePlaceholder)
  await phone.fill('+961 70 123 456')
  await phone.blur()
  await expect(dialog.getByText(t.roster.phoneOdd)).toHaveCount(0)
  await phone.fill('12')
  await dialog.getByLabel(t.roster.name).fill('Odd Number')
  await expect(dialog.getByText(t.roster.phoneOdd)).toBeVisible()
  // Of two things that are wrong with a number the one is told that must be mended.
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
    select phone_number from organization_attendees where organization_name = '${group}'`)
  expect(rows).toEqual([{ phone_number: '12' }])
})
