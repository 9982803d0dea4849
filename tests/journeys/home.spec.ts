import { dayAndDate, daysLater, fullDate, longDate, weekdayOf } from '#domain/dates.ts'
import { cardOf } from './home-card.ts'
import { counted, expect, expectAccessible, test, textPattern } from './journey.ts'
import { addGuardian, daysAgo, isReportMissing, meetsSince, recordMarks, today } from './meetings.ts'
import { secretaryOf } from './roster.ts'
import { absentBox, markAbsent, typeTopic } from './session-form.ts'

test("on its meeting day a group's card opens the roll call, goes on with a draft, and shows the report", {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, language, group }) => {
  await meetsSince(app, group, today())
  const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee', Zoe: 'attendee' }, '/dashboard')
  const card = cardOf(page, group)
  await expect(card.getByRole('heading', { name: fullDate(today(), language) })).toBeVisible()
  await expect(card).toContainText('17:00')
  await expect(card).toContainText(textPattern(counted(t.dashboard, 'people', 3, language), { count: 3 }))
  await expectAccessible(page, language)

  await card.getByRole('link', { name: t.dashboard.rollCall, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/sessions/new\\?organization=${group}`))
  await markAbsent(page, t.sessions, 'Zoe')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await page.goto('/dashboard')
  await expect(card).toContainText(t.dashboard.draftHere)
  await expect(card).toContainText(textPattern(t.dashboard.presentNumber, { number: 2 }))
  await expect(card).toContainText(textPattern(t.dashboard.absentNumber, { number: 1 }))
  // A draft of another day is offered below; its form begins without a date and at the time of the meeting.
  await card.getByRole('link', { name: t.dashboard.otherDate }).click()
  await expect(page.getByLabel(t.sessions.time, { exact: true })).toHaveValue('17:00')
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.dateRequired).last()).toBeVisible()
  await typeTopic(page, t.sessions, 'Outing')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await page.goto('/dashboard')
  await expect(card).toContainText(textPattern(t.dashboard.absentNumber, { number: 1 }))
  const other = card.getByRole('list', { name: t.sessions.drafts }).getByRole('link')
  await expect(other).toHaveCount(1)
  await expectAccessible(page, language)
  await other.click()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Outing')
  await page.goto('/dashboard')
  await card.getByRole('link', { name: t.dashboard.continueRollCall }).click()
  await expect(absentBox(page, t.sessions, 'Zoe')).toBeChecked()

  await typeTopic(page, t.sessions, 'Lights')
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  await page.goto('/dashboard')
  await expect(card).toContainText(textPattern(t.dashboard.absentNumber, { number: 1 }))
  await expect(page.getByRole('region', { name: t.dashboard.attendance })).toContainText(
    textPattern(t.dashboard.lastSession, { topic: 'Lights' }),
  )
  await card.getByRole('link', { name: t.dashboard.todaysReport }).click()
  await expect(page.getByRole('article')).toContainText('Lights')
})

test('a team leader sets the meeting day, pauses it and takes it away; others only see it', {
  tag: '@English',
}, async ({ leaderPage, signedInAs, t, language, group }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' }, '/dashboard')
  const card = cardOf(page, group)
  const dialog = page.getByRole('dialog', { name: textPattern(t.meetings.dayOf, { organization: group }) })
  await expect(card.getByText(t.dashboard.noMeetingDay)).toBeVisible()
  await card.getByRole('button', { name: t.meetings.setDay }).click()
  await dialog.getByRole('button', { name: t.common.save }).click()
  await expect(dialog.getByText(t.meetings.weekdayRequired)).toBeVisible()
  await dialog.getByLabel(t.meetings.weekday).selectOption(String(weekdayOf(today())))
  await dialog.getByLabel(t.meetings.time).fill('half past')
  await dialog.getByRole('button', { name: t.common.save }).click()
  await expect(dialog.getByText(t.meetings.timeInvalid)).toBeVisible()
  await dialog.getByLabel(t.meetings.time).fill('5:30 pm')
  await expectAccessible(page, language)
  await dialog.getByRole('button', { name: t.common.save }).click()
  await expect(page.getByText(t.meetings.daySaved)).toBeVisible()
  await expect(card).toContainText(t.dashboard.todaysMeeting)
  await expect(card).toContainText('17:30')
  await expect(card.getByRole('link', { name: t.dashboard.otherDate })).toBeVisible()

  const secretary = await signedInAs(secretaryOf(group, 'Secretary'))
  await secretary.goto('/dashboard')
  await expect(cardOf(secretary, group).getByRole('link', { name: t.dashboard.rollCall, exact: true })).toBeVisible()
  await expect(cardOf(secretary, group).getByRole('button')).toHaveCount(0)

  await card.getByRole('button', { name: textPattern(t.meetings.dayOf, { organization: group }) }).click()
  // What is typed about the day stays while a pause is added, and what is typed about the pause after Escape.
  await dialog.getByLabel(t.meetings.time).fill('18:00')
  await dialog.getByRole('button', { name: t.meetings.addPause }).click()
  await dialog.getByLabel(t.meetings.reason).fill('Holiday')
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: textPattern(t.meetings.dayOf, { organization: group }) }).click()
  await expect(dialog.getByLabel(t.meetings.time)).toHaveValue('18:00')
  await dialog.getByRole('button', { name: t.meetings.addPause }).click()
  await expect(dialog.getByLabel(t.meetings.reason)).toHaveValue('Holiday')
  await expectAccessible(page, language)
  await dialog.getByRole('button', { name: t.meetings.addPause }).click()
  await expect(dialog.getByRole('listitem')).toContainText(longDate(today(), language))
  await expect(dialog.getByRole('listitem')).toContainText('Holiday')
  await page.keyboard.press('Escape')
  await expect(card).toContainText(t.dashboard.nextMeeting)
  await expect(card.getByRole('heading')).toHaveText(fullDate(daysLater(today(), 7), language))

  await card.getByRole('button', { name: textPattern(t.meetings.dayOf, { organization: group }) }).click()
  const remove = dialog.getByRole('listitem').getByRole('button')
  await remove.click()
  await expect(dialog.getByText(t.meetings.noPauses)).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^${t.meetings.undo}`) }).click()
  await expect(dialog.getByRole('listitem')).toContainText('Holiday')
  await remove.click()
  await expect(dialog.getByText(t.meetings.noPauses)).toBeVisible()
  await dialog.getByLabel(t.meetings.weekday).selectOption({ label: t.meetings.takeAway })
  await dialog.getByRole('button', { name: t.common.save }).click()
  await expect(page.getByText(t.meetings.dayTaken)).toBeVisible()
  await expect(card.getByText(t.dashboard.noMeetingDay)).toBeVisible()
})

