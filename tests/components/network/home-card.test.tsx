import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { HomeGroup } from '#contract/dashboard/home.ts'
import { dayAndDate, daysLater, fullDate, longDate, shortDate, weekdayOf } from '#domain/dates/dates.ts'
import { type Answers, pageOf } from '#tests/components/fake-server.ts'
import { fill, openBy, soon, typedIn } from '#tests/components/fields.ts'
import { mountIn, NETWORK_HOME, unmount } from '#tests/components/mount.tsx'
import { aLeader, aMember, anAdmin, aRosterPerson } from '#tests/components/people/people.ts'
import { aMark, aRecordedSession } from '#tests/components/sessions/recorded-sessions.ts'
import { absentBox } from '#tests/components/sessions/session-form.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { aGroup, GROUP, TODAY } from './home-group.ts'

const MEETING = { weekday: weekdayOf(TODAY), time: '17:00' }
const ROSTER = [aRosterPerson('Nour Saad', { isLeader: true }), aRosterPerson('Rita'), aRosterPerson('Zoe')]

async function mountHome(group: HomeGroup, answers: Answers = {}, me = aLeader()) {
  const home = await mountIn('ar', me, '/dashboard', {
    ...answers,
    home: { groups: () => [group], ...answers.home },
    roster: { list: () => ROSTER },
  })
  return {
    ...home,
    card: async () => within(await within(await screen.findByRole('main')).findByRole('region', { name: GROUP })),
    /** Follows a link of the card, which is another one once the group is loaded again. */
    follow: (name: string) =>
      soon(async () => {
        const link = screen.queryByRole('link', { name })
        if (link) await home.user.click(link)
        return home.address()
      }).toContain('/sessions/new'),
    /** Goes back to the start screen. */
    async leaveForm() {
      await home.user.click(await screen.findByRole('link', { name: home.t.common.cancel }))
      await home.user.click((await screen.findAllByRole('link', { name: home.t.common.dashboard }))[0] as HTMLElement)
    },
  }
}

test("the card of today's meeting opens the roll call, goes on with a draft, and offers another day's draft below", async () => {
  const home = await mountHome(aGroup({ meeting: MEETING, meetsToday: true, nextMeeting: daysLater(TODAY, 7) }), {
    meetings: { get: () => ({ day: MEETING, pauses: [], missing: [] }) },
  })
  const { t, user, address, card, follow, leaveForm } = home
  const shown = (text: string, number: number) => textPattern(text, { number })
  const people = textPattern(counted(t.dashboard, 'people', 3, 'ar'), { count: 3 })
  expect((await card()).getByText(people)).toBeTruthy()
  expect((await card()).getByRole('heading').textContent).toBe(fullDate(TODAY, 'ar'))
  expect((await card()).getByText(/17:00/)).toBeTruthy()
  await follow(t.dashboard.rollCall)
  await soon(address).toContain(`/sessions/new?organization=${GROUP}`)
  await user.click(await absentBox(home, 'Zoe'))
  expect(await screen.findByText(t.sessions.draftSaved)).toBeTruthy()
  await leaveForm()
  expect(await screen.findByText(t.dashboard.draftHere)).toBeTruthy()
  for (const counts of [shown(t.dashboard.presentNumber, 2), shown(t.dashboard.absentNumber, 1)])
    expect(screen.getByText(counts)).toBeTruthy()

  // The form of another day begins without a date, with the last meeting days to choose from.
  await follow(t.dashboard.otherDate)
  await soon(async () => typedIn(await screen.findByLabelText(t.sessions.time))).toBe('17:00')
  const days = within(await screen.findByRole('radiogroup', { name: t.sessions.lastMeetingDays })).getAllByRole('radio')
  expect(days).toHaveLength(4)
  expect((days[0] as HTMLInputElement).labels?.[0]?.textContent).toContain(shortDate(daysLater(TODAY, -7), 'ar'))
  expect(screen.queryByText(t.sessions.dateRequired)).toBeNull()
  await user.click(screen.getByRole('button', { name: t.sessions.save }))
  expect((await screen.findAllByText(t.sessions.dateRequired)).length).toBeGreaterThan(0)
  await fill(user, await screen.findByLabelText(textPattern(t.sessions.topic)), 'Outing')
  expect(await screen.findByText(t.sessions.draftSaved)).toBeTruthy()
  await leaveForm()
  const other = within(await screen.findByRole('list', { name: t.sessions.drafts })).getByRole('link')
  await user.click(other)
  await soon(async () => typedIn(await screen.findByLabelText(textPattern(t.sessions.topic)))).toBe('Outing')
  await leaveForm()
  await follow(t.dashboard.continueRollCall)
  expect(((await absentBox(home, 'Zoe')) as HTMLInputElement).checked).toBe(true)
})

test("once today's session is recorded the card leads to its report", async () => {
  const id = uuid()
  const { t, card } = await mountHome(
    aGroup({ meeting: MEETING, meetsToday: true, todaysSession: { id, present: 2, all: 3 } }),
  )
  const report = (await card()).getByRole('link', { name: t.dashboard.todaysReport })
  expect(report.getAttribute('href')).toBe(`/sessions/${id}`)
  expect((await card()).getByText(textPattern(t.dashboard.absentNumber, { number: 1 }))).toBeTruthy()
  expect((await card()).queryByRole('link', { name: t.dashboard.rollCall })).toBeNull()
})

