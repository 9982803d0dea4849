import { schoolYearStart } from '#domain/age.ts'
import { fullDate, monthsLater } from '#domain/dates.ts'
import { databaseText } from './device-database.ts'
import { counted, expect, expectAccessible, test, textPattern } from './journey.ts'
import { today } from './meetings.ts'
import { cutCalls, holdCalls, untilLoadedAhead } from './network.ts'
import { entryIdOf, readingsOf, recorded, withGuardians } from './people.ts'
import { inRoster, namesInRoster } from './roster.ts'

test('a name of the members leads to the person, whose contacts call and open WhatsApp; the person is removed with Undo, and put back', {
  tag: '@English',
}, async ({ leaderPage, app, t, group, language }) => {
  const page = await leaderPage({ 'مالك الحاج': 'attendee' }, '/members')
  const id = await entryIdOf(app, group, 'مالك الحاج')
  await withGuardians(app, id, { 'سمر الحاج': '03 123 456', Walid: null })
  await app.database.execute(`update organization_attendees set phone_number = '71000214' where id = '${id}'`)
  await page.getByRole('link', { name: 'مالك الحاج', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'مالك الحاج' })).toBeVisible()

  const contacts = page.getByRole('region', { name: t.people.contacts })
  const callGuardian = contacts.getByRole('link', { name: textPattern(t.attendance.call, { name: 'سمر الحاج' }) })
  await expect(callGuardian).toHaveAttribute('href', 'tel:+9613123456')
  const whatsApp = contacts.getByRole('link', { name: textPattern(t.attendance.whatsApp, { name: 'سمر الحاج' }) })
  await expect(whatsApp).toHaveAttribute('href', 'https://wa.me/9613123456')
  await expect(contacts.getByRole('listitem').filter({ hasText: 'Walid' })).toContainText(t.people.noPhone)
  // The own phone of someone under 18 comes last, and without WhatsApp.
  const own = contacts.getByRole('listitem').last()
  await expect(own).toContainText(t.attendance.ownNumber)
  await expect(own.getByRole('link')).toHaveCount(1)
  await expect(own.getByRole('link')).toHaveAttribute('href', 'tel:+96171000214')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await own.getByRole('button', { name: textPattern(t.people.copyNamed, { name: 'مالك الحاج' }) }).click()
  await expect(page.getByText(t.people.copied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('71000214')
  await expectAccessible(page, language)

  const remove = page.getByRole('button', { name: t.people.remove, exact: true })
  await remove.click()
  await expect(page.getByText(textPattern(t.people.removedTitle, { organization: group }))).toBeVisible()
  await expect(page.getByText('سمر الحاج')).toHaveCount(0)
  await page.getByRole('button', { name: textPattern(t.roster.undoNamed, { name: 'مالك الحاج' }) }).click()
  await expect(callGuardian).toBeVisible()
  await remove.click()
  const putBack = page.getByRole('button', { name: t.people.putBack })
  await expect(putBack).toBeVisible()
  await expectAccessible(page, language)
  await inRoster(app, group, { 'مالك الحاج': 'attendee' })
  await putBack.click()
  await expect(page.getByText(t.common.nameExists)).toBeVisible()
  await app.database.execute(
    `delete from organization_attendees where organization_name = '${group}' and id <> '${id}'`,
  )
  await putBack.click()
  await expect(callGuardian).toBeVisible()
  expect(await namesInRoster(app, group)).toEqual(['مالك الحاج'])
})

test('attendance shows figures and marks by month, which lead to sessions that the reader may open; without a connection nothing can be changed', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group, language }) => {
  const page = await leaderPage({ Rita: 'attendee' })
  const attendeeId = await entryIdOf(app, group, 'Rita')
  const start = schoolYearStart(today())
  const yearBefore = monthsLater(start, -11)
  const mark = { attendeeId, name: 'Rita', organization: group, date: start }
  await recorded(app, { ...mark, topic: 'Courage', status: 'present', date: yearBefore })
  await recorded(app, { ...mark, topic: 'Truth', status: 'absent' })
  await recorded(app, { ...mark, topic: 'Camp', status: 'absent', reason: 'Travel: in Zahle' })
  await recorded(app, { ...mark, topic: 'Elsewhere', status: 'absent', organization: 'SNMF' })
  await page.goto(`/people/${attendeeId}`)

  const card = page.getByRole('region', { name: t.people.attendanceThisYear })
  await expect(card).toContainText('0%')
  await expect(card).toContainText('100%')
  await expect(
    page.getByText(textPattern(counted(t.attendance, 'absencesInARow', 3, language), { count: 3 })),
  ).toBeVisible()
  const marks = card.getByRole('list', { name: t.people.marksByMonth })
  const spoken = (words: string) => textPattern(`${fullDate(start, language)}: ${words}`)
  await expect(marks.getByRole('link')).toHaveCount(2)
  await expect(marks.getByRole('link', { name: spoken(t.attendance.absentNoReason) })).toHaveCount(1)
  const hidden = new RegExp(`${spoken(t.attendance.absent).source}$`)
  await expect(marks.getByRole('img', { name: hidden })).toHaveCount(1)

  const sessions = page.getByRole('region', { name: t.people.sessions, exact: true })
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await expect(sessions).toContainText(t.people.otherGroupSession)
  await expect(sessions).not.toContainText('Elsewhere')
  await expect(sessions.getByRole('link', { name: 'Camp' })).toContainText(t.attendance.travel)
  await expectAccessible(page, language)

  await untilLoadedAhead(page)
  await page.context().setOffline(true)
  await expect(page.getByText(t.people.needsConnection)).toBeVisible()
  await expect(page.getByText(t.people.lookNeedsConnection)).toBeVisible()
  await page.getByRole('button', { name: t.people.showBirthdate }).click()
  await expect(page.getByText(t.people.showFailed)).toBeVisible()
  await page.context().setOffline(false)

  await page.getByLabel(t.people.schoolYear).selectOption(schoolYearStart(yearBefore))
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await sessions.getByRole('link', { name: 'Courage' }).click()
  await expect(page.getByRole('article')).toContainText('Courage')
})

