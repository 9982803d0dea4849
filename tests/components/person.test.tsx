import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import type { Note } from '#contract/people.ts'
import { dayIn, daysLater, longDate } from '#domain/dates.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { ARABIC, PERSIAN } from '#tests/look-alikes.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { refusal } from './fake-server.ts'
import { fill, openDialog, typedIn } from './fields.ts'
import { mount, unmount } from './mount.tsx'
import { aLeader, aMember, aRosterPerson } from './people.ts'
import { aPersonPage, mountPerson } from './person-page.ts'

afterEach(unmount)

type Page = Awaited<ReturnType<typeof mountPerson>>

async function openNote({ t, user }: Page) {
  await user.click(await screen.findByRole('button', { name: t.people.addNote }))
  const dialog = await openDialog(t.people.addNote)
  return {
    ...dialog,
    text: dialog.getByRole('textbox', { name: textPattern(t.people.note) }),
    save: dialog.getByRole('button', { name: t.common.save }),
  }
}

test('a note that is too long is refused with its length', async () => {
  const page = await mountPerson(aPersonPage())
  const { t, user } = page
  const dialog = await openNote(page)
  await fill(user, dialog.text, 'w'.repeat(TEXT_LIMITS.note + 1))
  const tooLong = textPattern(t.people.noteTooLong, { length: 2001, limit: 2000 })
  expect(await dialog.findByText(tooLong)).toBeTruthy()
})

test('a note about a person who has left the roster meanwhile is not saved, and its author is told why', async () => {
  const page = await mountPerson(aPersonPage(), {
    addNote: () => {
      throw refusal('NOT_FOUND', 404)
    },
  })
  const { t, user } = page
  const dialog = await openNote(page)
  await fill(user, dialog.text, 'Sings well')
  await user.click(dialog.save)
  expect(await screen.findByText(t.people.notSaved)).toBeTruthy()
  expect(screen.getByText(t.roster.notInRoster)).toBeTruthy()
  expect(typedIn(dialog.text)).toBe('Sings well')
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
  const page = await mountPerson(aPersonPage(), {
    notes: () => ({ rows: [kept, deleted], nextCursor: null }),
    removeNote: () => ({ removed: true }),
  })
  const { t, user, server } = page
  await screen.findByText('Sings well')
  // The only one that may be deleted.
  await user.click(screen.getByRole('button', { name: textPattern(t.people.deleteNoteNamed.split('{{')[0] ?? '') }))
  const question = await openDialog(t.people.deleteNote)
  expect(question.element.textContent).toContain('Secretary')
  server.answer({ people: { notes: () => ({ rows: [kept], nextCursor: null }) } })
  await user.click(question.getByRole('button', { name: t.people.delete }))
  await expect.poll(() => screen.queryByText('Plays the oud')).toBeNull()
  expect(server.sent('people.removeNote')).toMatchObject([{ id: deleted?.id }])
})

test('an absence that is too long is refused at its field', async () => {
  const { t, user, server } = await mountPerson(aPersonPage())
  await user.click(await screen.findByRole('button', { name: t.people.announce }))
  const dialog = await openDialog(t.people.announce)
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
  const { t } = await mount(`/people/${rita.id}`, { me: aMember({ isAdmin: true }), answers })
  expect(await screen.findByRole('button', { name: t.personFile.download })).toBeTruthy()
  await unmount()
  await mountPerson(rita)
  expect(await screen.findByRole('button', { name: t.people.putBack })).toBeTruthy()
  expect(screen.queryByRole('button', { name: t.personFile.download })).toBeNull()
})

test('merging two entries is offered to team leaders and admins, not to others who may change a person', async () => {
  for (const me of [aLeader(), aMember({ isAdmin: true }), aLeader('secretary')]) {
    const rita = aPersonPage()
    const answers = { people: { get: () => rita } }
    const { t } = await mount(`/people/${rita.id}`, { me, answers })
    expect(await screen.findByRole('button', { name: t.people.remove })).toBeTruthy()
    const isSecretary = me.memberships[0]?.organizationRole === 'secretary'
    expect(screen.queryAllByRole('button', { name: t.people.merge })).toHaveLength(isSecretary ? 0 : 1)
    await unmount()
  }
})

test('a person who is moved out of sight leaves the reader with the members', async () => {
  const rita = aPersonPage({
    age: 16,
    hasBirthdate: true,
    placement: { kind: 'mismatch', group: 'SNMY2', age: 16 },
  })
  const page = await mountPerson(rita)
  const { t, user, server, address } = page
  server.answer({
    roster: { update: ({ id, attendeeName }) => ({ ...rita, id, attendeeName, organizationName: 'SNMY2' }) },
  })
  await user.click(await screen.findByRole('button', { name: t.people.move }))
  const question = await openDialog(t.roster.ageMismatchTitle)
  await user.click(question.getByRole('button', { name: textPattern(t.roster.moveTo, { organization: 'SNMY2' }) }))
  await expect.poll(address).toBe('/members')
})

test('the page does not exist for readers who may not see it, and leads back to the members', async () => {
  const { t } = await mountPerson(aPersonPage(), {
    get: () => {
      throw refusal('NOT_FOUND', 404)
    },
  })
  expect(await screen.findByText(t.people.notFound)).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getAllByRole('link', { name: t.people.backToMembers }).at(-1)?.getAttribute('href')).toBe('/members')
})

test('another entry with the same name is offered for merging, and comes first in the list', async () => {
  const page = aPersonPage({ attendeeName: ARABIC, hasSameNamed: true })
  const { t, user, server } = await mountPerson(page, {}, 'ar')
  const [other, self, first] = [aRosterPerson(PERSIAN), aRosterPerson(ARABIC, { id: page.id }), aRosterPerson('أحمد')]
  server.answer({ roster: { list: () => [first, self, other] } })
  await user.click(await screen.findByRole('button', { name: t.people.sameNamedMerge }))
  const dialog = await openDialog(t.people.mergeTitle)
  const choices = await dialog.findAllByRole('option')
  expect(choices.map((choice) => choice.getAttribute('value'))).toEqual(['', other.id, first.id])
})

test('a person whose name another entry has too is changed without being renamed', async () => {
  const opened = aPersonPage({ attendeeName: PERSIAN, hasSameNamed: true })
  const { t, user, server } = await mountPerson(opened, {}, 'ar')
  const saved = aRosterPerson(PERSIAN, { id: opened.id, phoneNumber: '70 123 456' })
  server.answer({ roster: { list: () => [aRosterPerson(ARABIC)], update: () => saved } })
  await user.click(await screen.findByRole('button', { name: t.people.edit }))
  const dialog = await openDialog(t.roster.editPerson)
  await fill(user, dialog.getByRole('textbox', { name: textPattern(t.roster.phone) }), '70 123 456')
  await user.click(dialog.getByRole('button', { name: t.common.save }))
  await expect.poll(() => server.sent('roster.update')).toMatchObject([{ attendeeName: PERSIAN }])
})