test('a secretary starts the roll call and sets no meeting day', async () => {
  const group = aGroup({ meeting: MEETING, meetsToday: true })
  const { t, card } = await mountHome(group, {}, aLeader('secretary'))
  expect((await card()).getByRole('link', { name: t.dashboard.rollCall })).toBeTruthy()
  expect((await card()).queryByRole('button')).toBeNull()
})

test('a member sees the next meeting and the last session, each once, and nothing to record', async () => {
  const tomorrow = daysLater(TODAY, 1)
  const marks = [aMark('Nour Saad'), aMark('Rita'), aMark('Rami'), aMark('Zoe', { status: 'absent' })]
  const session = { ...aRecordedSession(marks), sessionDate: daysLater(TODAY, -6) }
  const { t, card } = await mountHome(
    aGroup({ meeting: { weekday: weekdayOf(tomorrow), time: '17:00' }, nextMeeting: tomorrow }),
    {
      sessions: { list: () => pageOf(session) },
      dashboard: {
        summary: () => ({
          ...{ sessions: 1, members: 0, attendees: 0, pendingApprovals: null, networkBalance: null },
          nextMeetings: [{ organizationName: GROUP, date: tomorrow, time: '17:00' }],
        }),
      },
    },
    aMember(),
  )
  const last = await screen.findAllByRole('link', { name: textPattern(t.dashboard.lastSession, { topic: 'Kites' }) })
  expect(last.map((link) => link.getAttribute('href'))).toEqual([`/sessions/${session.id}`])
  expect((await card()).getByRole('heading').textContent).toBe(fullDate(tomorrow, 'ar'))
  expect((await card()).getByText(/17:00/)).toBeTruthy()
  expect(screen.getByText(textPattern(t.dashboard.attendanceRate, { rate: '75%' }))).toBeTruthy()
  expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link', { name: t.navigation.attendanceGrid })).toBeNull()
})

test('a missing report is recorded for its day, or settled there, from a mail or the start screen', async () => {
  const day = daysLater(TODAY, -6)
  let missing = [day]
  const { t, user, server, address } = await mountHome(aGroup({ missing, meeting: MEETING }), {
    meetings: {
      get: () => ({ day: MEETING, pauses: [], missing }),
      addPause: ({ id, from, to }) => {
        missing = []
        return { id, organizationName: GROUP, from, to, reason: null }
      },
    },
  })
  await user.click(await screen.findByRole('link', { name: new RegExp(`^${t.meetings.record}: `) }))
  await soon(address).toBe(`/sessions/new?organization=${GROUP}&date=${day}`)
  await screen.findByRole('button', { name: t.sessions.save })
  expect(await screen.findByText(textPattern(t.meetings.missing, { date: dayAndDate(day, 'ar') }))).toBeTruthy()
  expect(screen.getAllByText(new RegExp(longDate(day, 'ar'))).length).toBeGreaterThan(0)
  const dialog = await openBy(user, new RegExp(`^${t.meetings.pause}: `))
  expect(dialog.getAllByRole('button', { name: textPattern(longDate(day, 'ar')) })).toHaveLength(2)
  await user.click(dialog.getByRole('button', { name: t.meetings.addPause }))
  expect(await screen.findByText(t.meetings.pauseAdded)).toBeTruthy()
  await soon(address).toBe('/dashboard')
  expect(server.sent('meetings.addPause')).toMatchObject([{ from: day, to: day }])

  // A secretary may make no pause.
  await unmount()
  missing = [day]
  await mountHome(aGroup({ missing, meeting: MEETING }), {}, aLeader('secretary'))
  expect(await screen.findByRole('button', { name: new RegExp(`^${t.meetings.didNotMeet}: `) })).toBeTruthy()
  expect(screen.queryByRole('button', { name: new RegExp(`^${t.meetings.pause}: `) })).toBeNull()
})

test('admins settle the missing report of a group in the overview of the network', async () => {
  const day = daysLater(TODAY, -6)
  let missing = [day]
  const shown = {
    organizationName: GROUP,
    minAge: 5,
    maxAge: null,
    people: 3,
    lastReport: null,
    recent: [],
    leader: null,
  }
  const { t, user, server } = await mountIn('ar', anAdmin(), '/dashboard', {
    home: { network: () => ({ ...NETWORK_HOME, groups: [{ ...shown, missing }] }) },
    meetings: {
      didNotMeet: () => {
        missing = []
      },
    },
  })
  const named = textPattern(t.dashboard.openMissing, { organization: GROUP })
  const overview = await openBy(user, named)
  await user.click(await overview.findByRole('button', { name: new RegExp(`^${t.meetings.didNotMeet}: `) }))
  expect(await screen.findByRole('dialog', { name: new RegExp(fullDate(day, 'ar')) })).toBeTruthy()
  await fill(user, screen.getByLabelText(textPattern(t.meetings.reason)), 'Snow')
  await user.click(screen.getByRole('button', { name: t.meetings.didNotMeet }))
  expect(await screen.findByText(t.dashboard.noneMissing)).toBeTruthy()
  expect(server.sent('meetings.didNotMeet')).toMatchObject([{ organizationName: GROUP, date: day, reason: 'Snow' }])
})