test('a missing report is recorded for its day, or settled with a reason and undone', { tag: '@Arabic' }, async ({
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
  await expectAccessible(page, language)
  const unheld = page.getByRole('button', { name: new RegExp(`^${t.meetings.didNotMeet}: `) })
  await unheld.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t.meetings.didNotMeet }).click()
  await expect(dialog.getByText(t.common.required)).toBeVisible()
  await dialog.getByLabel(t.meetings.reason).fill('Storm')
  await page.keyboard.press('Escape')
  await unheld.click()
  await expect(dialog.getByLabel(t.meetings.reason)).toHaveValue('Storm')
  await expectAccessible(page, language)
  await dialog.getByRole('button', { name: t.meetings.didNotMeet }).click()
  await expect(page.getByText(t.meetings.unheldSaved)).toBeVisible()
  await expect(missing).toHaveCount(0)
  await page.getByRole('button', { name: new RegExp(`^${t.meetings.undo}`) }).click()
  await expect(missing).toBeVisible()

  await page.getByRole('link', { name: new RegExp(`^${t.meetings.record}: `) }).click()
  await typeTopic(page, t.sessions, 'Late')
  await expect(page.getByText(longDate(day, language)).first()).toBeVisible()
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  await page.goto('/dashboard')
  await expect(cardOf(page, group)).toBeVisible()
  await expect(missing).toHaveCount(0)
})

