import type { BrowserContext, ConsoleMessage, Page, Route } from '@playwright/test'
import { v7 as uuid } from 'uuid'
import { nameKey, searchKey } from '#domain/names.ts'
import { organizationAttendees, sessions } from '#server/database/schema/index.ts'
import type { RunningApp } from './app.ts'
import { expect, leaderOf, test } from './journey.ts'

// Where it is blocked the console says so, and one of these journeys counts the warnings.
test.use({ serviceWorkers: 'allow' })

type Texts = typeof import('#web/i18n/en/index.ts').texts

/** Record a session on the screen, as its leader would. */
async function record(app: RunningApp, page: Page, t: Texts, group: string, topic: string) {
  const name = 'Nour Saad'
  await app.database
    .insert(organizationAttendees)
    .values({
      id: uuid(),
      organizationName: group,
      attendeeName: name,
      nameKey: nameKey(name),
      searchKey: searchKey(name),
      isLeader: true,
    })
    .onConflictDoNothing()
  await page.getByLabel(t.sessions.topic).fill(topic)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page).toHaveURL(/\/sessions$/)
}

/** A session that some other server process has written. */
async function recordedElsewhere(app: RunningApp, organization: string, topic: string) {
  await app.database.insert(sessions).values({
    id: uuid(),
    title: topic,
    topic,
    description: topic,
    presenterName: 'Nour Saad',
    sessionDate: '2026-11-21',
    organization,
  })
}

/** Every stream that is asked for in a browser, the failed ones too. */
function streamsOf(context: BrowserContext): string[] {
  const asked: string[] = []
  context.on('request', (request) => request.url().endsWith('/api/events') && asked.push(request.url()))
  return asked
}

test('a session that is recorded in one browser appears in another, without a reload', { tag: '@Arabic' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  const reader = await signedInAs({ fullName: 'Reader', signedUpUnder: group })
  const writer = await signedInAs(leaderOf(group))
  await reader.goto('/sessions')
  await expect(reader.getByText(t.sessions.none)).toBeVisible()
  await writer.goto('/sessions/new')
  const loads: string[] = []
  reader.on('load', (page) => loads.push(page.url()))
  await record(app, writer, t, group, 'Heard at once')
  await expect(reader.getByRole('link', { name: 'Heard at once' })).toBeVisible()
  expect(loads).toEqual([])
})

test('a session that is recorded through one server process appears in a browser of another', {
  tag: '@English',
}, async ({ signedInAs, app, t, group }) => {
  const another = await app.startAnother()
  const reader = await signedInAs({ fullName: 'Reader', signedUpUnder: group })
  const writer = await signedInAs(leaderOf(group))
  await reader.goto(`${another.url}/sessions`)
  await expect(reader.getByText(t.sessions.none)).toBeVisible()
  await writer.goto('/sessions/new')
  await record(app, writer, t, group, 'From the other one')
  await expect(reader.getByRole('link', { name: 'From the other one' })).toBeVisible()

  // The process goes with its streams open: the page stays as it is, and goes on by itself where one answers again.
  await another.close()
  await expect(reader.getByRole('link', { name: 'From the other one' })).toBeVisible()
})

test('where changes cannot be heard there is one warning in the console and nothing else, and refreshing works', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group }) => {
  const page = await signedInAs({ fullName: 'Reader', signedUpUnder: group })
  const warnings: ConsoleMessage[] = []
  const failures: Error[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message))
  page.on('pageerror', (error) => failures.push(error))
  let tries = 0
  await page.route('**/api/events', (route) => {
    tries += 1
    return route.abort()
  })
  await page.goto('/sessions')
  await expect(page.getByText(t.sessions.none)).toBeVisible()
  await expect.poll(() => tries).toBeGreaterThan(2)
  expect(warnings.map((message) => message.text())).toEqual([expect.stringContaining('Shabaka')])
  expect(failures).toEqual([])
  await expect(page.getByRole('alert')).toHaveCount(0)

  await recordedElsewhere(app, group, 'Asked for')
  await page.getByRole('button', { name: t.common.refresh }).click()
  await expect(page.getByRole('link', { name: 'Asked for' })).toBeVisible()

  // Once the way is free, what went unheard meanwhile appears by itself.
  await recordedElsewhere(app, group, 'Missed')
  await page.unroute('**/api/events')
  await expect(page.getByRole('link', { name: 'Missed' })).toBeVisible()
  expect(warnings).toHaveLength(1)
})

