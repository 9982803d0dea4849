import { sql } from 'drizzle-orm'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { entryIdOf, guardiansOf, withGuardians } from './people.ts'
import { namesInRoster } from './roster.ts'

test('two entries of one person are merged with the chosen phone, birthdate and guardians, and undone', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, language, group }) => {
  const page = await leaderPage({ 'Ahmad Haddad': 'attendee', 'أحمد حدّاد': 'attendee' })
  const [own, other] = [await entryIdOf(app, group, 'Ahmad Haddad'), await entryIdOf(app, group, 'أحمد حدّاد')]
  const details = (id: string, phone: string, birthdate: string) =>
    app.database.execute(sql`
      update organization_attendees set phone_number = ${phone}, birthdate = ${birthdate} where id = ${id}`)
  await details(own, '03 111 111', '2013-03-11')
  await details(other, '03 222 222', '2013-03-12')
  await withGuardians(app, own, { Samar: '03 333 331', Walid: '03 333 332', Josephine: null })
  await withGuardians(app, other, { سمر: '03 333 334', وليد: null })
  await page.goto(`/people/${own}`)
  await page.getByRole('button', { name: t.members.more, exact: true }).click()
  await page.getByRole('menuitem', { name: t.people.merge }).click()
  const dialog = page.getByRole('dialog', { name: t.people.mergeTitle })
  const mergeNow = dialog.getByRole('button', { name: t.people.mergeNow, exact: true })
  await dialog.getByLabel(t.people.mergeOther).selectOption('أحمد حدّاد')
  const birthdates = dialog.getByRole('radiogroup', { name: t.people.mergeBirthdate })
  const phones = dialog.getByRole('radiogroup', { name: t.people.mergePhone })
  await birthdates.getByRole('radio', { name: 'أحمد حدّاد' }).check()
  await phones.getByRole('radio', { name: /Ahmad Haddad.* · .*03 111 111/ }).check()
  await expect(mergeNow).toBeDisabled()
  for (const name of ['Samar', 'Walid', 'سمر', 'وليد']) await dialog.getByRole('checkbox', { name }).check()
  await expect(dialog.getByRole('checkbox', { name: 'Josephine' })).toBeDisabled()
  await expectAccessible(page, language)
  await mergeNow.click()
  await expect(page.getByText(textPattern(t.people.merged, { name: 'Ahmad Haddad' }))).toBeVisible()
  expect(await guardiansOf(app, own)).toEqual(['Samar', 'Walid', 'سمر', 'وليد'])
  const { rows } = await app.database.execute(sql`
    select phone_number, birthdate::text from organization_attendees where id = ${own}`)
  expect(rows).toEqual([{ phone_number: '03 111 111', birthdate: '2013-03-12' }])
  expect(await namesInRoster(app, group)).toEqual(['Ahmad Haddad'])

  await page.getByRole('button', { name: t.roster.undo }).click()
  await expect(page.getByText(t.people.mergeUndone)).toBeVisible()
  expect(await namesInRoster(app, group)).toEqual(['Ahmad Haddad', 'أحمد حدّاد'])
  expect(await guardiansOf(app, other)).toEqual(['سمر', 'وليد'])
})
