import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { SessionDetail } from '#contract/sessions/sessions.ts'
import { weekdayNames } from '#domain/dates/dates.ts'
import { type AnswerOf, refuses } from '#tests/components/fake-server.ts'
import { closeBy, enabledButton, fill, openBy, soon, typedIn } from '#tests/components/fields.ts'
import { mount, mountIn, PROFILE } from '#tests/components/mount.tsx'
import { aGroup } from '#tests/components/network/home-group.ts'
import { aMark, aRecordedSession } from '#tests/components/sessions/recorded-sessions.ts'
import { absentBox, saveForm } from '#tests/components/sessions/session-form.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { api, invalidate } from '#web/api.ts'
import { aLeader } from './people.ts'
import { aPersonPage, mountPerson } from './person-page.ts'

/** Refuses an edit: others changed the fields to what is stored. */
function refuse(fields: string[], stored: Record<string, string | number | null>) {
  return refuses('BOTH_CHANGED', 409, { fields, stored })
}

test('a photo consent that both recorded is asked about as one answer, and mine is kept', async () => {
  const { t, user, server } = await mountPerson(
    aPersonPage(),
    { setConsent: refuse(['status', 'guardianName'], { status: 'refused', guardianName: 'Walid' }) },
    'ar',
  )
  const dialog = await openBy(user, t.people.changeConsent, t.people.changeConsent)
  const save = dialog.getByRole('button', { name: t.common.save })
  await user.click(dialog.getByText(t.people.given))
  const guardian = await dialog.findByRole('textbox', { name: textPattern(t.people.whoDecided) })
  await fill(user, guardian, 'Samar')
  await user.click(save)
  expect(await dialog.findByText(t.drafts.bothChanged)).toBeTruthy()
  expect(typedIn(guardian)).toBe('Walid')
  expect(save).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('button', { name: `${t.drafts.keepMine} ${t.people.given} – Samar` }))
  expect(typedIn(guardian)).toBe('Samar')
  const decided = { status: 'given', guardianName: 'Samar' } as const
  server.answer({ people: { setConsent: () => ({ ...decided, recordedBy: 'Leader', recordedAt: new Date() }) } })
  await closeBy(user, save)
  expect(server.sent('people.setConsent').at(-1)).toMatchObject(decided)
})

test('of a meeting day that both changed, weekday and time are decided apart', async () => {
  const meeting = { weekday: 1, time: '17:00' }
  const group = aGroup({ people: 1, meeting })
  const { t, user, server } = await mount('/dashboard', {
    home: { groups: () => [group] },
    meetings: {
      get: () => ({ day: meeting, pauses: [], missing: [] }),
      setDay: refuse(['weekday', 'time'], { weekday: 6, time: '18:15' }),
    },
  })
  const name = textPattern(t.meetings.dayOf, { organization: 'SNMY1' })
  const dialog = await openBy(user, name, name)
  const save = await dialog.findByRole('button', { name: t.common.save })
  await user.selectOptions(await dialog.findByLabelText(textPattern(t.meetings.weekday)), '5')
  await fill(user, dialog.getByLabelText(textPattern(t.meetings.time)), '5:30 pm')
  await user.click(save)
  expect(await dialog.findByText(t.drafts.bothChanged)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: `${t.drafts.keepMine} ${weekdayNames('en')[5]}` }))
  expect(save).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('button', { name: `${t.drafts.takeTheirs} 18:15` }))
  server.answer({ meetings: { setDay: () => ({ unheard: [] }) } })
  await closeBy(user, save)
  expect(server.sent('meetings.setDay').at(-1)).toMatchObject({ day: { weekday: 5, time: '18:15' } })
})

test('the own account that was changed in another tab says so, and asks which one is kept', async () => {
  const { t, user, server } = await mountIn('ar', aLeader(), '/account', {
    accounts: { profile: () => PROFILE, updateProfile: refuse(['phoneNumber'], { ...OTHER, fullName: 'Joya' }) },
  })
  const about = within(await screen.findByRole('region', { name: t.account.profile }))
  const phone = await about.findByLabelText(textPattern(t.account.phone))
  const save = () => user.click(about.getByRole('button', { name: t.common.save }))
  await fill(user, phone, '03 111 111')
  await save()
  expect(await about.findByText(t.drafts.changedElsewhere)).toBeTruthy()
  expect(typedIn(phone)).toBe(OTHER.phoneNumber)
  await user.click(about.getByRole('button', { name: `${t.drafts.keepTyped} 03 111 111` }))
  server.answer({ accounts: { updateProfile: ({ fullName, phoneNumber }) => ({ fullName, phoneNumber }) } })
  await save()
  expect(await screen.findByText(t.account.saved)).toBeTruthy()
  expect(server.sent('accounts.updateProfile').at(-1)).toMatchObject({ phoneNumber: '03 111 111', opened: OTHER })
})

const OTHER = { phoneNumber: '03 222 222' }

