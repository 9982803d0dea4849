import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { weekdayNames } from '#domain/dates.ts'
import { textPattern } from '#tests/shown-text.ts'
import { refusal } from './fake-server.ts'
import { dialogClosed, fill, openDialog, soon, typedIn } from './fields.ts'
import { aGroup } from './home-group.ts'
import { mount, unmount } from './mount.tsx'
import { aLeader } from './people.ts'
import { aPersonPage, mountPerson } from './person-page.ts'

afterEach(unmount)

/** Refuses an edit: others changed the fields to what is stored. */
function refuse(fields: string[], stored: Record<string, string | number | null>) {
  return () => {
    throw refusal('BOTH_CHANGED', 409, { fields, stored })
  }
}

test('a photo consent that both recorded is asked about as one answer, and mine is kept', async () => {
  const { t, user, server } = await mountPerson(
    aPersonPage(),
    { setConsent: refuse(['status', 'guardianName'], { status: 'refused', guardianName: 'Walid' }) },
    'ar',
  )
  await user.click(await screen.findByRole('button', { name: t.people.changeConsent }))
  const dialog = await openDialog(t.people.changeConsent)
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
  await user.click(save)
  await dialogClosed()
  expect(server.sent('people.setConsent').at(-1)).toMatchObject(decided)
})

test('of a meeting day that both changed, weekday and time are decided apart', async () => {
  const meeting = { weekday: 1, time: '17:00' }
  const group = aGroup({ people: 1, meeting })
  const { t, user, server } = await mount('/dashboard', {
    me: aLeader(),
    answers: {
      home: { groups: () => [group] },
      meetings: {
        get: () => ({ day: meeting, pauses: [], missing: [] }),
        setDay: refuse(['weekday', 'time'], { weekday: 6, time: '18:15' }),
      },
    },
  })
  const name = textPattern(t.meetings.dayOf, { organization: 'SNMY1' })
  await user.click(await screen.findByRole('button', { name }))
  const dialog = await openDialog(name)
  const save = await dialog.findByRole('button', { name: t.common.save })
  await user.selectOptions(await dialog.findByLabelText(textPattern(t.meetings.weekday)), '5')
  await fill(user, dialog.getByLabelText(textPattern(t.meetings.time)), '5:30 pm')
  await user.click(save)
  expect(await dialog.findByText(t.drafts.bothChanged)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: `${t.drafts.keepMine} ${weekdayNames('en')[5]}` }))
  expect(save).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('button', { name: `${t.drafts.takeTheirs} 18:15` }))
  server.answer({ meetings: { setDay: () => ({ unheard: [] }) } })
  await user.click(save)
  await dialogClosed()
  expect(server.sent('meetings.setDay').at(-1)).toMatchObject({ day: { weekday: 5, time: '18:15' } })
})

const PROFILE = { fullName: 'Joya', email: 'joya@example.org', phoneNumber: null, absenceMails: true }

test('the own account that was changed in another tab says so, and asks which one is kept', async () => {
  const { t, user, server } = await mount('/account', {
    language: 'ar',
    answers: {
      accounts: { profile: () => PROFILE, updateProfile: refuse(['phoneNumber'], { ...OTHER, fullName: 'Joya' }) },
    },
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
  expect(server.sent('accounts.updateProfile').at(-1)).toMatchObject({
    phoneNumber: '03 111 111',
    opened: OTHER,
  })
})

const OTHER = { phoneNumber: '03 222 222' }

test('a team leader switches the mails about absences off; a secretary has no such switch', async () => {
  let profile = PROFILE
  const { t, user, server, reload } = await mount('/account', {
    answers: {
      accounts: {
        profile: () => profile,
        setAbsenceMails: ({ absenceMails }) => {
          profile = { ...PROFILE, absenceMails }
        },
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
