import { ABSENCE_REASONS } from '#domain/absence-reasons.ts'
import { daysLater } from '#domain/dates.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import type { RunningApp } from './app.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { today } from './meetings.ts'
import { cutCalls } from './network.ts'
import { absentBox, markAbsent, openFacts, presentBox, reasonButton, reasonField, typeTopic } from './session-form.ts'

/** The stored reason of each absence of a group, by name. */
async function reasonsOf(app: RunningApp, group: string) {
  const { rows } = await app.database.execute<{ name: string; reason: string | null }>(`
    select attendee_name as name, absence_reason as reason from attendance
    where organization = '${group}' and status = 'absent' order by 1`)
  return Object.fromEntries(rows.map(({ name, reason }) => [name, reason]))
}

const PEOPLE = { 'Nour Saad': 'leader', Karim: 'attendee', Lara: 'attendee', Maya: 'attendee' } as const

test('a reason is chosen by one tap, changed, taken away, noted, stored and edited later', { tag: '@Arabic' }, async ({
  leaderPage,
  app,
  t,
  language,
  group,
}) => {
  const page = await leaderPage(PEOPLE, '/sessions/new')
  const chip = (name: string, reason: (typeof ABSENCE_REASONS)[number]) => reasonButton(page, t, name, reason)
  await expect(chip('Karim', 'illness')).toHaveCount(0)
  for (const name of ['Karim', 'Lara', 'Maya']) await markAbsent(page, t.sessions, name)
  for (const reason of ABSENCE_REASONS) await expect(chip('Karim', reason)).toHaveAttribute('aria-pressed', 'false')

  await chip('Karim', 'illness').click()
  await chip('Karim', 'travel').click()
  await expect(chip('Karim', 'illness')).toHaveAttribute('aria-pressed', 'false')
  await expect(chip('Karim', 'travel')).toHaveAttribute('aria-pressed', 'true')
  await reasonField(page, t.sessions, 'Karim').fill('in Zahle')
  await chip('Lara', 'family').click()
  await chip('Lara', 'family').click()
  await expect(chip('Lara', 'family')).toHaveAttribute('aria-pressed', 'false')
  // Typed letter by letter it begins with the word of a usual reason, and is none.
  await reasonField(page, t.sessions, 'Maya').pressSequentially('Exams of her sister')
  await expect(reasonField(page, t.sessions, 'Maya')).toHaveValue('Exams of her sister')
  await expect(chip('Maya', 'exam')).toHaveAttribute('aria-pressed', 'false')
  // Enter ends the words and saves no session.
  await reasonField(page, t.sessions, 'Maya').press('Enter')
  await expectAccessible(page, language)

  // The reason comes back with the absence, and after a reload.
  await presentBox(page, t.sessions, 'Karim').check({ force: true })
  await expect(chip('Karim', 'travel')).toHaveCount(0)
  await absentBox(page, t.sessions, 'Karim').check({ force: true })
  await expect(chip('Karim', 'travel')).toHaveAttribute('aria-pressed', 'true')
  await typeTopic(page, t.sessions, 'Reasons')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await page.reload()
  await expect(chip('Karim', 'travel')).toHaveAttribute('aria-pressed', 'true')
  await expect(reasonField(page, t.sessions, 'Karim')).toHaveValue('in Zahle')

  await page.getByRole('button', { name: t.sessions.save }).click()
  await page.getByRole('button', { name: t.sessions.openSent, exact: true }).click()
  await expect(page.getByRole('article')).toContainText('in Zahle')
  expect(await reasonsOf(app, group)).toEqual({ Karim: 'Travel: in Zahle', Lara: null, Maya: 'Exams of her sister' })

  await page.getByRole('link', { name: t.sessions.edit }).click()
  await expect(chip('Karim', 'travel')).toHaveAttribute('aria-pressed', 'true')
  await expect(reasonField(page, t.sessions, 'Karim')).toHaveValue('in Zahle')
  await chip('Karim', 'travel').click()
  await chip('Lara', 'illness').click()
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.updated)).toBeVisible()
  expect(await reasonsOf(app, group)).toEqual({ Karim: 'in Zahle', Lara: 'Illness', Maya: 'Exams of her sister' })
})

test('the typed words and the chosen reason together stay within the limit', { tag: '@Arabic' }, async ({
  leaderPage,
  app,
  t,
  group,
}) => {
  const page = await leaderPage(PEOPLE, '/sessions/new')
  const longest = 'w'.repeat(TEXT_LIMITS.reason)
  await markAbsent(page, t.sessions, 'Karim', longest)
  // With this many words there is no room for a chosen reason.
  await expect(reasonButton(page, t, 'Karim', 'illness')).toBeDisabled()
  await markAbsent(page, t.sessions, 'Lara')
  await reasonButton(page, t, 'Lara', 'illness').click()
  const field = reasonField(page, t.sessions, 'Lara')
  const limit = Number(await field.getAttribute('maxlength'))
  await field.fill('v'.repeat(limit))
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  expect(await reasonsOf(app, group)).toEqual({ Karim: longest, Lara: `Illness: ${'v'.repeat(limit)}` })
})

test('an announced absence is in a new form with its reason, and a tap changes it', { tag: '@English' }, async ({
  leaderPage,
  app,
  t,
  language,
  group,
}) => {
  const page = await leaderPage(PEOPLE)
  await app.database.execute(`
    insert into announced_absences (id, attendee_id, first_day, last_day, reason, created_by)
    select gen_random_uuid(), id, date '${daysLater(today(), -1)}', date '${daysLater(today(), 1)}', 'Travel: in Zahle',
      (select id from profiles where full_name = 'Leader' and organization_name = '${group}')
    from organization_attendees where organization_name = '${group}' and attendee_name in ('Karim', 'Lara')`)
  await page.goto('/sessions/new')
  await expect(page.getByText(t.sessions.announced)).toHaveCount(2)
  for (const name of ['Karim', 'Lara']) {
    await expect(absentBox(page, t.sessions, name)).toBeChecked()
    await expect(absentBox(page, t.sessions, name)).toHaveAccessibleDescription(t.sessions.notCalled)
    await expect(reasonButton(page, t, name, 'travel')).toHaveAttribute('aria-pressed', 'true')
    await expect(reasonField(page, t.sessions, name)).toHaveValue('in Zahle')
  }
  await expectAccessible(page, language)
  await presentBox(page, t.sessions, 'Karim').check({ force: true })
  await expect(page.getByText(t.sessions.announced)).toHaveCount(1)

  // On a day whose announcements cannot be loaded, no one keeps the absence of the other day, and the form says so.
  const restore = await cutCalls(page, 'people/announcedAbsences')
  await openFacts(page, t.sessions)
  await page.getByLabel(t.sessions.date).click()
  for (let month = 0; month < 2; month += 1) await page.getByRole('button', { name: t.roster.nextMonth }).click()
  await page.getByRole('button', { name: /15/ }).click()
  const unknown = page.getByText(t.sessions.announcedUnknown)
  await expect(unknown).toBeVisible()
  await expect(page.getByText(t.sessions.announced, { exact: true })).toHaveCount(0)
  await expect(presentBox(page, t.sessions, 'Lara')).toBeChecked()
  await expectAccessible(page, language)
  await restore()
  await page.getByRole('button', { name: t.common.retry }).click()
  await expect(unknown).toHaveCount(0)
  await page.goto('/sessions/new')
  await presentBox(page, t.sessions, 'Karim').check({ force: true })
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  expect(await reasonsOf(app, group)).toEqual({ Lara: 'Travel: in Zahle' })
})
