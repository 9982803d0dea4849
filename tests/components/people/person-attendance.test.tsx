import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { Me } from '#contract/accounts/accounts.ts'
import type { Announcement } from '#contract/people/people.ts'
import type { PersonMark } from '#contract/people/person-attendance.ts'
import { dayAndDate, daysLater, fullDate, longDate, monthsLater, weekdayOf } from '#domain/dates/dates.ts'
import { schoolYearStart } from '#domain/people/age.ts'
import { goOffline, goOnline } from '#tests/components/connection.ts'
import { held, pageOf } from '#tests/components/fake-server.ts'
import { dialogClosed, fill, openBy, soon } from '#tests/components/fields.ts'
import { mount, mountIn } from '#tests/components/mount.tsx'
import { aGroup, GROUP, TODAY } from '#tests/components/network/home-group.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { api, queryClient } from '#web/api.ts'
import { aLeader, aMember, aRosterPerson } from './people.ts'
import { aGuardian, aPersonPage, mountPerson } from './person-page.ts'

const START = schoolYearStart(TODAY)
const YEAR_BEFORE = schoolYearStart(monthsLater(START, -11))

function aMark(topic: string, mark: Partial<NonNullable<PersonMark['session']>> = {}): PersonMark {
  return {
    sessionDate: START,
    status: 'absent',
    session: { id: uuid(), organizationName: 'SNMY1', topic, absenceReason: null, ...mark },
  }
}

test('attendance shows figures and marks by month, which lead to sessions that the reader may open', async () => {
  const camp = aMark('Camp', { absenceReason: 'Travel: in Zahle' })
  const { t, user } = await mountPerson(
    aPersonPage(),
    {
      attendance: ({ schoolYear }) =>
        schoolYear === YEAR_BEFORE
          ? {
              ...{ start: YEAR_BEFORE, figures: { present: 1, all: 1 }, yearBefore: { present: 0, all: 0 }, streak: 0 },
              ...{ marks: [{ ...aMark('Courage'), status: 'present' }], years: [START, YEAR_BEFORE] },
            }
          : {
              ...{ start: START, figures: { present: 0, all: 3 }, yearBefore: { present: 1, all: 1 }, streak: 3 },
              ...{ marks: [camp, aMark('Truth'), { ...aMark(''), session: null }], years: [START, YEAR_BEFORE] },
            },
    },
    'ar',
  )
  const card = within(await screen.findByRole('region', { name: t.people.attendanceThisYear }))
  expect(await card.findByText('0%')).toBeTruthy()
  expect(card.getByText(/100%/)).toBeTruthy()
  const streak = textPattern(counted(t.attendance, 'absencesInARow', 3, 'ar'), { count: 3 })
  expect(await screen.findByText(streak)).toBeTruthy()
  const marks = within(card.getByRole('list', { name: t.people.marksByMonth }))
  const spoken = (words: string) => textPattern(`${fullDate(START, 'ar')}: ${words}`)
  expect(marks.getAllByRole('link')).toHaveLength(2)
  expect(marks.getByRole('link', { name: spoken(t.attendance.absentNoReason) })).toBeTruthy()
  // Of a session out of sight there is neither a way nor a reason.
  expect(marks.getByRole('img', { name: new RegExp(`${spoken(t.attendance.absent).source}$`) })).toBeTruthy()

  const sessions = () => within(screen.getByRole('region', { name: t.people.sessions }))
  expect(sessions().getAllByRole('listitem')).toHaveLength(3)
  expect(sessions().getByText(t.people.otherGroupSession)).toBeTruthy()
  const link = sessions().getByRole('link', { name: /Camp/ })
  expect(link.getAttribute('href')).toBe(`/sessions/${camp.session?.id}`)
  expect(link.textContent).toContain(t.attendance.travel)
  await user.selectOptions(screen.getByLabelText(textPattern(t.people.schoolYear)), YEAR_BEFORE)
  await soon(() => sessions().queryByRole('link', { name: /Courage/ })).toBeTruthy()
  expect(sessions().getAllByRole('listitem')).toHaveLength(1)
})

