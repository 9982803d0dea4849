import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { untilLoadedAhead } from './network.ts'
import { namesInRoster } from './roster.ts'
import { startRemoving } from './session-form.ts'

test('a person who was removed is back when the name is added, and another one is a tap away', {
  tag: '@English',
}, async ({ leaderPage, app, t, group }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee' }, '/sessions/new')
  const idOfRita = async () => {
    const { rows } = await app.database.execute<{ id: string }>(`
      select id from organization_attendees where organization_name = '${group}' and attendee_name = 'Rita' and removed_at is null`)
    return rows[0]?.id
  }
  const former = await idOfRita()
  await startRemoving(page, t.sessions)
  await page.getByRole('button', { name: textPattern(t.roster.removeNamed, { name: 'Rita' }) }).click()
  await expect.poll(() => namesInRoster(app, group)).toEqual(['Nour Saad'])
  await page.getByRole('button', { name: t.roster.addAttendee }).click()
  await page.getByRole('dialog').getByLabel(t.roster.name).fill('Rita')
  await page.getByRole('dialog').getByRole('button', { name: t.common.add }).click()
  await expect(page.getByText(textPattern(t.sessions.isBack, { name: 'Rita' }))).toBeVisible()
  expect(await idOfRita()).toBe(former)

  await page.getByRole('button', { name: t.sessions.anotherPerson }).click()
  await expect(page.getByText(textPattern(t.sessions.anotherAdded, { name: 'Rita' }))).toBeVisible()
  expect(await namesInRoster(app, group)).toEqual(['Nour Saad', 'Rita'])
  expect(await idOfRita()).not.toBe(former)
  await page.getByRole('button', { name: textPattern(t.roster.editNamed, { name: 'Rita' }) }).click()
  await expect(page.getByRole('dialog').getByLabel(t.roster.name)).toHaveValue('Rita')
})

test('a name that is written differently is asked about, with or without a connection, and never refused', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group, language }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader', 'أحمد حدّاد': 'attendee' }, '/sessions/new')
  const dialog = page.getByRole('dialog')
  const type = async (name: string) => {
    await page.getByRole('button', { name: t.roster.addAttendee }).click()
    await dialog.getByLabel(t.roster.name).fill(name)
  }
  const add = dialog.getByRole('button', { name: t.common.add })
  await type('Ahmad Haddad')
  await untilLoadedAhead(page)
  await page.context().setOffline(true)
  await add.click()
  await expect(dialog).toContainText('أحمد حدّاد')
  await expectAccessible(page, language)
  await dialog.getByRole('button', { name: textPattern(t.roster.isSameNamed, { name: 'أحمد حدّاد' }) }).click()
  await expect(dialog).toHaveCount(0)
  await page.context().setOffline(false)
  expect(await namesInRoster(app, group)).toEqual(['Nour Saad', 'أحمد حدّاد'])

  await type('احمد حداد')
  await add.click()
  await dialog.getByRole('button', { name: t.roster.isAnother }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => namesInRoster(app, group)).toEqual(['Nour Saad', 'أحمد حدّاد', 'احمد حداد'])
})
