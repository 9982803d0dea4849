import { dayAndDate, daysLater, fullDate, longDate, shortDate, weekdayOf } from '#domain/dates.ts'
import { cardOf } from './home-card.ts'
import { counted, expect, expectAccessible, test, textPattern } from './journey.ts'
import { daysAgo, isReportMissing, meetsSince, recordMarks, today } from './meetings.ts'
import { inRoster, secretaryOf } from './roster.ts'
import { absentBox, markAbsent, typeTopic } from './session-form.ts'

test("a team leader sets today's meeting; a group's card opens the roll call, goes on with a draft, and shows the report", {
  tag: '@Arabic',
}, async ({ leaderPage, signedInAs, t, language, group }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee', Zoe: 'attendee' }, '/dashboard')
  const card = cardOf(page, group)
  const rollCall = { name: t.dashboard.rollCall, exact: true }
  await expect(card).toContainText(textPattern(counted(t.dashboard, 'people', 3, language), { count: 3 }))
  await card.getByRole('button', { name: t.meetings.setDay }).click()
  const dialog = page.getByRole('dialog', { name: textPattern(t.meetings.dayOf, { organization: group }) })
  await dialog.getByLabel(t.meetings.weekday).selectOption(String(weekdayOf(today())))
  await dialog.getByLabel(t.meetings.time).fill('5 pm')
  await dialog.getByRole('button', { name: t.common.save }).click()
  await expect(card.getByRole('heading', { name: fullDate(today(), language) })).toBeVisible()
  await expect(card).toContainText('17:00')
  const secretary = await signedInAs(secretaryOf(group, 'Secretary'))
  await secretary.goto('/dashboard')
  await expect(cardOf(secretary, group).getByRole('link', rollCall)).toBeVisible()
  await expect(cardOf(secretary, group).getByRole('button')).toHaveCount(0)

  /** The form has no sections on a phone. */
  const leaveForm = async () => {
    await page.getByRole('link', { name: t.common.cancel }).click()
    await page.getByRole('link', { name: t.common.dashboard, exact: true }).first().click()
  }
  await card.getByRole('link', rollCall).click()
  await expect(page).toHaveURL(new RegExp(`/sessions/new\\?organization=${group}`))
  await markAbsent(page, t.sessions, 'Zoe')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await leaveForm()
  await expect(card).toContainText(t.dashboard.draftHere)
  await expect(card).toContainText(textPattern(t.dashboard.presentNumber, { number: 2 }))
  await expect(card).toContainText(textPattern(t.dashboard.absentNumber, { number: 1 }))
  // A draft of another day is offered below; its form begins without a date, with the last meeting days to choose from.
  await card.getByRole('link', { name: t.dashboard.otherDate }).click()
  await expect(page.getByLabel(t.sessions.time, { exact: true })).toHaveValue('17:00')
  const days = page.getByRole('radiogroup', { name: t.sessions.lastMeetingDays }).getByRole('radio')
  await expect(days).toHaveCount(4)
  await expect(days.first()).toHaveAccessibleName(shortDate(daysLater(today(), -7), language))
  await expect(page.getByText(t.sessions.dateRequired)).toHaveCount(0)
  await expectAccessible(page, language)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.dateRequired).last()).toBeVisible()
  await typeTopic(page, t.sessions, 'Outing')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await leaveForm()
  await expect(card).toContainText(textPattern(t.dashboard.absentNumber, { number: 1 }))
  const other = card.getByRole('list', { name: t.sessions.drafts }).getByRole('link')
  await expect(other).toHaveCount(1)
  await other.click()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Outing')
  await leaveForm()
  await card.getByRole('link', { name: t.dashboard.continueRollCall }).click()
  await expect(absentBox(page, t.sessions, 'Zoe')).toBeChecked()

  await typeTopic(page, t.sessions, 'Lights')
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  await page.getByRole('link', { name: t.common.dashboard, exact: true }).first().click()
  await expect(card).toContainText(textPattern(t.dashboard.absentNumber, { number: 1 }))
  await expect(page.getByRole('region', { name: t.dashboard.attendance })).toContainText(
    textPattern(t.dashboard.lastSession, { topic: 'Lights' }),
  )
  await card.getByRole('link', { name: t.dashboard.todaysReport }).click()
  await expect(page.getByRole('article')).toContainText('Lights')
})

test('a missing report is recorded for its day, or settled with a reason and undone', { tag: '@English' }, async ({
  leaderPage,
  app,
  t,
  language,
  group,
}) => {
  const day = daysAgo(3)
  await meetsSince(app, group, day)
  const page = await leaderPage({ 'Nour Saad': 'leader' }, '/dashboard')
  const missing = page.getByText(textPattern(t.meetings.missing, { date: dayAndDate(day, language) }))
  if (!isReportMissing(day)) {
    await expect(cardOf(page, group)).toBeVisible()
    await expect(missing).toHaveCount(0)
    return
  }
  await expect(missing).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^${t.meetings.didNotMeet}: `) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.meetings.reason).fill('Storm')
  await expectAccessible(page, language)
  await dialog.getByRole('button', { name: t.meetings.didNotMeet }).click()
  await expect(page.getByText(t.meetings.unheldSaved)).toBeVisible()
  await expect(missing).toHaveCount(0)
  await page.getByRole('button', { name: new RegExp(`^${t.meetings.undo}`) }).click()
  await expect(missing).toBeVisible()

  await page.getByRole('link', { name: new RegExp(`^${t.meetings.record}: `) }).click()
  await typeTopic(page, t.sessions, 'Late')
  // A phone shows the day of the week, a wide screen the year.
  const shown = new RegExp([dayAndDate, longDate].map((text) => text(day, language)).join('|'))
  await expect(page.getByText(shown).first()).toBeVisible()
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  await page.getByRole('link', { name: t.common.dashboard, exact: true }).first().click()
  await expect(cardOf(page, group)).toBeVisible()
  await expect(missing).toHaveCount(0)
})

test('a member sees the next meeting and the last session, each once, and nothing to record', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, language, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', Zoe: 'attendee' })
  await meetsSince(app, group, daysLater(today(), 1))
  await recordMarks(app, group, { date: daysAgo(6), topic: 'Lights', marks: { 'Nour Saad': 'present', Zoe: 'absent' } })
  const page = await signedInAs({ fullName: 'Member', signedUpUnder: group })
  await page.goto('/dashboard')
  const card = cardOf(page, group)
  await expect(card.getByRole('heading', { name: fullDate(daysLater(today(), 1), language) })).toBeVisible()
  await expect(card).toContainText(textPattern(t.dashboard.nextMeeting))
  await expect(card).toContainText('17:00')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expectAccessible(page, language)
  const last = page.getByRole('link', { name: textPattern(t.dashboard.lastSession, { topic: 'Lights' }) })
  await expect(last).toHaveCount(1)
  await last.click()
  await expect(page.getByRole('article')).toContainText('Lights')
})
