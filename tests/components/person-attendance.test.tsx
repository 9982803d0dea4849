import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import type { PersonMark } from '#contract/person-attendance.ts'
import { schoolYearStart } from '#domain/age.ts'
import { fullDate, monthsLater } from '#domain/dates.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { goOffline, goOnline } from './connection.ts'
import { soon } from './fields.ts'
import { TODAY } from './home-group.ts'
import { unmount } from './mount.tsx'
import { aPersonPage, mountPerson } from './person-page.ts'

afterEach(async () => {
  goOnline()
  await unmount()
})

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
