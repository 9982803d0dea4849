import { longDate } from '#domain/dates.ts'
import type { RunningApp } from './app.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { recordMarks, today } from './meetings.ts'
import { untilLoadedAhead } from './network.ts'
import { openScreen } from './open-screen.ts'
import { inRoster, topicsOf } from './roster.ts'
import { typeTopic } from './session-form.ts'

/** Sessions of a group without attendance: 'No 1', 'No 2', … */
async function recordMany(app: RunningApp, organization: string, count: number) {
  await app.database.execute(`
    insert into sessions (id, title, description, presenter_name, topic, session_date, organization)
    select gen_random_uuid(), 'T', 'D', 'A', 'No ' || n, date '2026-01-01' + n, '${organization}'
    from generate_series(1, ${count}) as n`)
}

test('a second session of a group on a day is saved after a warning with the first one and its author', {
  tag: '@English',
}, async ({ leaderPage, app, t, language, group }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' }, '/sessions/new')
  await typeTopic(page, t.sessions, 'Morning')
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  await openScreen(page, '/sessions/new')
  const date = longDate(today(), language)
  const values = { organization: group, date, topic: 'Morning', author: 'Leader' }
  const warning = page.getByText(textPattern(t.sessions.sameDayBy, values))
  await expect(warning).toBeVisible()
  await expectAccessible(page, language)
  await typeTopic(page, t.sessions, 'Evening')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await page.getByRole('link', { name: t.sessions.openOther }).click()
  await expect(page.getByRole('article')).toContainText('Morning')
  await page.goBack()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Evening')

  // Without a connection the session is queued, and the warning follows when it was sent.
  await untilLoadedAhead(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByRole('region', { name: t.sessions.outbox })).toBeVisible()
  await page.context().setOffline(false)
  await expect(warning).toBeVisible()
  await page.getByRole('button', { name: t.sessions.openOther }).click()
  await expect(page.getByRole('article')).toContainText('Morning')
  expect(await topicsOf(app, group)).toEqual(['Evening', 'Morning'])
})

test('a member without a role reads the sessions of the group, changes none, and has no grid and no month', {
  tag: '@English',
}, async ({ signedInAs, app, t, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', Rita: 'attendee', Zoe: 'attendee', Rami: 'attendee' })
  const marks = { 'Nour Saad': 'present', Rita: 'present', Rami: 'present', Zoe: 'absent' }
  const id = await recordMarks(app, group, { date: today(), topic: 'Three of four', marks })
  const page = await signedInAs({ fullName: 'Member', signedUpUnder: group })
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  const hasNoGrid = () => expect(page.getByRole('link', { name: t.navigation.attendanceGrid })).toHaveCount(0)
  await page.goto('/dashboard')
  const chart = page.getByRole('region', { name: t.dashboard.attendance })
  await expect(chart).toContainText(textPattern(t.dashboard.attendanceRate, { rate: '75%' }))
  await hasNoGrid()
  // Without the cards of a role it takes the whole width.
  const screenWidth = page.viewportSize()?.width ?? 0
  await expect.poll(async () => ((await chart.boundingBox())?.width ?? 0) / screenWidth).toBeGreaterThan(0.8)
  await chart.getByRole('list').getByRole('link').click()
  await expect(page.getByRole('article')).toContainText('Three of four')
  await expect(page.getByRole('button', { name: t.common.print })).toBeVisible()
  await expect(page.getByRole('link', { name: t.sessions.edit })).toHaveCount(0)
  await expect(page.getByRole('button', { name: t.sessions.delete })).toHaveCount(0)
  await openScreen(page, `/sessions/${id}/edit`)
  await expect(page).toHaveURL(new RegExp(`/sessions/${id}$`))
  await expect(page.getByText(t.common.forbidden)).toBeVisible()
  const { id: other = '' } =
    (
      await app.database.execute<{ id: string }>(`
    insert into sessions (id, title, presenter_name, topic, session_date, organization)
    values (gen_random_uuid(), 'T', 'A', 'Of others', date '2026-01-01', 'SNMK1') returning id`)
    ).rows[0] ?? {}
  for (const missing of [other, '0198c0de-0000-7000-8000-000000000000', 'not-an-id']) {
    await openScreen(page, '/sessions')
    await expect(page.getByRole('heading', { name: t.sessions.title })).toBeVisible()
    await hasNoGrid()
    await openScreen(page, `/sessions/${missing}`)
    await expect(page.getByText(t.sessions.notFound)).toBeVisible()
  }
  await openScreen(page, '/members')
  await expect(page.getByRole('heading', { level: 1, name: t.members.title })).toBeVisible()
  await hasNoGrid()
  await openScreen(page, `/attendance?organization=${group}`)
  await expect(page.getByText(t.grid.noAccess)).toBeVisible()
  await openScreen(page, '/reports/month')
  await expect(page).toHaveURL(/\/dashboard$/)
  // The same message from before may still be leaving.
  await expect(page.getByText(t.common.forbidden).last()).toBeVisible()
  expect(calls.filter((url) => /\/rpc\/(attendance|reports)/.test(url))).toEqual([])
})

test('an admin sees the sessions of each organization under its name, more on request, and goes to a group by its name', {
  tag: '@Arabic',
}, async ({ adminPage, app, t, group }) => {
  await recordMany(app, group, 14)
  await app.database.execute(
    `update sessions set organization = null where organization = '${group}' and topic = 'No 1'`,
  )
  const page = await adminPage('/sessions')
  const section = page.getByRole('region', { name: group })
  await expect(section.getByRole('link')).toHaveCount(12)
  await section.getByRole('button', { name: t.common.showMore }).click()
  await expect(section.getByRole('link')).toHaveCount(13)
  await expect(section.getByRole('button', { name: t.common.showMore })).toHaveCount(0)
  const heading = page.getByRole('heading', { level: 2 }).last()
  await expect(heading).toHaveText(t.sessions.other)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(heading).not.toBeInViewport()
  // On a phone there are chips, which stay in sight.
  const chips = page.getByRole('navigation', { name: t.sessions.groups })
  // Sessions that other journeys record meanwhile move the lists.
  await expect(async () => {
    await chips.getByRole('button', { name: t.sessions.other }).click()
    await expect(heading).toBeInViewport({ ratio: 1, timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: t.sessions.other }).getByRole('link').first()).toBeFocused()
  await chips.getByRole('button', { name: group }).click()
  await expect(page.getByRole('heading', { name: group })).toBeInViewport({ ratio: 1 })
})
