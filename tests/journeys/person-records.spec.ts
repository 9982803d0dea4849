import { longDate } from '#domain/dates.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { CHILD_BIRTHDATE } from './birthdates.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { countOf, openPerson, withGuardians } from './people.ts'
import { inRoster, secretaryOf } from './roster.ts'

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

test('a note is added once, a longer one is refused with its length, and the own one is deleted with Undo', {
  tag: '@English',
}, async ({ personPage, app, t, language }) => {
  const { page, id } = await personPage('Rita')
  const notes = page.getByRole('region', { name: t.people.notes })
  await expect(notes).toContainText(t.people.noNotes)
  await expect(notes).toContainText(t.people.noMedical)
  const dialog = page.getByRole('dialog', { name: t.people.addNote })
  const save = dialog.getByRole('button', { name: t.common.save })
  const addNote = async (text: string) => {
    await notes.getByRole('button', { name: t.people.addNote }).click()
    await dialog.getByLabel(t.people.note).fill(text)
  }
  await addNote('w'.repeat(TEXT_LIMITS.note + 1))
  await expect(dialog.getByText(textPattern(t.people.noteTooLong, { length: 2001, limit: 2000 }))).toBeVisible()
  await expectAccessible(page, language)
  await dialog.getByLabel(t.people.note).fill('يحبّ الرسم.')
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
})

test("another's note is deleted by a team leader after a question, and not by others", { tag: '@English' }, async ({
  leaderPage,
  signedInAs,
  app,
  t,
  group,
}) => {
  const leader = await leaderPage({ Rita: 'attendee' })
  await inRoster(app, group, { Rita: 'attendee' })
  const secretary = await signedInAs(secretaryOf(group, 'Secretary'))
  await openPerson(secretary, app, group, 'Rita')
  await secretary.getByRole('button', { name: t.people.addNote }).click()
  await secretary.getByRole('dialog').getByLabel(t.people.note).fill('Plays the oud')
  await secretary.getByRole('dialog').getByRole('button', { name: t.common.save }).click()
  await expect(secretary.getByText('Plays the oud')).toBeVisible()
  const third = await signedInAs(secretaryOf(group, 'Third'))
  await openPerson(third, app, group, 'Rita')
  await expect(third.getByText('Plays the oud')).toBeVisible()
  await expect(third.getByRole('button', { name: /Delete the note/ })).toHaveCount(0)

  await openPerson(leader, app, group, 'Rita')
  await leader.getByRole('button', { name: /Delete the note/ }).click()
  const question = leader.getByRole('dialog', { name: t.people.deleteNote })
  await expect(question).toContainText('Secretary')
  await question.getByRole('button', { name: t.people.delete, exact: true }).click()
  await expect(leader.getByText('Plays the oud')).toHaveCount(0)
})

test('the photo consent is recorded with the guardian who decided', { tag: '@English' }, async ({
  personPage,
  app,
  t,
  language,
}) => {
  const { page, id } = await personPage('Rita')
  await withGuardians(app, id, { 'سمر الحاج': '03 123 456' })
  await page.reload()
  const photos = page.getByRole('region', { name: t.people.photos })
  await expect(photos).toContainText(t.people.notAsked)
  const dialog = page.getByRole('dialog', { name: t.people.changeConsent })
  const record = async (answer: string) => {
    await photos.getByRole('button', { name: t.people.changeConsent }).click()
    await dialog.getByText(answer, { exact: true }).click()
  }
  await record(t.people.refused)
  await dialog.getByRole('button', { name: 'سمر الحاج' }).click()
  await expectAccessible(page, language)
  await dialog.getByRole('button', { name: t.common.save }).click()
  await expect(photos).toContainText(t.people.consentRefused)
  await expect(photos).toContainText(textPattern(t.people.decidedBy, { name: 'سمر الحاج' }))
  await expect(photos).toContainText('Leader')
  await expect(page.getByText(t.people.noPhotos, { exact: true })).toBeVisible()
  await record(t.people.given)
  await dialog.getByRole('button', { name: t.common.save }).click()
  await expect(photos).toContainText(t.people.consentGiven)
  await expect(page.getByText(t.people.noPhotos, { exact: true })).toHaveCount(0)
  await record(t.people.notAsked)
  await dialog.getByRole('button', { name: t.common.save }).click()
  await expect(photos).toContainText(t.people.notAsked)
})
