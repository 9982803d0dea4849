import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { Note } from '#contract/people/people.ts'
import { dayIn, daysLater, longDate } from '#domain/dates/dates.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { pageOf, refuses } from '#tests/components/fake-server.ts'
import { fill, openBy, pressEscape, typedIn } from '#tests/components/fields.ts'
import { mountAs, unmount } from '#tests/components/mount.tsx'
import { ARABIC, PERSIAN } from '#tests/look-alikes.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { aLeader, anAdmin, aRosterPerson } from './people.ts'
import { aGuardian, aPersonPage, mountPerson } from './person-page.ts'

test('a note that is too long, or about a person who has left the roster meanwhile, is not saved, and its author is told why', async () => {
  const { t, user } = await mountPerson(aPersonPage(), { addNote: refuses('NOT_FOUND', 404) })
  const dialog = await openBy(user, t.people.addNote, t.people.addNote)
  const text = dialog.getByRole('textbox', { name: textPattern(t.people.note) })
  await fill(user, text, 'w'.repeat(TEXT_LIMITS.note + 1))
  expect(await dialog.findByText(textPattern(t.people.noteTooLong, { length: 2001, limit: 2000 }))).toBeTruthy()
  await fill(user, text, 'Sings well')
  await user.click(dialog.getByRole('button', { name: t.common.save }))
  expect(await screen.findByText(t.people.notSaved)).toBeTruthy()
  expect(screen.getByText(t.roster.notInRoster)).toBeTruthy()
  expect(typedIn(text)).toBe('Sings well')
})

test("another person's note is deleted after a question, by readers who may", async () => {
  const note = (text: string, mayDelete: boolean): Note => ({
    id: uuid(),
    text,
    author: 'Secretary',
    createdAt: new Date('2026-11-20T10:00:00Z'),
    isOwn: false,
    mayDelete,
  })
  const [kept, deleted] = [note('Sings well', false), note('Plays the oud', true)]
  const { t, user, server } = await mountPerson(aPersonPage(), {
    notes: () => pageOf(kept, deleted),
    removeNote: () => ({ removed: true }),
  })
  await screen.findByText('Sings well')
  // The only one that may be deleted.
  const question = await openBy(user, textPattern(t.people.deleteNoteNamed.split('{{')[0] ?? ''), t.people.deleteNote)
  expect(question.element.textContent).toContain('Secretary')
  server.answer({ people: { notes: () => pageOf(kept) } })
  await user.click(question.getByRole('button', { name: t.people.delete }))
  await expect.poll(() => screen.queryByText('Plays the oud')).toBeNull()
  expect(server.sent('people.removeNote')).toMatchObject([{ id: deleted?.id }])
})

test('an absence that is too long is refused at its field', async () => {
  const { t, user, server } = await mountPerson(aPersonPage())
  const dialog = await openBy(user, t.people.announce, t.people.announce)
  const lastDay = dialog.getByRole('button', { name: textPattern(t.people.lastDay) })
  await user.click(lastDay)
  await screen.findByRole('button', { name: t.roster.nextMonth })
  const tooLate = longDate(daysLater(dayIn('Asia/Beirut', Date.now()), 75), 'en')
  const [, month = '', day = ''] = /^(\w+) (\d+)/.exec(tooLate) ?? []
  const name = new RegExp(`^${day} ${month} `)
  for (let months = 0; months < 4 && screen.queryAllByRole('button', { name }).length === 0; months++)
    await user.click(screen.getByRole('button', { name: t.roster.nextMonth }))
  await user.click(screen.getAllByRole('button', { name })[0] as HTMLElement)
  const tooLong = textPattern(counted(t.people, 'spanTooLong', 60, 'en'), { count: 60 })
  expect(await dialog.findByText(tooLong)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: t.people.sendAnnouncement }))
  expect(server.sent('people.announceAbsence')).toEqual([])
})

test('everything about a person is offered as a file to admins only, also after the person was removed', async () => {
  const rita = aPersonPage({ isRemoved: true })
  const answers = { people: { get: () => rita } }
  const { t } = await mountAs(anAdmin(), `/people/${rita.id}`, answers)
  expect(await screen.findByRole('button', { name: t.personFile.download })).toBeTruthy()
  await unmount()
  await mountPerson(rita)
  expect(await screen.findByRole('button', { name: t.people.putBack })).toBeTruthy()
  expect(screen.queryByRole('button', { name: t.personFile.download })).toBeNull()
})

test('merging two entries is offered to team leaders and admins, not to others who may change a person', async () => {
  for (const me of [aLeader(), anAdmin(), aLeader('secretary')]) {
    const rita = aPersonPage()
    const answers = { people: { get: () => rita } }
    const { t } = await mountAs(me, `/people/${rita.id}`, answers)
    expect(await screen.findByRole('button', { name: t.people.remove })).toBeTruthy()
    const isSecretary = me.memberships[0]?.organizationRole === 'secretary'
    expect(screen.queryAllByRole('button', { name: t.people.merge })).toHaveLength(isSecretary ? 0 : 1)
    await unmount()
  }
})