test('without a connection the page says what needs one, and shows no birthdate', async () => {
  const { t, user } = await mountPerson(aPersonPage({ hasBirthdate: true }))
  const show = await screen.findByRole('button', { name: t.people.showBirthdate })
  await goOffline()
  expect(await screen.findByText(t.people.needsConnection)).toBeTruthy()
  expect(screen.getByText(t.people.lookNeedsConnection)).toBeTruthy()
  await user.click(show)
  expect(await screen.findByText(t.people.showFailed)).toBeTruthy()
  goOnline()
  await soon(() => screen.queryByText(t.people.needsConnection)).toBeNull()
})

test('an absence is announced once with a reason by two presses, withdrawn, and announced again by Undo; that of a guardian is named so', async () => {
  let announcements: Announcement[] = []
  const rita = aPersonPage()
  const { t, user, server, reload } = await mountPerson(
    rita,
    {
      get: () => ({ ...rita, announcements }),
      announceAbsence: ({ id, from, to, reason }) => {
        const announced = { id, from, to, reason, announcedBy: 'Leader', byLink: false, announcedAt: new Date() }
        announcements = [announced]
        return announced
      },
      withdrawAbsence: () => {
        announcements = []
        return { withdrawn: true }
      },
    },
    'ar',
  )
  const today = fullDate(TODAY, 'ar')
  const dialog = await openBy(user, t.people.announce, t.people.announce)
  const firstDay = textPattern(`${t.people.firstDay}: ${longDate(TODAY, 'ar')}`)
  expect(dialog.getByRole('button', { name: firstDay })).toBeTruthy()
  const exam = dialog.getByRole('button', { name: t.attendance.exam })
  await user.click(exam)
  expect(exam.getAttribute('aria-pressed')).toBe('true')
  await fill(user, dialog.getByLabelText(textPattern(t.people.reasonWords)), 'maths')
  await user.dblClick(dialog.getByRole('button', { name: t.people.sendAnnouncement }))
  await dialogClosed()
  const card = within(await screen.findByRole('region', { name: t.people.announced }))
  const row = (await card.findByRole('listitem')).textContent
  for (const text of [today, t.attendance.exam, 'maths']) expect(row).toContain(text)
  expect(server.sent('people.announceAbsence')).toMatchObject([{ from: TODAY, to: TODAY, reason: 'Exam: maths' }])

  await user.click(card.getByRole('button', { name: textPattern(t.people.withdrawNamed, { span: today }) }))
  expect(await screen.findByText(t.people.withdrawn)).toBeTruthy()
  await soon(() => screen.queryByRole('region', { name: t.people.announced })).toBeNull()
  await user.click(screen.getByRole('button', { name: textPattern(t.roster.undoNamed, { name: today }) }))
  expect((await screen.findByRole('region', { name: t.people.announced })).textContent).toContain('maths')

  announcements = announcements.map((one) => ({ ...one, announcedBy: 'Mother', byLink: true }))
  await reload()
  expect(await screen.findByText(textPattern(t.people.announcedByLink, { name: 'Mother' }))).toBeTruthy()
})

