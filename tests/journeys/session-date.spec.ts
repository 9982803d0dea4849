import { monthNames, monthsLater, parts } from '#domain/dates.ts'
import { counted, expect, expectAccessible, test, textPattern } from './journey.ts'
import { today } from './meetings.ts'
import { openFacts } from './session-form.ts'

test('the left arrow key goes to the day, the month and the year on the left', { tag: '@Arabic' }, async ({
  leaderPage,
  t,
  language,
}) => {
  const page = await leaderPage({}, '/sessions/new')
  await openFacts(page, t.sessions)
  await page.getByLabel(t.sessions.date).click()
  const { year, month } = parts(today())
  const pressed = async (key: string, from: string, to: string) => {
    await page.getByRole('button', { name: from, exact: true }).focus()
    await page.keyboard.press(key)
    await expect(page.getByRole('button', { name: to, exact: true })).toBeFocused()
  }
  const months = monthNames(language)
  const day = (number: number) => `${number} ${months[month - 1]} ${year}`
  await pressed('ArrowLeft', day(15), day(16))
  await pressed('ArrowRight', day(15), day(14))
  await page.getByRole('button', { name: t.roster.monthAndYear }).click()
  await pressed('ArrowLeft', months[1] ?? '', months[2] ?? '')
  await page.getByRole('button', { name: `${year}`, exact: true }).click()
  const decade = year - (year % 10)
  await pressed('ArrowLeft', `${decade + 1}`, `${decade + 2}`)
})

test('a session of a date that cannot be meant is saved once the date is confirmed', { tag: '@Arabic' }, async ({
  leaderPage,
  t,
  language,
}) => {
  const day = monthsLater(today(), -27 * 12)
  const page = await leaderPage({ 'Karam Long Ago': 'attendee', 'Nour Leads': 'leader' }, `/sessions/new?date=${day}`)
  await page.getByRole('button', { name: t.sessions.save }).click()
  const question = page.getByRole('alert').filter({
    hasText: textPattern(counted(t.sessions, 'yearsAgo', 27, language), { count: 27 }),
  })
  await expect(question).toBeFocused()
  await expectAccessible(page, language)
  await expect(page).toHaveURL(/\/sessions\/new/)
  await question.getByRole('button', { name: t.sessions.dateIsRight }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
})