test('who was absent three times in a row is shown with marks and calls, and whose birthday comes; members see neither', {
  tag: '@English',
}, async ({ leaderPage, signedInAs, app, t, language, group }) => {
  const children = ['Rita', 'Zoe', 'Rami', 'Maya', 'Karl', 'مالك الحاج']
  const roster = Object.fromEntries(children.map((name) => [name, 'attendee' as const]))
  const page = await leaderPage({ 'Nour Saad': 'leader', ...roster })
  await addGuardian(app, group, 'Zoe', '70 123 456')
  const days = [daysAgo(3), daysAgo(2), daysAgo(1)] as const
  const absent = Object.fromEntries(children.map((name) => [name, 'absent']))
  await recordMarks(app, group, { date: days[0], marks: { ...absent, 'Nour Saad': 'present', Rita: 'present' } })
  await recordMarks(app, group, { date: days[1], marks: { ...absent, 'Nour Saad': 'present', Zoe: 'Travel' } })
  await recordMarks(app, group, { date: days[2], marks: { ...absent, 'Nour Saad': 'present' } })
  await page.goto('/dashboard')
  const followed = page.getByRole('region', { name: t.dashboard.followedUp })
  await expect(followed.getByRole('link', { name: 'Zoe', exact: true })).toHaveAttribute(
    'href',
    /^\/people\/[0-9a-f-]+$/,
  )
  // Five of them; Rita was there three days ago.
  await expect(followed.getByRole('list', { name: new RegExp(t.dashboard.marksOf.split('{{')[0] ?? '') })).toHaveCount(
    5,
  )
  await expect(followed.getByText('Rita')).toHaveCount(0)
  await expect(followed.getByRole('button')).toHaveCount(0)
  const marks = followed.getByRole('list', { name: textPattern(t.dashboard.marksOf, { name: 'Zoe' }) }).getByRole('img')
  await expect(marks).toHaveCount(3)
  await expect(marks.nth(1)).toHaveAccessibleName(
    `${longDate(days[1], language)}: ${t.attendance.absentWith.replace('{{reason}}', t.attendance.travel)}`,
  )
  await expect(marks.last()).toHaveAccessibleName(`${longDate(days[2], language)}: ${t.attendance.absentNoReason}`)
  const row = followed.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Zoe', exact: true }) })
  await expect(row).toContainText(textPattern(counted(t.attendance, 'absencesInARow', 3, language), { count: 3 }))
  await expect(row.getByRole('link', { name: textPattern(t.attendance.call, { name: 'Zoe' }) })).toHaveAttribute(
    'href',
    'tel:+96170123456',
  )
  await expect(row.getByRole('link', { name: textPattern(t.attendance.whatsApp, { name: 'Zoe' }) })).toHaveAttribute(
    'href',
    'https://wa.me/96170123456',
  )
  await expectAccessible(page, language)

  // A sixth one is folded away, and a birthday is tomorrow.
  await recordMarks(app, group, { date: today(), marks: { ...absent, 'Nour Saad': 'present' } })
  const tomorrow = daysLater(today(), 1)
  await app.database.execute(`
    update organization_attendees set birthdate = date '${tomorrow}' - interval '12 years'
    where organization_name = '${group}' and attendee_name = 'Rita'`)
  await page.reload()
  await followed.getByRole('button', { name: textPattern(t.dashboard.showAll, { number: 6 }) }).click()
  await expect(followed.getByText('Rita')).toBeVisible()
  const birthday = page.getByRole('region', { name: t.dashboard.birthdays }).getByRole('listitem')
  await expect(birthday).toHaveCount(1)
  await expect(birthday).toContainText('Rita')
  await expect(birthday).toContainText(dayAndDate(tomorrow, language))
  await expect(birthday).toContainText(textPattern(counted(t.common, 'age', 12, language), { count: 12 }))

  const member = await signedInAs({ fullName: 'Member', signedUpUnder: group })
  await member.goto('/dashboard')
  await expect(member.getByRole('region', { name: t.dashboard.attendance })).toBeVisible()
  await expect(member.getByRole('main').getByText('Rita')).toHaveCount(0)
  for (const region of [group, t.dashboard.followedUp, t.dashboard.birthdays, t.dashboard.groups])
    await expect(member.getByRole('region', { name: region, exact: true })).toHaveCount(0)
})