test('a team leader switches the mails about absences off; a secretary has no such switch', async () => {
  let profile = { ...PROFILE, absenceMails: true }
  const { t, user, server, reload } = await mount('/account', {
    accounts: {
      profile: () => profile,
      setAbsenceMails: ({ absenceMails }) => {
        profile = { ...PROFILE, absenceMails }
      },
    },
  })
  const wanted = () => screen.findByRole('switch', { name: textPattern(t.account.absenceMails) })
  const isOn = async () => ((await wanted()) as HTMLInputElement).checked
  expect(await isOn()).toBe(true)
  await user.click(await wanted())
  await soon(isOn).toBe(false)
  await soon(() => server.sent('accounts.setAbsenceMails')).toEqual([{ absenceMails: false }])
  server.answer({ accounts: { me: () => aLeader('secretary') } })
  await reload()
  expect(await screen.findByLabelText(textPattern(t.account.phone))).toBeTruthy()
  expect(screen.queryByRole('region', { name: t.account.mails })).toBeNull()
})

const AT = new Date('2026-01-02T15:00:00.000Z')
const RITA = { by: 'Rita Khoury', at: AT }
const [KARIM, MAYA] = [aMark('Karim'), aMark('Maya')]
const NOUR = aMark('Nour Saad', { isLeader: true })

async function mountEdit(session: SessionDetail, edit: AnswerOf<'sessions', 'edit'>) {
  const form = await mount(`/sessions/${session.id}/edit`, {
    sessions: { get: () => session, edit, fieldAuthors: ({ fields }) => fields.map((field) => ({ field, ...RITA })) },
  })
  return { ...form, field: (label: string) => screen.findByLabelText(new RegExp(`^${label}`)) }
}

test('the open form takes over what a colleague saves, and asks only about the same field', async () => {
  const session = aRecordedSession([NOUR, KARIM, MAYA])
  const conflict = { cell: 'field', field: 'topic', theirs: 'Kites', mine: 'Boats', ...RITA } as const
  let edits = 0
  const form = await mountEdit({ ...session, topic: 'Session' }, () => {
    edits += 1
    return { version: 2 + edits, conflicts: edits === 1 ? [conflict] : [], stayed: [] }
  })
  const { t, user, server, field } = form
  await fill(user, await field(t.sessions.topic), 'Boats')
  await user.click(await absentBox(form, 'Maya'))
  const theirs = {
    ...session,
    topic: 'Kites',
    location: 'The yard',
    version: 2,
    attendance: [NOUR, { ...KARIM, status: 'absent' as const, markedAt: AT, markedBy: 'Rita Khoury' }, MAYA],
  }
  server.answer({ sessions: { get: () => theirs } })
  await invalidate(api.sessions)

  const isChecked = async (name: string) => ((await absentBox(form, name)) as HTMLInputElement).checked
  await soon(() => isChecked('Karim')).toBe(true)
  expect(await isChecked('Maya')).toBe(true)
  const row = screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes('Karim')) as HTMLElement
  expect(row.textContent).toMatch(/Rita Khoury\u2069?, .*\d\d:\d\d/)
  expect(typedIn(await field(t.sessions.topic))).toBe('Boats')
  const takeTheirs = textPattern(`${t.sessions.takeTheirsOf}: {{topic}}`, {
    name: 'Rita Khoury',
    topic: t.sessions.topic,
  })
  expect(await screen.findByRole('button', { name: takeTheirs })).toBeTruthy()

  await saveForm(form)
  const problem = await screen.findByText(textPattern(t.sessions.restToDecide))
  const alert = problem.closest('[role="alert"]')?.textContent
  expect(alert).toMatch(textPattern(counted(t.sessions, 'cellsSaved', 1, 'en'), { count: 1 }))
  expect(alert).toMatch(textPattern(counted(t.sessions, 'cellsLeft', 1, 'en'), { count: 1 }))
  await user.click(await enabledButton(`${t.sessions.joinTexts}: ${t.sessions.topic}`))
  expect(await screen.findByText(t.sessions.updated)).toBeTruthy()
  expect(server.sent('sessions.edit').at(-1)).toMatchObject({ fields: { topic: { was: 'Kites', is: 'Kites Boats' } } })
})

test('a child who was removed by a colleague and marked here comes back with a notice, and without a question', async () => {
  const session = aRecordedSession([NOUR, KARIM, MAYA])
  const form = await mountEdit(session, () => ({
    version: 3,
    conflicts: [],
    stayed: [{ attendeeId: MAYA.attendeeId, name: 'Maya', by: 'myMark' }],
  }))
  const { t, user, address } = form
  await user.click(await absentBox(form, 'Maya'))
  await saveForm(form)
  expect(await screen.findByText(textPattern(t.sessions.backByMyMark, { name: 'Maya' }))).toBeTruthy()
  await soon(address).toBe(`/sessions/${session.id}`)
  const report = within(await screen.findByRole('article'))
  expect(report.getByText('Karim')).toBeTruthy()
})