test('a page that is shown from the device and left before an answer is recorded once, and not after an answer', {
  tag: '@English',
}, async ({ leaderPage, app, t, group }) => {
  const page = await leaderPage({ Rita: 'attendee' }, '/members')
  await expect.poll(() => databaseText(page)).toContain('isRemoved')
  const id = await entryIdOf(app, group, 'Rita')
  const heading = page.getByRole('heading', { level: 1, name: 'Rita' })
  const leave = () => page.getByRole('main').getByRole('link', { name: t.people.backToMembers }).first().click()
  const open = () => page.getByRole('link', { name: 'Rita', exact: true }).click()

  // With a connection: also when the page is loaded again in vain later.
  const answered = page.waitForResponse(/people\/get/)
  await open()
  await answered
  await expect.poll(() => databaseText(page)).not.toContain('openedAt')
  await page.context().setOffline(true)
  await expect(page.getByText(t.people.needsConnection)).toBeVisible()
  const answeredAgain = page.waitForResponse(/people\/get/)
  await page.context().setOffline(false)
  await expect(page.getByText(t.people.needsConnection)).toHaveCount(0)
  await answeredAgain
  expect(await databaseText(page)).not.toContain('openedAt')
  // Loaded again, so that no earlier call is still on its way.
  await page.goto('/members')

  // The call gets no answer, and the page is left at once. A report that fails is tried again.
  const uncut = await cutCalls(page, 'people/recordOpenings')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('recordOpenings'))
  const held = await holdCalls(page, 'people/get')
  await open()
  await expect(heading).toBeVisible()
  await held.sent
  await expect.poll(() => databaseText(page)).toContain('openedAt')
  await leave()
  await expect(heading).toHaveCount(0)
  await page.goto('/dashboard')
  await failed
  await uncut()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => readingsOf(app, 'reading.page_offline', id)).toBe(1)
  await expect.poll(() => databaseText(page)).not.toContain('openedAt')
})
