import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { ABSENCE_REASONS, type AbsenceReason } from '#domain/attendance/absence-reasons.ts'
import { daysLater } from '#domain/dates/dates.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { type AnswerOf, refuses } from '#tests/components/fake-server.ts'
import { fill, openBy, pressEscape, soon, typedIn } from '#tests/components/fields.ts'
import { TODAY } from '#tests/components/network/home-group.ts'
import { aRosterPerson } from '#tests/components/people/people.ts'
import { aGuardian, aPersonPage, NO_ATTENDANCE } from '#tests/components/people/person-page.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { absentBox, type Form, mountForm, presentBox, saveForm } from './session-form.ts'

const LEADER = aRosterPerson('Nour Saad', { isLeader: true })
const [KARIM, LARA] = [aRosterPerson('Karim'), aRosterPerson('Lara')]

const isChecked = (box: HTMLElement) => (box as HTMLInputElement).checked
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true'

/** The button that chooses a usual reason of a person's absence, or opens the field for another. */
function chip({ t }: Form, name: string, reason: AbsenceReason | 'otherReason') {
  const named = textPattern(t.sessions.reasonChosen, { name, reason: t.attendance[reason] })
  return screen.findByLabelText(named)
}

function reasonField({ t }: Form, name: string) {
  return screen.findByLabelText(textPattern(t.sessions.reasonNamed, { name }))
}

/** The reasons of the absences that were sent, by name. */
function sentReasons({ server }: Awaited<ReturnType<typeof mountForm>>) {
  const [session] = server.sent('sessions.create') as {
    attendance: { attendeeName: string; status: string; absenceReason: string | null }[]
  }[]
  const absent = session?.attendance.filter(({ status }) => status === 'absent') ?? []
  return Object.fromEntries(absent.map(({ attendeeName, absenceReason }) => [attendeeName, absenceReason]))
}

test('everyone is present at first; marks, search and counts work together', async () => {
  const ahmad = aRosterPerson('أحمد الحاج')
  const form = await mountForm([LEADER, ahmad, KARIM])
  const { t, user } = form
  const [present, absent] = [await presentBox(form, 'Karim'), await absentBox(form, 'Karim')]
  const called = (number: number) => screen.findByText(textPattern(t.sessions.called, { called: number, all: 3 }))
  expect(isChecked(present)).toBe(true)
  expect(await screen.findByText(t.sessions.startPresent)).toBeTruthy()
  await user.click(absent)
  expect([present, absent].map(isChecked)).toEqual([false, true])
  await called(1)
  // A second tap, or a key, does not undo the mark.
  await user.click(absent)
  expect([present, absent].map(isChecked)).toEqual([false, true])
  await user.click(present)
  await user.keyboard(' ')
  expect([present, absent].map(isChecked)).toEqual([true, false])
  await soon(async () => (await reasonField(form, 'Karim')).hasAttribute('disabled')).toBe(true)

  const search = screen.getByRole('searchbox', { name: t.sessions.findName })
  await fill(user, search, 'احمد')
  const isShown = (name: string) =>
    screen.getByLabelText(textPattern(t.sessions.presentNamed, { name })).closest('[hidden]') === null
  await soon(() => isShown('Karim')).toBe(false)
  expect(isShown('أحمد الحاج')).toBe(true)
  await fill(user, search, 'no one at all')
  expect(await screen.findByText(textPattern(t.sessions.nobodyFound, { name: 'no one at all' }))).toBeTruthy()
  await fill(user, search, '')
  await user.click(await absentBox(form, 'Karim'))
  const allPresent = screen.getByRole('button', { name: t.sessions.allPresent })
  // Not while people are searched for.
  await soon(() => allPresent.hasAttribute('disabled')).toBe(false)
  await user.click(allPresent)
  await soon(async () => isChecked(await presentBox(form, 'Karim'))).toBe(true)
})

