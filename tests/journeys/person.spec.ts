import { expect, expectAccessible, test } from './journey.ts'
import { recordMarks } from './marks.ts'
import { entryIdOf, withGuardians } from './people.ts'

test('the page of a person and each of its dialogs are sound', { tag: '@Arabic' }, async ({
  leaderPage,
  app,
  t,
  language,
  group,
}) => {
  const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee', ريتا: 'attendee' })
  const id = await entryIdOf(app, group, 'Rita')
  await withGuardians(app, id, { 'سمر الحاج': '03 123 456', Walid: null })
  await recordMarks(app, group, { marks: { 'Nour Saad': 'present', Rita: 'absent' } })
  await page.goto(`/people/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Rita' })).toBeVisible()
  await page.getByRole('button', { name: t.people.showBirthdate }).click()
  await expect(page.getByRole('button', { name: t.people.hideBirthdate })).toBeVisible()
  await expectAccessible(page, language)

  const dialog = page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const { announce, newGuardian, addNote, changeConsent, edit } = t.people
  for (const name of [announce, newGuardian, addNote, changeConsent, edit]) {
    await button(name).click()
    await expect(dialog.getByRole('button', { name: t.common.cancel })).toBeVisible()
    await expectAccessible(page, language)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await button(t.members.more).click()
  await page.getByRole('menuitem', { name: t.people.merge }).click()
  await dialog.getByLabel(t.people.mergeOther).selectOption('ريتا')
  await expect(dialog.getByRole('button', { name: t.people.mergeNow })).toBeVisible()
  await expectAccessible(page, language)
})
