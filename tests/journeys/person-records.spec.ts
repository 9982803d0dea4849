import { dayIn, daysLater, fullDate, longDate } from '#domain/dates.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { CHILD_BIRTHDATE } from './birthdates.ts'
import { counted, expect, expectAccessible, test, textPattern } from './journey.ts'
import { cutCalls } from './network.ts'
import { countOf, guardiansOf, openPerson, withGuardians } from './people.ts'
import { inRoster, secretaryOf } from './roster.ts'

test('a guardian is added once however often it is saved, changed, called first, and removed with Undo', async ({
  leaderPage,
  app,
  t,
  group,
  language,
}) => {
  const page = await leaderPage({ Rita: 'attendee' })
  const id = await openPerson(page, app, group, 'Rita')
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

test('what was typed about a guardian stays when saving fails, and after Escape', async ({
  leaderPage,
  app,
  t,
  group,
}) => {
  const page = await leaderPage({ Rita: 'attendee' })
  const id = await openPerson(page, app, group, 'Rita')
  const add = page.getByRole('button', { name: t.people.newGuardian })
  const dialog = page.getByRole('dialog')
  const restore = await cutCalls(page, 'people/saveGuardian')
  await add.click()
  await dialog.getByLabel(t.roster.name).fill('Samar')
  await dialog.getByRole('button', { name: t.common.save }).click()
  await expect(page.getByText(t.roster.saveFailed)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await restore()
  await add.click()
  await expect(dialog.getByLabel(t.roster.name)).toHaveValue('Samar')
  await dialog.getByRole('button', { name: t.common.save }).click()
  await expect(dialog).toHaveCount(0)
  expect(await guardiansOf(app, id)).toEqual(['Samar'])
})

test('a birthdate is shown on request, and admins read who saw it, once for a lost answer', async ({
  leaderPage,
  adminPage,
  app,
  t,
  group,
  language,
}) => {
  const page = await leaderPage({ Rita: 'attendee' })
  const id = await openPerson(page, app, group, 'Rita')
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

test('an absence is announced once with a reason, withdrawn, and announced again by Undo', async ({
  leaderPage,
  app,
  t,
  group,
  language,
}) => {
  const page = await leaderPage({ Rita: 'attendee' })
  const id = await openPerson(page, app, group, 'Rita')
  const today = dayIn('Asia/Beirut', Date.now())
  await page.getByRole('button', { name: t.people.announce }).click()
  const dialog = page.getByRole('dialog', { name: t.people.announce })
  await expect(
    dialog.getByRole('button', { name: textPattern(`${t.people.firstDay}: ${longDate(today, language)}`) }),
  ).toBeVisible()
  const exam = dialog.getByRole('button', { name: t.attendance.exam })
  await exam.click()
  await expect(exam).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByLabel(t.people.reasonWords).fill('maths')
  await expectAccessible(page, language)
  await dialog.getByRole('button', { name: t.people.sendAnnouncement, exact: true }).dblclick()
  await expect(dialog).toHaveCount(0)
  const card = page.getByRole('region', { name: t.people.announced })
  await expect(card).toContainText(fullDate(today, language))
  await expect(card).toContainText(t.attendance.exam)
  await expect(card).toContainText('maths')
  expect(await countOf(app, 'announced_absences', id)).toBe(1)

  await card
    .getByRole('button', { name: textPattern(t.people.withdrawNamed, { span: fullDate(today, language) }) })
    .click()
  await expect(page.getByText(t.people.withdrawn)).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect.poll(() => countOf(app, 'announced_absences', id)).toBe(0)
  await page.getByRole('button', { name: textPattern(t.roster.undoNamed, { name: fullDate(today, language) }) }).click()
  await expect(card).toContainText('maths')
})

test('an absence that is too long, or ends before it begins, is refused at its field', async ({
  leaderPage,
  app,
  t,
  group,
  language,
}) => {
  const page = await leaderPage({ Rita: 'attendee' })
  await openPerson(page, app, group, 'Rita')
  await page.getByRole('button', { name: t.people.announce }).click()
  const dialog = page.getByRole('dialog', { name: t.people.announce })
  const lastDay = dialog.getByRole('button', { name: textPattern(t.people.lastDay) })
  const today = dayIn('Asia/Beirut', Date.now())
  const choose = async (days: number) => {
    await lastDay.click()
    const day = page.getByRole('button', { name: calendarName(daysLater(today, days), language) })
    for (let months = 0; months < 4 && (await day.count()) === 0; months++)
      await page.getByRole('button', { name: t.roster.nextMonth }).click()
    await day.first().click()
  }
  await choose(75)
  await expect(
    dialog.getByText(textPattern(counted(t.people, 'spanTooLong', 60, language), { count: 60 })),
  ).toBeVisible()
  await dialog.getByRole('button', { name: t.people.sendAnnouncement, exact: true }).click()
  await expect(dialog).toBeVisible()
  // Escape closes the calendar before the dialog.
  await lastDay.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
})

/** The name of a day in the calendar. */
function calendarName(date: string, language: 'en' | 'ar'): RegExp {
  const [, month, day] = longDateParts(date, language)
  return new RegExp(`^${day} ${month} `)
}

function longDateParts(date: string, language: 'en' | 'ar') {
  const text = longDate(date as Parameters<typeof longDate>[0], language)
  const found =
    language === 'en' ? /^(?<month>\w+) (?<day>\d+)/.exec(text) : /^(?<day>\d+) (?<month>.+) \d+$/.exec(text)
  return [text, found?.groups?.month ?? '', found?.groups?.day ?? ''] as const
}

test('a note is added once, a longer one is refused with its length, and the own one is deleted with Undo', async ({
  leaderPage,
  app,
  t,
  group,
  language,
}) => {
  const page = await leaderPage({ Rita: 'attendee' })
  const id = await openPerson(page, app, group, 'Rita')
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

test('the photo consent is recorded with the guardian who decided', async ({ leaderPage, app, t, group, language }) => {
  const page = await leaderPage({ Rita: 'attendee' })
  const id = await openPerson(page, app, group, 'Rita')
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