test('a reason is chosen by one tap, changed and taken away; typed words are no chosen reason', async () => {
  const form = await mountForm([LEADER, KARIM, LARA])
  const { user, address } = form
  for (const name of ['Karim', 'Lara']) await user.click(await absentBox(form, name))
  for (const reason of ABSENCE_REASONS) expect(isPressed(await chip(form, 'Karim', reason))).toBe(false)
  await user.click(await chip(form, 'Karim', 'illness'))
  await user.click(await chip(form, 'Karim', 'travel'))
  expect(isPressed(await chip(form, 'Karim', 'illness'))).toBe(false)
  expect(isPressed(await chip(form, 'Karim', 'travel'))).toBe(true)
  await user.click(await chip(form, 'Karim', 'travel'))
  expect(isPressed(await chip(form, 'Karim', 'travel'))).toBe(false)
  await user.click(await chip(form, 'Karim', 'travel'))

  // Typed letter by letter it begins with the word of a usual reason.
  const words = await reasonField(form, 'Lara')
  expect(words.hidden).toBe(true)
  await user.click(await chip(form, 'Lara', 'otherReason'))
  expect([words.hidden, document.activeElement]).toEqual([false, words])
  await user.keyboard('Exams of her sister')
  expect(typedIn(words)).toBe('Exams of her sister')
  expect(isPressed(await chip(form, 'Lara', 'exam'))).toBe(false)
  // Typed words cannot be hidden, an empty field can.
  await user.click(await chip(form, 'Lara', 'otherReason'))
  expect([words.hidden, document.activeElement]).toEqual([false, words])
  for (const isHidden of [false, true]) {
    await user.click(await chip(form, 'Karim', 'otherReason'))
    expect((await reasonField(form, 'Karim')).hidden).toBe(isHidden)
  }
  words.focus()
  // Enter ends the words and saves no session.
  await user.keyboard('{Enter}')
  // The reason comes back with the absence.
  await user.click(await presentBox(form, 'Karim'))
  await user.click(await absentBox(form, 'Karim'))
  expect(isPressed(await chip(form, 'Karim', 'travel'))).toBe(true)
  expect(form.server.sent('sessions.create')).toEqual([])
  await saveForm(form)
  await soon(address).toBe('/sessions')
  expect(sentReasons(form)).toEqual({ Karim: 'Travel', Lara: 'Exams of her sister' })
})

test('the typed words and the chosen reason together stay within the limit', async () => {
  const form = await mountForm([LEADER, KARIM, LARA])
  const { user, address } = form
  for (const name of ['Karim', 'Lara']) await user.click(await absentBox(form, name))
  const longest = 'w'.repeat(TEXT_LIMITS.reason)
  for (const name of ['Karim', 'Lara']) await user.click(await chip(form, name, 'otherReason'))
  await fill(user, await reasonField(form, 'Karim'), longest)
  // With this many words there is no room for a chosen reason.
  expect(await chip(form, 'Karim', 'illness')).toHaveProperty('disabled', true)
  await user.click(await chip(form, 'Lara', 'illness'))
  const field = (await reasonField(form, 'Lara')) as HTMLInputElement
  const words = 'v'.repeat(field.maxLength)
  await fill(user, field, words)
  await saveForm(form)
  await soon(address).toBe('/sessions')
  expect(sentReasons(form)).toEqual({ Karim: longest, Lara: `Illness: ${words}` })
})

/** The announced absences of Karim and Lara on these days; no server answers about any other day. */
const announced: AnswerOf<'people', 'announcedAbsences'> = ({ date }) => {
  if (date) throw new Error('There is no answer')
  const [from, to] = [daysLater(TODAY, -1), daysLater(TODAY, 1)]
  const absences = [KARIM, LARA].map(({ id }) => ({ attendeeId: id, from, to, reason: 'Travel: in Zahle' }))
  return { from: TODAY, to: daysLater(TODAY, 14), absences }
}

test('an announced absence is in a new form with its reason, and a tap changes it', async () => {
  const form = await mountForm([LEADER, KARIM, LARA])
  const { t, user, server, reload, address } = form
  server.answer({ people: { announcedAbsences: announced } })
  await reload()
  await soon(() => screen.queryAllByText(t.sessions.announced)).toHaveLength(2)
  for (const name of ['Karim', 'Lara']) {
    expect(isChecked(await absentBox(form, name))).toBe(true)
    expect(isPressed(await chip(form, name, 'travel'))).toBe(true)
    expect(typedIn(await reasonField(form, name))).toBe('in Zahle')
  }
  await user.click(await presentBox(form, 'Karim'))
  await soon(() => screen.queryAllByText(t.sessions.announced)).toHaveLength(1)
  await saveForm(form)
  await soon(address).toBe('/sessions')
  expect(sentReasons(form)).toEqual({ Lara: 'Travel: in Zahle' })

  // On a day whose announcements cannot be loaded no one keeps the absence of the other day, and the form says so.
  await reload('/sessions/new')
  await soon(() => screen.queryAllByText(t.sessions.announced)).toHaveLength(2)
  await user.click(await screen.findByRole('button', { name: textPattern(t.sessions.date) }))
  for (let month = 0; month < 2; month += 1)
    await user.click(await screen.findByRole('button', { name: t.roster.nextMonth }))
  await user.click(await screen.findByRole('button', { name: /^15 / }))
  expect(await screen.findByText(t.sessions.announcedUnknown)).toBeTruthy()
  await soon(async () => isChecked(await presentBox(form, 'Lara'))).toBe(true)
  server.answer({ people: { announcedAbsences: ({ date = TODAY }) => ({ from: date, to: date, absences: [] }) } })
  await user.click(screen.getByRole('button', { name: t.common.retry }))
  await soon(() => screen.queryByText(t.sessions.announcedUnknown)).toBeNull()
})