test('a new meeting day names the absences of the former day, and one tap moves them to it', async () => {
  const [formerDay, newDay] = [daysLater(TODAY, 1), daysLater(TODAY, 2)]
  const absence = { id: uuid(), attendeeName: 'Rita', from: formerDay, formerDay, newDay }
  const { t, user, server } = await mountIn('ar', aLeader(), '/dashboard', {
    home: { groups: () => [aGroup({ meeting: { weekday: weekdayOf(formerDay), time: null } })] },
    meetings: {
      get: () => ({ day: { weekday: weekdayOf(formerDay), time: null }, pauses: [], missing: [] }),
      setDay: () => ({ unheard: [absence] }),
      moveAbsences: () => ({ moved: 1 }),
    },
  })
  const meetingDay = textPattern(t.meetings.dayOf, { organization: GROUP })
  const card = within(await screen.findByRole('region', { name: GROUP }))
  const dialog = await openBy(user, card.getByRole('button', { name: meetingDay }), meetingDay)
  await user.selectOptions(await dialog.findByLabelText(textPattern(t.meetings.weekday)), String(weekdayOf(newDay)))
  await user.click(dialog.getByRole('button', { name: t.common.save }))
  const [from, to] = [dayAndDate(formerDay, 'ar'), dayAndDate(newDay, 'ar')]
  const named = textPattern(t.meetings.unheardOf, { name: 'Rita', from, to })
  expect((await dialog.findByRole('listitem')).textContent).toMatch(named)
  await user.click(dialog.getByRole('button', { name: t.meetings.moveAbsences }))
  expect(await screen.findByText(counted(t.meetings, 'absencesMoved', 1, 'ar'))).toBeTruthy()
  await dialogClosed()
  expect(server.sent('meetings.moveAbsences')).toHaveLength(1)
})

const RITA = aPersonPage({ guardians: [aGuardian('Samar Hage', '03 111 111')] })

const isStored = () => JSON.stringify(queryClient.getQueriesData({ queryKey: api.people.forDevice.key() }))

/** The members of a group whose pages the device has stored. */
async function mountStored() {
  const { id, attendeeName } = RITA
  const page = await mount('/members', {
    members: {
      attendees: () => pageOf({ ...aRosterPerson(attendeeName, { id }), contact: null }),
      count: () => ({ members: 0, attendees: 1 }),
    },
    people: { forDevice: () => [RITA], get: () => RITA, recordOpenings: () => ({ recorded: 1 }) },
  })
  const { t, user, server } = page
  await soon(isStored).toContain('Samar Hage')
  const heading = () => screen.findByRole('heading', { level: 1, name: 'Rita' })
  return {
    ...page,
    open: async () => {
      await user.click(await screen.findByRole('link', { name: 'Rita' }))
      return heading()
    },
    leave: async () => {
      const main = within(screen.getByRole('main'))
      await user.click(main.getAllByRole('link', { name: t.people.backToMembers })[0] as HTMLElement)
      await screen.findByRole('heading', { level: 1, name: t.members.title })
    },
    openings: () => server.sent('people.recordOpenings') as { openings: { personId: string }[] }[],
  }
}

test('a page that is shown from the device and left before an answer is reported once, and not after an answer', async () => {
  const { server, open, leave, openings } = await mountStored()
  // A report is tried whenever there may be a connection.
  const reports = () => {
    window.dispatchEvent(new Event('online'))
    return openings().length
  }
  await open()
  await soon(() => server.sent('people.get')).toHaveLength(1)
  await screen.findByText('Samar Hage')
  await leave()
  expect(openings()).toEqual([])

  // The call gets no answer, and a report that fails is tried again.
  const { answer } = held<typeof RITA>()
  server.answer({
    people: {
      get: () => answer,
      recordOpenings: () => {
        throw new TypeError('Failed to fetch')
      },
    },
  })
  await open()
  expect(await screen.findByText('Samar Hage')).toBeTruthy()
  await leave()
  await soon(reports).toBeGreaterThan(0)
  server.answer({ people: { recordOpenings: () => ({ recorded: 1 }) } })
  const failed = openings().length
  await soon(reports).toBeGreaterThan(failed)
  for (const { openings: sent } of openings()) expect(sent).toEqual(openings()[0]?.openings)
  expect(openings()[0]?.openings).toMatchObject([{ personId: RITA.id }])
})

test('the pages of a group are deleted from the device once the role in it has ended', async () => {
  const me = held<Me>()
  await mount('/members', { accounts: { me: () => me.answer } })
  const { queryKey } = api.people.forDevice.queryOptions({ input: { organizationName: RITA.organizationName } })
  queryClient.setQueryData(queryKey, [RITA])
  me.release(aMember())
  await soon(isStored).not.toContain('Samar Hage')
})