test('a person who is moved out of sight leaves the reader with the members', async () => {
  const rita = aPersonPage({ age: 16, hasBirthdate: true, placement: { kind: 'mismatch', group: 'SNMY2', age: 16 } })
  const { t, user, server, address } = await mountPerson(rita)
  server.answer({
    roster: { update: ({ id, attendeeName }) => ({ ...rita, id, attendeeName, organizationName: 'SNMY2' }) },
  })
  const question = await openBy(user, t.people.move, t.roster.ageMismatchTitle)
  await user.click(question.getByRole('button', { name: textPattern(t.roster.moveTo, { organization: 'SNMY2' }) }))
  await expect.poll(address).toBe('/members')
})

test('the page does not exist for readers who may not see it, and leads back to the members', async () => {
  const { t } = await mountPerson(aPersonPage(), { get: refuses('NOT_FOUND', 404) })
  expect(await screen.findByText(t.people.notFound)).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getAllByRole('link', { name: t.people.backToMembers }).at(-1)?.getAttribute('href')).toBe('/members')
})

test('another entry with the same name comes first in the list for merging, and this one is changed without being renamed', async () => {
  const opened = aPersonPage({ attendeeName: PERSIAN, hasSameNamed: true })
  const { t, user, server } = await mountPerson(opened, {}, 'ar')
  const [other, self, first] = [aRosterPerson(ARABIC), aRosterPerson(PERSIAN, { id: opened.id }), aRosterPerson('أحمد')]
  server.answer({
    roster: { list: () => [first, self, other], update: () => ({ ...self, phoneNumber: '70 123 456' }) },
  })
  const merging = await openBy(user, t.people.sameNamedMerge, t.people.mergeTitle)
  const choices = await merging.findAllByRole('option')
  expect(choices.map((choice) => choice.getAttribute('value'))).toEqual(['', other.id, first.id])
  await pressEscape(user)
  const dialog = await openBy(user, t.people.edit, t.roster.editPerson)
  await fill(user, dialog.getByRole('textbox', { name: textPattern(t.roster.phone) }), '70 123 456')
  await user.click(dialog.getByRole('button', { name: t.common.save }))
  await expect.poll(() => server.sent('roster.update')).toMatchObject([{ attendeeName: PERSIAN }])
})

test('two entries of one person are merged with the chosen phone, birthdate and guardians, and undone', async () => {
  const own = aPersonPage({ attendeeName: 'Ahmad Haddad' })
  const other = aRosterPerson('أحمد حدّاد')
  const names = ['Samar', 'Walid', 'Josephine', 'سمر', 'وليد']
  const guardians = names.map((name) => aGuardian(name, null))
  const { t, user, server } = await mountPerson(
    own,
    {
      mergeChoices: () => ({
        marks: [],
        details: [
          { detail: 'birthdate', own: null, other: null },
          { detail: 'phoneNumber', own: '03 111 111', other: '03 222 222' },
        ],
        guardians,
      }),
      merge: ({ id }) => ({ id }),
      undoMerge: () => ({ otherId: uuid() }),
    },
    'ar',
  )
  server.answer({ roster: { list: () => [aRosterPerson('Ahmad Haddad', { id: own.id }), other] } })
  const dialog = await openBy(user, t.people.merge, t.people.mergeTitle)
  await user.selectOptions(await dialog.findByLabelText(textPattern(t.people.mergeOther)), other.id)
  const choose = async (label: string, name: RegExp) =>
    user.click(within(await dialog.findByRole('radiogroup', { name: label })).getByRole('radio', { name }))
  await choose(t.people.mergeBirthdate, /أحمد حدّاد/)
  await choose(t.people.mergePhone, /Ahmad Haddad.* · .*03 111 111/)
  const mergeNow = dialog.getByRole('button', { name: t.people.mergeNow })
  expect(mergeNow).toHaveProperty('disabled', true)
  const chosen = names.filter((name) => name !== 'Josephine')
  for (const name of chosen) await user.click(dialog.getByRole('checkbox', { name: new RegExp(name) }))
  expect(dialog.getByRole('checkbox', { name: /Josephine/ })).toHaveProperty('disabled', true)
  await user.click(mergeNow)
  expect(await screen.findByText(textPattern(t.people.merged, { name: 'Ahmad Haddad' }))).toBeTruthy()
  expect(server.sent('people.merge')).toMatchObject([
    {
      personId: own.id,
      otherId: other.id,
      details: { birthdate: 'other', phoneNumber: 'own' },
      guardians: guardians.filter(({ name }) => chosen.includes(name)).map(({ id }) => id),
    },
  ])
  await user.click(screen.getByRole('button', { name: textPattern(t.roster.undo) }))
  expect(await screen.findByText(t.people.mergeUndone)).toBeTruthy()
})
