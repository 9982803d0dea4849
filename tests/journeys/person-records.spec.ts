import { longDate } from '#domain/dates.ts'
import { CHILD_BIRTHDATE } from './birthdates.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { countOf, entryIdOf, withGuardians } from './people.ts'

test('a birthdate is shown on request, and admins read who saw it, once for a lost answer', { tag: '@Arabic' }, async ({
  personPage,
  adminPage,
  t,
  language,
}) => {
  const { page, id } = await personPage('Rita')
  const birthdate = longDate(CHILD_BIRTHDATE, language)
  const show = page.getByRole('button', { name: t.people.showBirthdate })
  await expect(page.getByText(t.people.lookIsRecorded)).toBeVisible()
  await expect(page.getByText(birthdate)).toHaveCount(0)
  await page.route(
    '**/rpc/people/showBirthdate*',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await show.click()
  await expect(page.getByText(t.people.showFailed)).toBeVisible()
  await show.click()
  await expect(page.getByText(birthdate)).toBeVisible()
  await expectAccessible(page, language)
  await expect(page.getByRole('button', { name: t.people.whoSaw })).toHaveCount(0)
  await page.getByRole('button', { name: t.people.hideBirthdate }).click()
  await expect(page.getByText(birthdate)).toHaveCount(0)

  const admin = await adminPage(`/people/${id}`)
  await admin.getByRole('button', { name: t.people.whoSaw }).click()
  const log = admin.getByRole('list', { name: t.people.whoSaw })
  const reveals = log.getByRole('listitem').filter({ hasText: t.people.sawBirthdate })
  await expect(reveals).toHaveCount(1)
  await expect(reveals).toContainText('Leader')
  // The leader's device has the contacts of the group, too.
  await expect(log).toContainText(t.people.storedContacts)
  await admin.getByRole('button', { name: t.people.showBirthdate }).click()
  await expect(reveals).toHaveCount(2)
  await expectAccessible(admin, language)
  // The birthdate is gone once the page is left.
  await admin.reload()
  await expect(admin.getByRole('button', { name: t.people.showBirthdate })).toBeVisible()
  await expect(admin.getByText(birthdate)).toHaveCount(0)
})

test('a note is added once and deleted with Undo, and the photo consent is recorded with the guardian who decided', {
  tag: '@English',
}, async ({ leaderPage, app, t, language, group }) => {
  const page = await leaderPage({ Rita: 'attendee' })
  const id = await entryIdOf(app, group, 'Rita')
  await withGuardians(app, id, { 'سمر الحاج': '03 123 456' })
  await page.goto(`/people/${id}`)
  const notes = page.getByRole('region', { name: t.people.notes })
  await expect(notes).toContainText(t.people.noNotes)
  await expect(notes).toContainText(t.people.noMedical)
  const dialog = page.getByRole('dialog', { name: t.people.addNote })
  const save = dialog.getByRole('button', { name: t.common.save })
  await notes.getByRole('button', { name: t.people.addNote }).click()
  await dialog.getByLabel(t.people.note).fill('يحبّ الرسم.')
  await expectAccessible(page, language)
  await save.dblclick()
  await expect(dialog).toHaveCount(0)
  await expect(notes.getByRole('listitem')).toHaveCount(1)
  await expect(notes).toContainText('Leader')
  expect(await countOf(app, 'roster_notes', id)).toBe(1)

  await notes.getByRole('button', { name: textPattern(t.people.deleteNoteNamed.split('{{')[0] ?? '') }).click()
  await expect(page.getByText(t.people.noteDeleted)).toBeVisible()
  await expect(notes).not.toContainText('يحبّ الرسم.')
  await page.getByRole('button', { name: t.people.undoNote }).click()
  await expect(notes).toContainText('يحبّ الرسم.')

  const photos = page.getByRole('region', { name: t.people.photos })
  await expect(photos).toContainText(t.people.notAsked)
  const consent = page.getByRole('dialog', { name: t.people.changeConsent })
  const record = async (answer: string) => {
    await photos.getByRole('button', { name: t.people.changeConsent }).click()
    await consent.getByText(answer, { exact: true }).click()
  }
  await record(t.people.refused)
  await consent.getByRole('button', { name: 'سمر الحاج' }).click()
  await expectAccessible(page, language)
  await consent.getByRole('button', { name: t.common.save }).click()
  await expect(photos).toContainText(t.people.consentRefused)
  await expect(photos).toContainText(textPattern(t.people.decidedBy, { name: 'سمر الحاج' }))
  await expect(photos).toContainText('Leader')
  await expect(page.getByText(t.people.noPhotos, { exact: true })).toBeVisible()
  await record(t.people.given)
  await consent.getByRole('button', { name: t.common.save }).click()
  await expect(photos).toContainText(t.people.consentGiven)
  await expect(page.getByText(t.people.noPhotos, { exact: true })).toHaveCount(0)
  await record(t.people.notAsked)
  await consent.getByRole('button', { name: t.common.save }).click()
  await expect(photos).toContainText(t.people.notAsked)
})
