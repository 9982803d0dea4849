import { longDate } from '#domain/dates.ts'
import type { RunningApp } from './app.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { today } from './meetings.ts'
import { cutEvents, untilLoadedAhead } from './network.ts'
import { topicsOf } from './roster.ts'
import { markAbsent, typeTopic } from './session-form.ts'

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
  const page = await leaderPage({ 'Nour Saad': 'leader' })
  await page.goto('/sessions/new')
  await typeTopic(page, t.sessions, 'Morning')
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()

  await page.goto('/sessions/new')
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

test('the dashboard shows the share of people present, and each bar leads to its session', { tag: '@English' }, async ({
  leaderPage,
  signedInAs,
  t,
  group,
}) => {
  const people = { 'Nour Saad': 'leader', Rita: 'attendee', Zoe: 'attendee', Rami: 'attendee' } as const
  const page = await leaderPage(people, '/sessions/new')
  await markAbsent(page, t.sessions, 'Zoe')
  await typeTopic(page, t.sessions, 'Three of four')
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText('Three of four')).toBeVisible()
  await page.goto('/dashboard')
  const chart = page.getByRole('region', { name: t.dashboard.attendance })
  await expect(chart).toContainText(textPattern(t.dashboard.attendanceRate, { rate: 75 }))
  await chart.getByRole('list').getByRole('link').click()
  await expect(page.getByRole('article')).toContainText('Three of four')

  // For a member without a role it takes the whole width.
  const member = await signedInAs({ fullName: 'Member', signedUpUnder: group })
  await member.goto('/dashboard')
  const wideChart = member.getByRole('region', { name: t.dashboard.attendance })
  await expect(wideChart.getByRole('link')).toBeVisible()
  const screenWidth = member.viewportSize()?.width ?? 0
  await expect.poll(async () => ((await wideChart.boundingBox())?.width ?? 0) / screenWidth).toBeGreaterThan(0.8)
})

test('a session of another organization, and one that never was, is not found', { tag: '@Arabic' }, async ({
  signedInAs,
  t,
}) => {
  const page = await signedInAs({ fullName: 'Member' })
  for (const id of ['0198c0de-0000-7000-8000-000000000000', 'not-an-id']) {
    await page.goto(`/sessions/${id}`)
    await expect(page.getByText(t.sessions.notFound)).toBeVisible()
  }
})

test('an admin sees the sessions of each organization under its name, and more on request', {
  tag: '@English',
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
  await expect(page.getByRole('heading', { level: 2 }).last()).toHaveText(t.sessions.other)
  await expect(page.getByRole('region', { name: t.sessions.other }).getByRole('link').first()).toBeVisible()
})

test('on a phone the name of a group leads an admin to its sessions', { tag: '@Arabic' }, async ({
  adminPage,
  app,
  t,
  group,
}) => {
  await recordMany(app, group, 12)
  await app.database.execute(
    `update sessions set organization = null where organization = '${group}' and topic = 'No 1'`,
  )
  const page = await adminPage('/sessions')
  const heading = page.getByRole('heading', { name: t.sessions.other })
  await expect(heading).not.toBeInViewport()
  const chips = page.getByRole('navigation', { name: t.sessions.groups })
  // Sessions that other journeys record meanwhile move the lists.
  await expect(async () => {
    await chips.getByRole('button', { name: t.sessions.other }).click()
    await expect(heading).toBeInViewport({ ratio: 1, timeout: 1_000 })
  }).toPass()
  const region = page.getByRole('region', { name: t.sessions.other })
  await page.keyboard.press('Tab')
  await expect(region.getByRole('link').first()).toBeFocused()
  // The chips stay in sight.
  await chips.getByRole('button', { name: group }).click()
  await expect(page.getByRole('heading', { name: group })).toBeInViewport({ ratio: 1 })
})

test('a flag in the session storage, or in the address, loads the list again once', { tag: '@English' }, async ({
  leaderPage,
  app,
  t,
  group,
}) => {
  await recordMany(app, group, 1)
  const page = await leaderPage({})
  // A phone drawn on a desktop looks to the guard like developer tools, and it would clear the flag.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'outerWidth', { get: () => window.innerWidth })
    Object.defineProperty(window, 'outerHeight', { get: () => window.innerHeight })
  })
  // Without the stream of changes, only the flag loads the list again.
  await cutEvents(page)
  let loads = 0
  page.on('request', (request) => {
    // The dashboard loads twelve for its chart of the attendance.
    const isChart = request.postData()?.includes('"limit":12')
    if (request.url().endsWith('/rpc/sessions/list') && !isChart) loads += 1
  })
  await page.goto('/sessions')
  await expect(page.getByRole('link', { name: 'No 1' })).toBeVisible()
  const toDashboardAndBack = async () => {
    await page.getByRole('link', { name: t.common.dashboard, exact: true }).first().click()
    await expect(page).toHaveURL(/\/dashboard$/)
    // The address changes before the screen does.
    await expect(page.getByRole('main').getByRole('link', { name: t.dashboard.attendees })).toBeVisible()
    await page.getByRole('link', { name: t.common.sessions, exact: true }).first().click()
    await expect(page).toHaveURL(/\/sessions$/)
  }
  const before = loads
  await page.evaluate(() => sessionStorage.setItem('refresh-sessions', '1'))
  await toDashboardAndBack()
  await expect.poll(() => loads).toBeGreaterThan(before)
  expect(await page.evaluate(() => sessionStorage.getItem('refresh-sessions'))).toBeNull()

  await page.goto('/sessions?refresh=1')
  await expect(page).toHaveURL(/\/sessions$/)
  // During its first load the list cannot be refreshed.
  await expect(page.getByRole('link', { name: 'No 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: t.common.refresh })).toBeEnabled()
  const shown = loads
  await page.getByRole('button', { name: t.common.refresh }).click()
  await expect.poll(() => loads).toBeGreaterThan(shown)
})