test('a name that is written differently is asked about without any call, and never refused', async () => {
  const { t, user, server } = await mountForm([LEADER, aRosterPerson('أحمد حدّاد')], {}, 'ar')
  const type = async (name: string) => {
    const dialog = await openBy(user, t.roster.addAttendee)
    await fill(user, dialog.getByRole('textbox', { name: textPattern(t.roster.name) }), name)
    await user.click(dialog.getByRole('button', { name: t.common.add }))
    return dialog
  }
  const same = textPattern(t.roster.isSameNamed, { name: 'أحمد حدّاد' })
  await user.click(await (await type('Ahmad Haddad')).findByRole('button', { name: same }))
  await soon(() => screen.queryByRole('dialog')).toBeNull()
  expect(server.sent('roster.add')).toEqual([])
  await user.click(await (await type('احمد حداد')).findByRole('button', { name: t.roster.isAnother }))
  await soon(() => screen.queryByRole('dialog')).toBeNull()
  expect(server.sent('roster.add')).toMatchObject([{ attendeeName: 'احمد حداد' }])
})

test('a name opens a sheet with the age, who to call, announced absences, the last marks and a link to the page', async () => {
  const form = await mountForm([LEADER, KARIM, LARA])
  const { t, user, server, address } = form
  const page = aPersonPage({
    ...{ id: KARIM.id, attendeeName: 'Karim', age: 12, guardians: [aGuardian('Samar', '03 123 456')] },
    announcements: [
      {
        ...{ id: uuid(), from: TODAY, to: TODAY, reason: 'Travel: in Zahle' },
        ...{ announcedBy: 'Nour', byLink: false, announcedAt: new Date() },
      },
    ],
  })
  const marks = ([...ABSENCE_REASONS, ...ABSENCE_REASONS] as const).map((_, at) => ({
    ...{ sessionDate: daysLater(TODAY, -7 * (at + 1)), status: at === 0 ? ('absent' as const) : ('present' as const) },
    session: { id: uuid(), organizationName: 'SNMY1', topic: 'Kites', absenceReason: at === 0 ? 'Illness' : null },
  }))
  server.answer({ people: { get: () => page, attendance: () => ({ ...NO_ATTENDANCE, marks }) } })
  await user.click(await absentBox(form, 'Karim'))
  const opened = address()
  const name = await screen.findByRole('button', { name: 'Karim' })
  const sheet = await openBy(user, name, 'Karim')
  expect(await sheet.findByText(textPattern(counted(t.common, 'age', 12, 'en'), { count: 12 }))).toBeTruthy()
  const call = sheet.getByRole('link', { name: textPattern(t.attendance.call, { name: 'Samar' }) })
  expect(call.getAttribute('href')).toBe('tel:+9613123456')
  expect(sheet.getByRole('list', { name: t.people.announced }).textContent).toContain('in Zahle')
  const last = within(await sheet.findByRole('list', { name: t.people.lastMarks })).getAllByRole('listitem')
  expect(last).toHaveLength(4)
  expect(last[0]?.textContent).toMatch(textPattern(t.attendance.absentWith, { reason: t.attendance.illness }))
  expect(sheet.getByRole('link', { name: t.people.openPage }).getAttribute('href')).toBe(`/people/${KARIM.id}`)
  await pressEscape(user)
  await soon(() => document.activeElement === name).toBe(true)
  expect([address(), isChecked(await absentBox(form, 'Karim'))]).toEqual([opened, true])

  // A person without a number to call gets one here.
  server.answer({ people: { get: () => ({ ...page, guardians: [] }) } })
  const unreachable = await openBy(user, name, 'Karim')
  await user.click(
    await unreachable.findByRole('button', { name: textPattern(t.people.addPhoneOf, { name: 'Karim' }) }),
  )
  const edit = within(await screen.findByRole('dialog', { name: t.roster.editPerson }))
  await soon(() => document.activeElement).toBe(edit.getByRole('textbox', { name: new RegExp(t.roster.phone) }))
  await user.click(edit.getByRole('button', { name: t.common.cancel }))

  // Of an entry that is gone the sheet says so.
  server.answer({ people: { get: refuses('NOT_FOUND', 404) } })
  expect(await (await openBy(user, name, 'Karim')).findByText(t.people.notFoundMore)).toBeTruthy()
})
