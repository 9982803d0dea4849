import { createPerson } from '#tests/people.ts'
import { expect, test, textPattern } from './journey.ts'
import { addGuardian, daysAgo, recordMarks } from './meetings.ts'
import { aReportedSession } from './reported-session.ts'
import { countTaps } from './taps.ts'

/** Three Saturdays without Malek. */
async function threeAbsences(app: Parameters<typeof recordMarks>[0], group: string) {
  await addGuardian(app, group, 'Malek Hage', '+961 70 000 318')
  for (const days of [15, 8, 1])
    await recordMarks(app, group, { date: daysAgo(days), marks: { 'Nour Saad': 'present', 'Malek Hage': 'absent' } })
}

const PEOPLE = { 'Nour Saad': 'leader', 'Malek Hage': 'attendee' } as const

test('who was absent three times in a row is seen without a tap and called with one, a parent is called with three', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group }) => {
  const page = await leaderPage(PEOPLE)
  await threeAbsences(app, group)
  await page.goto('/dashboard')
  const followedUp = page.getByRole('region', { name: t.dashboard.followedUp })
  await expect(followedUp).toContainText('Malek Hage')
  const call = textPattern(t.attendance.call, { name: 'Malek Hage' })
  await expect(followedUp.getByRole('link', { name: call })).toHaveAttribute('href', 'tel:+96170000318')

  const { tap, taken } = countTaps()
  await tap(page.getByRole('link', { name: t.common.members }).last())
  await tap(page.getByRole('link', { name: 'Malek Hage', exact: true }))
  const mother = page.getByRole('link', { name: textPattern(t.attendance.call, { name: 'Mother' }) })
  await expect(mother).toHaveAttribute('href', 'tel:+96170000318')
  // The tap on the number itself would leave the app.
  expect(taken('a parent on the phone, from the dashboard, with the one on the number') + 1).toBe(3)
})

test('the history of a child takes two taps', { tag: '@Arabic' }, async ({ leaderPage, app, t, group }) => {
  const page = await leaderPage(PEOPLE)
  await threeAbsences(app, group)
  await page.goto('/dashboard')
  const { tap, taken } = countTaps()
  await tap(page.getByRole('link', { name: t.common.members }).last())
  await tap(page.getByRole('link', { name: 'Malek Hage', exact: true }))
  await expect(page.getByRole('region', { name: t.people.attendanceThisYear })).toContainText('0%')
  expect(taken('the history of a child, from the dashboard')).toBe(2)
})

test('a report is shared with two taps', { tag: '@Arabic' }, async ({ leaderPage, app, t, group }) => {
  const page = await leaderPage({})
  const id = await aReportedSession(app, group, { 'Nour Saad': { isLeader: true }, Zoe: {} }, {})
  await page.goto(`/sessions/${id}`)
  const { tap, taken } = countTaps()
  await tap(page.getByRole('button', { name: t.report.share, exact: true }))
  const [chat] = await Promise.all([
    page.context().waitForEvent('page'),
    tap(page.getByRole('dialog').getByRole('link', { name: t.sharing.whatsApp })),
  ])
  await chat.close()
  expect(taken('the report of a session in WhatsApp, from the report')).toBe(2)
})

test('an approval takes two taps from the dashboard', { tag: '@Arabic' }, async ({ adminPage, app, t, group }) => {
  const fullName = `Waiting ${group}`
  await createPerson(app.database, { fullName, signedUpUnder: group, status: 'pending' })
  const page = await adminPage('/dashboard')
  const { tap, taken } = countTaps()
  await tap(page.getByRole('main').getByRole('link', { name: t.dashboard.pendingApprovals }))
  const card = page.getByRole('listitem').filter({ hasText: fullName })
  await tap(card.getByRole('button', { name: textPattern(t.approvals.approveNamed, { name: fullName }) }))
  await expect(page.getByText(t.approvals.approved)).toBeVisible()
  expect(taken('an approval, from the dashboard')).toBe(2)
})
