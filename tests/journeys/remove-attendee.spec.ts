import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { cutCalls } from './network.ts'
import { namesInRoster } from './roster.ts'
import { removeButton, startRemoving } from './session-form.ts'

test('a removed person leaves the roster at once, and comes back by Undo or from the list of removed people', {
  tag: '@English',
}, async ({ leaderPage, app, t, group }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee', Samer: 'attendee' }, '/sessions/new')
  await startRemoving(page, t.sessions)
  await removeButton(page, t.roster, 'Rita').click()
  await expect(page.getByText(t.roster.removed, { exact: true })).toBeVisible()
  await expect(removeButton(page, t.roster, 'Rita')).toHaveCount(0)
  await expect.poll(() => namesInRoster(app, group)).toEqual(['Nour Saad', 'Samer'])
  await page.getByRole('button', { name: t.roster.undo }).click()
  await expect(removeButton(page, t.roster, 'Rita')).toBeVisible()
  await expect.poll(() => namesInRoster(app, group)).toEqual(['Nour Saad', 'Rita', 'Samer'])

  await removeButton(page, t.roster, 'Samer').click()
  await expect(removeButton(page, t.roster, 'Samer')).toHaveCount(0)
  await page.getByRole('button', { name: textPattern(t.sessions.removedList_other, { count: 1 }) }).click()
  await page.getByRole('button', { name: textPattern(t.sessions.putBackNamed, { name: 'Samer' }) }).click()
  await expect(removeButton(page, t.roster, 'Samer')).toBeVisible()
  await expect.poll(() => namesInRoster(app, group)).toEqual(['Nour Saad', 'Rita', 'Samer'])
})

test('each of several people who were removed in a row is put back from the message, in the former order', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, language, group }) => {
  const names = ['Karim', 'Lara', 'Maya', 'Nadim', 'Omar']
  const attendees = Object.fromEntries(names.map((name) => [name, 'attendee' as const]))
  const page = await leaderPage({ 'Nour Saad': 'leader', ...attendees }, '/sessions/new')
  await startRemoving(page, t.sessions)
  const remove = (name: string) => removeButton(page, t.roster, name)
  const gone = ['Maya', 'Karim', 'Omar', 'Lara']
  await expect(remove('Karim')).toHaveAttribute('title', textPattern(t.roster.removeNamed, { name: 'Karim' }))
  const undo = (name: string) => page.getByRole('button', { name: textPattern(t.roster.undoNamed, { name }) })
  for (const name of gone) {
    await remove(name).click()
    // Undo is offered once the removal was answered, so the removals follow in this order.
    await expect(undo(name)).toBeVisible()
  }
  // No message expires while one of them has the focus.
  await undo('Lara').focus()
  await page.keyboard.press('Tab')
  await expect(undo('Omar')).toBeFocused()
  for (const name of gone) await expect(remove(name)).toHaveCount(0)
  await expectAccessible(page, language)
  for (const name of ['Omar', 'Maya', 'Lara', 'Karim']) {
    await undo(name).click()
    // The focus goes to another message, and after the last one to the content.
    await expect(name === 'Karim' ? page.getByRole('main') : undo('Karim')).toBeFocused()
    await expect(remove(name)).toBeVisible()
  }
  expect((await namesInRoster(app, group)).filter((name) => names.includes(name))).toEqual(names)
  const rows = page.getByRole('region', { name: t.roster.attendees, exact: true }).getByRole('listitem')
  await expect(rows.getByRole('link')).toHaveText(names)
})

test('a removal that fails leaves the person in the list, and says why', { tag: '@English' }, async ({
  leaderPage,
  t,
}) => {
  const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee' }, '/sessions/new')
  await startRemoving(page, t.sessions)
  await cutCalls(page, 'roster/remove')
  const remove = removeButton(page, t.roster, 'Rita')
  await remove.click()
  await expect(page.getByText(t.roster.removeFailed)).toBeVisible()
  await expect(remove).toBeVisible()
})
