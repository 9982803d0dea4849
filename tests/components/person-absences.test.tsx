import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import type { Announcement } from '#contract/people.ts'
import { dayAndDate, daysLater, fullDate, longDate, weekdayOf } from '#domain/dates.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { dialogClosed, fill, openDialog, soon } from './fields.ts'
import { aGroup, GROUP, TODAY } from './home-group.ts'
import { mount, unmount } from './mount.tsx'
import { aPersonPage, mountPerson } from './person-page.ts'

afterEach(unmount)

test('an absence is announced once with a reason by two presses, withdrawn, and announced again by Undo', async () => {
  let announcements: Announcement[] = []
  const rita = aPersonPage()
  const { t, user, server } = await mountPerson(
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
  await user.click(await screen.findByRole('button', { name: t.people.announce }))
  const dialog = await openDialog(t.people.announce)
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
})

test('what a guardian announced by a link is named so', async () => {
  const announced = { id: uuid(), from: TODAY, to: TODAY, reason: null, announcedBy: 'Mother', announcedAt: new Date() }
  const { t } = await mountPerson(aPersonPage({ announcements: [{ ...announced, byLink: true }] }))
  const card = await screen.findByRole('region', { name: t.people.announced })
  expect(within(card).getByText(textPattern(t.people.announcedByLink, { name: 'Mother' }))).toBeTruthy()
})

test('a new meeting day names the absences of the former day, and one tap moves them to it', async () => {
  const [formerDay, newDay] = [daysLater(TODAY, 1), daysLater(TODAY, 2)]
  const absence = { id: uuid(), attendeeName: 'Rita', from: formerDay, formerDay, newDay }
  const { t, user, server } = await mount('/dashboard', {
    language: 'ar',
    answers: {
      home: { groups: () => [aGroup({ meeting: { weekday: weekdayOf(formerDay), time: null } })] },
      meetings: {
        get: () => ({ day: { weekday: weekdayOf(formerDay), time: null }, pauses: [], missing: [] }),
        setDay: () => ({ unheard: [absence] }),
        moveAbsences: () => ({ moved: 1 }),
      },
    },
  })
  const meetingDay = textPattern(t.meetings.dayOf, { organization: GROUP })
  const card = within(await screen.findByRole('region', { name: GROUP }))
  await user.click(card.getByRole('button', { name: meetingDay }))
  const dialog = await openDialog(meetingDay)
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