test('eight tabs of one browser hear on one stream, and another takes over when the tab that holds it closes', {
  tag: '@English',
}, async ({ signedInAs, app, t, group }) => {
  const first = await signedInAs({ fullName: 'Reader', signedUpUnder: group })
  const asked = streamsOf(first.context())
  await first.goto('/sessions')
  await expect(first.getByText(t.sessions.none)).toBeVisible()
  await expect.poll(() => asked.length).toBe(1)
  const others: Page[] = []
  for (let count = 1; count < 8; count += 1) {
    const tab = await first.context().newPage()
    await tab.goto('/sessions')
    await expect(tab.getByText(t.sessions.none)).toBeVisible()
    others.push(tab)
  }
  await recordedElsewhere(app, group, 'For every tab')
  for (const tab of [first, ...others]) await expect(tab.getByRole('link', { name: 'For every tab' })).toBeVisible()
  for (const tab of others) {
    await tab.getByRole('link', { name: 'For every tab' }).click()
    await expect(tab.getByText('For every tab').first()).toBeVisible()
    await tab.goBack()
  }
  expect(asked).toHaveLength(1)

  await first.close()
  await expect.poll(() => asked.length).toBe(2)
  await recordedElsewhere(app, group, 'After the first')
  for (const tab of others) await expect(tab.getByRole('link', { name: 'After the first' })).toBeVisible()
  expect(asked).toHaveLength(2)
})

test('a tab that joins the stream of another one also shows what changed while it joined', { tag: '@Arabic' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  const first = await signedInAs({ fullName: 'Reader', signedUpUnder: group })
  await first.goto('/sessions')
  await expect(first.getByText(t.sessions.none)).toBeVisible()
  const second = await first.context().newPage()
  let join = () => {}
  const joins = new Promise<void>((resolve) => {
    join = resolve
  })
  await second.route('**/shared-stream*.js', async (route) => {
    await joins
    await route.continue()
  })
  // The stored list is shown first: what counts is that its own load is over.
  const loaded = second.waitForResponse('**/rpc/sessions/list')
  await second.goto('/sessions')
  await loaded
  await expect(second.getByText(t.sessions.none)).toBeVisible()
  await recordedElsewhere(app, group, 'While joining')
  await expect(first.getByRole('link', { name: 'While joining' })).toBeVisible()
  await expect(second.getByText(t.sessions.none)).toBeVisible()
  join()
  await expect(second.getByRole('link', { name: 'While joining' })).toBeVisible()
})

test('someone whose access ends is sent away at once, from every tab, without doing anything', {
  tag: '@English',
}, async ({ signedInAs, app, t, language, group }) => {
  const email = `away.${language}@example.org`
  const page = await signedInAs({ fullName: 'Away', email, signedUpUnder: group })
  await page.goto('/sessions')
  await expect(page.getByText(t.sessions.none)).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto('/dashboard')
  await expect(tab.getByRole('heading').first()).toBeVisible()
  await app.database.execute(`update profiles set approval_status = 'rejected' where email = '${email}'`)
  for (const one of [page, tab]) await expect(one).toHaveURL(/\/pending-approval$/)
})

test('someone who is given a role finds what it allows on the screen, without doing anything', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, language, group }) => {
  const email = `risen.${language}@example.org`
  const page = await signedInAs({ fullName: 'Risen', email, signedUpUnder: group })
  await page.goto('/sessions')
  await expect(page.getByText(t.sessions.noneVisitor)).toBeVisible()
  await app.database.execute(`update profiles set organization_role = 'secretary' where email = '${email}'`)
  await expect(page.getByText(t.sessions.noneInvite)).toBeVisible()
})

test('rights that change while the page asks for them are asked for again', { tag: '@English' }, async ({
  signedInAs,
  app,
  t,
  language,
  group,
}) => {
  const email = `twice.${language}@example.org`
  const page = await signedInAs({ fullName: 'Twice', email, signedUpUnder: group })
  await page.goto('/sessions')
  await expect(page.getByText(t.sessions.noneVisitor)).toBeVisible()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    const holdOnce = async (route: Route) => {
      const old = await route.fetch()
      resolve()
      await new Promise<void>((released) => {
        answer = released
      })
      await route.fulfill({ response: old })
    }
    void page.route('**/rpc/accounts/me', holdOnce, { times: 1 })
  })
  const changeRole = (role: string) =>
    Promise.all([
      page.waitForResponse('**/rpc/sessions/list*'),
      app.database.execute(`update profiles set organization_role = ${role} where email = '${email}'`),
    ])
  await changeRole(`'secretary'`)
  await asked
  await changeRole('null')
  answer()
  await expect(page.getByText(t.sessions.noneInvite)).toHaveCount(0)
  await expect(page.getByText(t.sessions.noneVisitor)).toBeVisible()
})

test('a page whose stream was replaced does not open another at once, but when somebody comes back to it', {
  tag: '@Arabic',
}, async ({ signedInAs, t, group }) => {
  const page = await signedInAs({ fullName: 'Reader', signedUpUnder: group })
  const begun = Date.now()
  await page.clock.install({ time: begun })
  let opened = 0
  await page.route('**/api/events', (route) => {
    opened += 1
    return route.fulfill({ contentType: 'text/event-stream', body: 'event: replaced\ndata: {}\n\n' })
  })
  await page.goto('/sessions')
  await expect(page.getByText(t.sessions.none)).toBeVisible()
  await expect.poll(() => opened).toBe(1)
  // Paused, and counted from the start: on a slow machine it does not get as late as the page's next look by itself.
  await page.clock.pauseAt(begun + 25_000)
  await expect(page.getByText(t.sessions.none)).toBeVisible()
  expect(opened).toBe(1)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => opened).toBe(2)
})
