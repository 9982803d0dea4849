import type { Page } from '@playwright/test'
import { counted, expect, expectAccessible, test, textPattern } from './journey.ts'
import { entryIdOf, guardiansOf, withGuardians } from './people.ts'
import type { Texts } from './texts.ts'

/** Open the guardian Samar to change her. */
async function editSamar(page: Page, t: Texts) {
  await page.getByRole('button', { name: textPattern(t.people.moreNamed, { name: 'Samar' }) }).click()
  await page.getByRole('menuitem', { name: t.people.edit }).click()
}

test('a guardian is added once however often it is saved, changed, called first, and removed with Undo', {
  tag: '@Arabic',
}, async ({ personPage, app, t, language }) => {
  const { page, id } = await personPage('Rita')
  const contacts = page.getByRole('region', { name: t.people.contacts })
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: t.common.save })
  const add = contacts.getByRole('button', { name: t.people.newGuardian })
  await add.click()
  await save.click()
  await expect(dialog.getByText(t.common.required)).toBeVisible()
  await dialog.getByLabel(t.roster.name).fill('سمر الحاج')
  await dialog.getByRole('button', { name: t.people.mother, exact: true }).click()
  await expect(dialog.getByLabel(t.people.relation).first()).toHaveValue(t.people.mother)
  await dialog.getByLabel(t.roster.phone).fill('٠٣ ١٢٣ ٤٥٦')
  await expectAccessible(page, language)
  await save.dblclick()
  await expect(dialog).toHaveCount(0)
  await expect(contacts).toContainText('03 123 456')
  expect(await guardiansOf(app, id)).toEqual(['سمر الحاج'])

  await add.click()
  await dialog.getByLabel(t.roster.name).fill('Walid')
  await dialog.getByLabel(t.people.callFirst).check()
  await save.click()
  await expect(contacts.getByRole('listitem').first()).toContainText('Walid')
  await withGuardians(app, id, { Josephine: null, Tony: null }, 5)
  await page.reload()
  await expect(contacts).toContainText(textPattern(counted(t.people, 'mostGuardians', 4, language), { count: 4 }))
  await expect(add).toHaveCount(0)

  const menu = (name: string) => contacts.getByRole('button', { name: textPattern(t.people.moreNamed, { name }) })
  await menu('Tony').click()
  await page.getByRole('menuitem', { name: t.people.edit }).click()
  await dialog.getByLabel(t.roster.name).fill('Tony Karam')
  await save.click()
  await expect(contacts).toContainText('Tony Karam')

  const before = await guardiansOf(app, id)
  const middle = before[1] ?? ''
  await menu(middle).click()
  await page.getByRole('menuitem', { name: t.people.remove }).click()
  await expect(page.getByText(t.people.guardianRemoved)).toBeVisible()
  await expect(contacts).not.toContainText(middle)
  await page.getByRole('button', { name: textPattern(t.roster.undoNamed, { name: middle }) }).click()
  await expect(contacts).toContainText(middle)
  await expect.poll(() => guardiansOf(app, id)).toEqual(before)
})

test('the draft of a guardian who was changed since says so, and offers what is stored or the draft', {
  tag: '@English',
}, async ({ leaderPage, app, t, language, group }) => {
  const page = await leaderPage({ Rita: 'attendee' })
  const id = await entryIdOf(app, group, 'Rita')
  await withGuardians(app, id, { Samar: '03 111 111' })
  await page.goto(`/people/${id}`)
  const dialog = page.getByRole('dialog', { name: t.people.editGuardian })
  const name = dialog.getByLabel(t.roster.name)
  const phone = dialog.getByLabel(t.roster.phone)
  const note = dialog.getByText(textPattern(t.drafts.changedSince.split('{{')[0] ?? ''))
  const storedIs = (stored: string) =>
    app.database.execute(`update guardians set phone = '${stored}' where attendee_id = '${id}'`)
  await editSamar(page, t)
  await name.fill('Samar Haddad')
  await page.keyboard.press('Escape')
  await editSamar(page, t)
  await expect(name).toHaveValue('Samar Haddad')
  await expect(note).toHaveCount(0)
  await page.keyboard.press('Escape')

  // Someone else changes the phone.
  await storedIs('03 222 222')
  await page.reload()
  await expect(page.getByText('03 222 222').first()).toBeVisible()
  await editSamar(page, t)
  await expect(note).toBeVisible()
  await expect(phone).toHaveValue('03 111 111')
  await expectAccessible(page, language)
  await dialog.getByRole('button', { name: t.drafts.keepDraft }).click()
  await expect(note).toHaveCount(0)
  // Only the name was typed.
  await expect(phone).toHaveValue('03 222 222')
  await page.keyboard.press('Escape')

  await storedIs('03 333 333')
  await page.reload()
  await expect(page.getByText('03 333 333').first()).toBeVisible()
  await editSamar(page, t)
  await dialog.getByRole('button', { name: t.drafts.takeStored }).click()
  await expect(name).toHaveValue('Samar')
  await expect(phone).toHaveValue('03 333 333')
  await expect(note).toHaveCount(0)
})
