import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Note, PhotoConsent } from '#contract/people/people.ts'
import { longDate, type PlainDate } from '#domain/dates/dates.ts'
import { pageOf, refuses } from '#tests/components/fake-server.ts'
import { closeBy, dialogClosed, fill, openBy, soon } from '#tests/components/fields.ts'
import { mountAs } from '#tests/components/mount.tsx'
import { textPattern } from '#tests/shown-text.ts'
import { anAdmin } from './people.ts'
import { aGuardian, aPersonPage, mountPerson } from './person-page.ts'

const BIRTHDATE = '2014-03-15' as PlainDate

test('a birthdate is shown on request, under one id after a lost answer, and hidden again', async () => {
  const rita = aPersonPage({ hasBirthdate: true, age: 12 })
  const { t, user, server, reload } = await mountPerson(rita, { showBirthdate: refuses('UNAVAILABLE', 503) }, 'ar')
  const birthdate = longDate(BIRTHDATE, 'ar')
  const show = await screen.findByRole('button', { name: t.people.showBirthdate })
  expect(screen.getByText(t.people.lookIsRecorded)).toBeTruthy()
  await user.click(show)
  expect(await screen.findByText(t.people.showFailed)).toBeTruthy()
  server.answer({ people: { showBirthdate: () => ({ birthdate: BIRTHDATE }) } })
  await user.click(show)
  expect(await screen.findByText(birthdate)).toBeTruthy()
  const looks = server.sent('people.showBirthdate')
  expect(looks.length).toBeGreaterThan(1)
  for (const look of looks) expect(look).toEqual(looks[0])
  expect(screen.queryByRole('button', { name: t.people.whoSaw })).toBeNull()
  await user.click(screen.getByRole('button', { name: t.people.hideBirthdate }))
  expect(screen.queryByText(birthdate)).toBeNull()

  // Another request is another id, and the birthdate is gone once the page is left.
  await user.click(screen.getByRole('button', { name: t.people.showBirthdate }))
  expect(await screen.findByText(birthdate)).toBeTruthy()
  expect(server.sent('people.showBirthdate').at(-1)).not.toEqual(looks[0])
  await reload()
  expect(await screen.findByRole('button', { name: t.people.showBirthdate })).toBeTruthy()
  expect(screen.queryByText(birthdate)).toBeNull()
})

test('admins read who saw a birthdate', async () => {
  const rita = aPersonPage({ hasBirthdate: true })
  const at = new Date('2026-11-20T10:00:00Z')
  const { t, user } = await mountAs(anAdmin(), `/people/${rita.id}`, {
    people: {
      get: () => rita,
      reveals: () =>
        pageOf(
          { id: '1', action: 'reading.birthdate', person: 'Maya', at },
          { id: '2', action: 'reading.contacts_on_device', person: null, at },
        ),
    },
  })
  await user.click(await screen.findByRole('button', { name: t.people.whoSaw }))
  const log = within(await screen.findByRole('list', { name: t.people.whoSaw }))
  const [saw, stored] = log.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(saw).toContain(`Maya${t.people.saw_reading_birthdate}`)
  expect(stored).toContain(`${t.people.deletedAccount}${t.people.saw_reading_contacts_on_device}`)
})

test('a note is added once by two presses, and an own one is deleted at once, with Undo', async () => {
  const createdAt = new Date('2026-11-20T10:00:00Z')
  let rows: Note[] = []
  const { t, user, server } = await mountPerson(aPersonPage(), {
    notes: () => pageOf(...rows),
    addNote: ({ id, text }) => {
      rows = [{ id, text, author: 'Leader', createdAt, isOwn: true, mayDelete: true }]
      return { id }
    },
    removeNote: () => {
      rows = []
      return { removed: true }
    },
  })
  const notes = within(await screen.findByRole('region', { name: t.people.notes }))
  expect(await notes.findByText(t.people.noNotes)).toBeTruthy()
  expect(notes.getByText(t.people.noMedical)).toBeTruthy()
  const dialog = await openBy(user, notes.getByRole('button', { name: t.people.addNote }), t.people.addNote)
  await fill(user, dialog.getByRole('textbox', { name: textPattern(t.people.note) }), 'يحبّ الرسم.')
  await user.dblClick(dialog.getByRole('button', { name: t.common.save }))
  await dialogClosed()
  const added = await notes.findByRole('listitem')
  for (const text of ['يحبّ الرسم.', 'Leader']) expect(added.textContent).toContain(text)
  expect(server.sent('people.addNote')).toHaveLength(1)

  await user.click(
    notes.getByRole('button', { name: textPattern(t.people.deleteNoteNamed, { name: 'Leader', date: /.*/ }) }),
  )
  expect(await screen.findByText(t.people.noteDeleted)).toBeTruthy()
  await soon(() => notes.queryByRole('listitem')).toBeNull()
  await user.click(screen.getByRole('button', { name: t.people.undoNote }))
  expect(await notes.findByText('يحبّ الرسم.')).toBeTruthy()
})

test('the photo consent is recorded with the guardian who decided, changed and forgotten', async () => {
  let consent: PhotoConsent = { status: 'unknown', guardianName: null, recordedBy: null, recordedAt: null }
  const rita = aPersonPage({ guardians: [aGuardian('سمر الحاج', '03 123 456')] })
  const { t, user, server } = await mountPerson(rita, {
    get: () => ({ ...rita, consent }),
    setConsent: ({ status, guardianName }) => {
      const isKnown = status !== 'unknown'
      consent = {
        status,
        guardianName,
        recordedBy: isKnown ? 'Leader' : null,
        recordedAt: isKnown ? new Date('2026-11-20T10:00:00Z') : null,
      }
      return consent
    },
  })
  const photos = within(await screen.findByRole('region', { name: t.people.photos }))
  expect(photos.getByText(t.people.notAsked)).toBeTruthy()
  const record = async (answer: string, guardian?: string) => {
    const dialog = await openBy(
      user,
      photos.getByRole('button', { name: t.people.changeConsent }),
      t.people.changeConsent,
    )
    await user.click(dialog.getByRole('radio', { name: answer }))
    if (guardian) await user.click(dialog.getByRole('button', { name: guardian }))
    await closeBy(user, dialog.getByRole('button', { name: t.common.save }))
  }
  await record(t.people.refused, 'سمر الحاج')
  expect(await photos.findByText(t.people.consentRefused)).toBeTruthy()
  expect(photos.getByText(textPattern(t.people.decidedBy, { name: 'سمر الحاج' }))).toBeTruthy()
  expect(photos.getByText(/Leader/)).toBeTruthy()
  expect(screen.getByText(t.people.noPhotos)).toBeTruthy()
  await record(t.people.given)
  expect(await photos.findByText(t.people.consentGiven)).toBeTruthy()
  expect(screen.queryByText(t.people.noPhotos)).toBeNull()
  await record(t.people.notAsked)
  expect(await photos.findByText(t.people.notAsked)).toBeTruthy()
  expect(server.sent('people.setConsent')).toMatchObject([
    { status: 'refused', guardianName: 'سمر الحاج' },
    { status: 'given' },
    { status: 'unknown' },
  ])
})
