import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { namesInRoster } from './roster.ts'
import { removeButton, startRemoving } from './session-form.ts'

test('a removed person is back by Undo, from the list of removed people or by the same name, and another one is a tap away', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, language, group }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee', Samer: 'attendee' }, '/sessions/new')
  const idOfRita = async () => {
    const { rows } = await app.database.execute<{ id: string }>(`
      select id from organization_attendees where organization_name = '${group}' and attendee_name = 'Rita' and removed_at is null`)
    return rows[0]?.id
  }
  const former = await idOfRita()
  await startRemoving(page, t.sessions)
  const remove = (name: string) => removeButton(page, t.roster, name)
  await remove('Rita').click()
  await expect(page.getByText(t.roster.removed, { exact: true })).toBeVisible()
  await expect(remove('Rita')).toHaveCount(0)
  await expect.poll(() => namesInRoster(app, group)).toEqual(['Nour Saad', 'Samer'])
  await page.getByRole('button', { name: t.roster.undo }).click()
  await expect(remove('Rita')).toBeVisible()
  await expect.poll(() => namesInRoster(app, group)).toEqual(['Nour Saad', 'Rita', 'Samer'])

  await remove('Samer').click()
  await expect(remove('Samer')).toHaveCount(0)
  await page.getByRole('button', { name: textPattern(t.sessions.removedList_one, { count: 1 }) }).click()
  // Anyone who was removed keeps a page.
  await expect(page.getByRole('main').getByRole('link', { name: 'Samer', exact: true })).toBeVisible()
  await expectAccessible(page, language)
  await page.getByRole('button', { name: textPattern(t.sessions.putBackNamed, { name: 'Samer' }) }).click()
  await expect(remove('Samer')).toBeVisible()
  await expect.poll(() => namesInRoster(app, group)).toEqual(['Nour Saad', 'Rita', 'Samer'])

  await remove('Rita').click()
  await expect.poll(() => namesInRoster(app, group)).toEqual(['Nour Saad', 'Samer'])
  await page.getByRole('button', { name: t.roster.addAttendee }).click()
  await page.getByRole('dialog').getByLabel(t.roster.name).fill('Rita')
  await page.getByRole('dialog').getByRole('button', { name: t.common.add }).click()
  await expect(page.getByText(textPattern(t.sessions.isBack, { name: 'Rita' }))).toBeVisible()
  expect(await idOfRita()).toBe(former)
  await page.getByRole('button', { name: t.sessions.anotherPerson }).click()
  await expect(page.getByText(textPattern(t.sessions.anotherAdded, { name: 'Rita' }))).toBeVisible()
  expect(await namesInRoster(app, group)).toEqual(['Nour Saad', 'Rita', 'Samer'])
  expect(await idOfRita()).not.toBe(former)
  await page.getByRole('button', { name: textPattern(t.roster.editNamed, { name: 'Rita' }) }).click()
  await expect(page.getByRole('dialog').getByLabel(t.roster.name)).toHaveValue('Rita')
})
