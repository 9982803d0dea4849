import { bornForAge } from './birthdates.ts'
import { expect, test, textPattern } from './journey.ts'
import { namesInRoster } from './roster.ts'
import { presentBox } from './session-form.ts'

// A group that the rule of age applies to.
test.use({ group: 'SNMY1' })

test('for an age of another group, Move adds there and not to the form', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, language }) => {
  const page = await leaderPage({}, '/sessions/new')
  const name = `Grown ${language}`
  await page.getByRole('button', { name: t.roster.addAttendee }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.roster.name).fill(name)
  await dialog.getByRole('textbox', { name: t.roster.birthdate }).fill(bornForAge(16))
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: t.common.add, exact: true }).click()
  await dialog.getByRole('button', { name: textPattern(t.roster.moveTo, { organization: 'SNMY2' }) }).click()
  await expect(page.getByText(textPattern(t.roster.addedAndMoved, { name, organization: 'SNMY2' }))).toBeVisible()
  await expect(presentBox(page, t.sessions, name)).toHaveCount(0)
  await expect.poll(() => namesInRoster(app, 'SNMY2')).toContain(name)
  expect(await namesInRoster(app, 'SNMY1')).not.toContain(name)
})
