import type { Page } from '@playwright/test'
import { createPerson, sessionCookie } from '#tests/people.ts'
import { AUTH_SECRET } from './app.ts'
import { expect, leaderOf, test, textPattern } from './journey.ts'
import { inRoster, recordedFor } from './roster.ts'

test.use({ serviceWorkers: 'allow' })

/** Everything that a page of this app finds in the browser's storages, without the app itself. */
async function leftIn(page: Page) {
  const stored = await page.evaluate(async () => {
    const inDatabases: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store).getAll()
        inDatabases.push(
          ...(await new Promise<unknown[]>((resolve) => {
            request.onsuccess = () => resolve(request.result)
          })),
        )
      }
      database.close()
    }
    const cached: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) cached.push(new URL(request.url).pathname)
    return {
      inDatabases,
      cached,
      local: { ...localStorage },
      session: { ...sessionStorage },
    }
  })
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  return { ...stored, cookies }
}

test('signing out leaves nothing of the person in any storage of the browser', { tag: '@Arabic' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', 'Secret Child': 'attendee' })
  const page = await signedInAs({ fullName: 'Leaving', signedUpUnder: group, roles: { [group]: 'secretary' } })
  await page.goto('/sessions/new')
  await page.getByLabel(t.sessions.topic).fill('Secret topic')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await expect.poll(async () => JSON.stringify((await leftIn(page)).inDatabases)).toContain('Secret Child')

  await page.getByRole('button', { name: textPattern(t.roster.removeNamed, { name: 'Secret Child' }) }).click()
  await expect(page.getByRole('button', { name: t.roster.undo })).toBeVisible()
  // Drafts would be lost, so the question is asked first.
  await page.getByRole('button', { name: t.common.signOut }).click()
  const question = page.getByRole('dialog', { name: t.common.leaveTitle })
  await question.getByRole('button', { name: t.common.stay }).click()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Secret topic')
  await page.getByRole('button', { name: t.common.signOut }).click()
  await question.getByRole('button', { name: t.common.leaveAnyway }).click()
  await expect(page).toHaveURL(/\/auth/)

  // The message with Undo disappears as well.
  await expect(page.getByText('Secret Child')).toHaveCount(0)
  const left = await leftIn(page)
  expect(left.inDatabases).toEqual([])
  expect(left.cached.filter((path) => /^\/(rpc|api)/.test(path))).toEqual([])
  expect(Object.keys(left.local).filter((key) => key !== 'language')).toEqual([])
  expect(JSON.stringify(left.session)).not.toMatch(/Secret|sessions/)
  // This cookie marks a device that signed in before; it has no name and no address in it.
  expect(left.cookies.filter((name) => name !== 'shabaka.known')).toEqual([])
})

test('another person on the same device finds nothing of the previous one', { tag: '@English' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', 'Secret Child': 'attendee' })
  const page = await signedInAs({ fullName: 'First', signedUpUnder: group, roles: { [group]: 'secretary' } })
  await page.goto('/sessions/new')
  await page.getByLabel(t.sessions.topic).fill('Of the first')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()

  const other = await createPerson(app.database, {
    fullName: 'Second',
    roles: { [group]: 'secretary' },
    signedUpUnder: group,
  })
  await page.context().clearCookies()
  await page.context().addCookies([{ ...(await sessionCookie(app.database, other, AUTH_SECRET)), url: app.url }])
  await page.goto('/sessions/new')
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('')
  await expect(page.getByRole('button', { name: t.sessions.discard })).toHaveCount(0)
  expect(JSON.stringify((await leftIn(page)).inDatabases)).not.toContain('Of the first')
})

test('losing the approval wipes the stored data', { tag: '@Arabic' }, async ({ signedInAs, app, t, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const page = await signedInAs({ fullName: 'Ended Access', signedUpUnder: group, roles: { [group]: 'secretary' } })
  await page.goto('/sessions/new')
  await page.getByLabel(t.sessions.topic).fill('Not theirs any more')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await app.database.execute(`update profiles set approval_status = 'rejected' where full_name = 'Ended Access'`)
  await page.goto('/sessions')
  await expect(page).toHaveURL(/\/pending-approval$/)
  await expect.poll(async () => (await leftIn(page)).inDatabases).toEqual([])
})

test('without a connection the app opens and shows what was loaded last', { tag: '@English' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', Rita: 'attendee' })
  const page = await signedInAs(leaderOf(group))
  await page.goto('/sessions/new')
  await page.getByLabel(t.sessions.topic).fill('Seen before')
  await page.getByRole('button', { name: t.sessions.save }).click()
  await page.getByRole('link', { name: /Seen before/ }).click()
  await expect(page.getByRole('article')).toContainText('Rita')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(async () => JSON.stringify((await leftIn(page)).inDatabases)).toMatch(/"sessions","get"/)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('article')).toContainText('Rita')
  await expect(page.getByText(t.common.offline)).toBeVisible()
  // The cache survives several reloads without a connection.
  await expect.poll(async () => (await leftIn(page)).inDatabases.length).toBeGreaterThan(1)
  await page.waitForFunction(() => performance.now() > 3_000)
  await page.reload()
  await expect(page.getByRole('article')).toContainText('Rita')
  await page.getByRole('link', { name: t.sessions.backToSessions }).click()
  await expect(page.getByRole('link', { name: /Seen before/ })).toBeVisible()
  await page.getByRole('link', { name: t.sessions.newSession }).first().click()
  await expect(
    page.getByRole('checkbox', { name: textPattern(t.sessions.presentNamed, { name: 'Rita' }) }),
  ).toBeChecked()
})

test('a lost connection that the device does not notice is detected by failed calls, and its return by successful ones', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const page = await signedInAs(leaderOf(group))
  await page.goto('/sessions')
  await expect(page.getByText(t.sessions.none)).toBeVisible()
  await expect(page.getByText(t.common.offline)).toHaveCount(0)
  await page.route('**/rpc/**', (route) => route.abort())
  await page.getByRole('button', { name: t.common.refresh }).click()
  await expect(page.getByText(t.common.offline)).toBeVisible()
  await page.unroute('**/rpc/**')
  await page.getByRole('button', { name: t.common.refresh }).click()
  await expect(page.getByText(t.common.offline)).toHaveCount(0)
})

test('a tab of one person neither reads nor overwrites what another tab stores for somebody else', {
  tag: '@English',
}, async ({ signedInAs, app, t, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const first = await signedInAs({ fullName: 'First', signedUpUnder: group, roles: { [group]: 'secretary' } })
  await first.goto('/sessions/new')
  await first.getByLabel(t.sessions.topic).fill('Of the first')
  await expect(first.getByText(t.sessions.draftSaved)).toBeVisible()
  // The first tab cannot ask who is signed in.
  await first.route('**/rpc/accounts/me', (route) => route.abort())
  await first.route('**/api/events', (route) => route.abort())

  const other = await createPerson(app.database, {
    fullName: 'Second',
    signedUpUnder: group,
    roles: { [group]: 'secretary' },
  })
  await first.context().clearCookies()
  await first.context().addCookies([{ ...(await sessionCookie(app.database, other, AUTH_SECRET)), url: app.url }])
  const second = await first.context().newPage()
  await second.goto('/sessions/new')
  await second.getByLabel(t.sessions.topic).fill('Of the second')
  await expect(second.getByText(t.sessions.draftSaved)).toBeVisible()

  // Nothing of the first person is saved in the name of the second, and nothing of the second is wiped.
  await first.getByRole('button', { name: t.sessions.save }).click()
  await expect(first.getByText(t.sessions.signedOut).first()).toBeVisible()
  expect(await recordedFor(app, group)).toEqual([])
  await second.reload()
  await expect(second.getByLabel(t.sessions.topic)).toHaveValue('Of the second')
  expect(JSON.stringify((await leftIn(second)).inDatabases)).not.toContain('Of the first')
})

test('a browser that stores nothing still records sessions, and never says that it saved a draft', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const page = await signedInAs(leaderOf(group))
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('not here', 'SecurityError')
    }
  })
  await page.goto('/sessions/new')
  await page.getByLabel(t.sessions.topic).fill('Nothing stored')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByRole('main').getByText(t.common.networkFailed)).toBeVisible()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Nothing stored')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  expect(await recordedFor(app, group)).toMatchObject([{ topic: 'Nothing stored' }])
})

test('two tabs with the same draft get one each, and two edits without a connection are sent as one', {
  tag: '@English',
}, async ({ signedInAs, app, t, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const one = await signedInAs(leaderOf(group))
  await one.goto('/sessions/new')
  await one.getByLabel(t.sessions.topic).fill('Shared')
  await expect(one.getByText(t.sessions.draftSaved)).toBeVisible()
  const two = await one.context().newPage()
  await two.goto(one.url())
  await expect(two.getByLabel(t.sessions.topic)).toHaveValue('Shared')
  await two.getByLabel(t.sessions.activities).fill('Of tab two')
  await expect(two.getByText(t.sessions.draftSaved)).toBeVisible()
  await one.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await one.getByLabel(t.sessions.activities).fill('Of tab one')
  await expect(one.getByText(t.sessions.draftSaved)).toBeVisible()
  // The draft gets a key of its own, and the page does not scroll.
  await expect(one).not.toHaveURL(two.url())
  expect(await one.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await expect.poll(async () => JSON.stringify((await leftIn(one)).inDatabases)).toContain('Of tab two')
  expect(JSON.stringify((await leftIn(one)).inDatabases)).toContain('Of tab one')
  // Each tab finds its own draft again, and offers the other one.
  for (const [tab, own] of [
    [one, 'Of tab one'],
    [two, 'Of tab two'],
  ] as const) {
    await tab.reload()
    await expect(tab.getByLabel(t.sessions.activities)).toHaveValue(own)
    await expect(tab.getByRole('region', { name: t.sessions.drafts }).getByRole('link')).toHaveCount(1)
  }

  await one.getByRole('button', { name: t.sessions.save }).click()
  await expect(one.getByText(t.sessions.created)).toBeVisible()
  await one
    .getByRole('link', { name: /Shared/ })
    .first()
    .click()
  await one.getByRole('link', { name: t.sessions.edit }).click()
  await one.getByLabel(t.sessions.topic).fill('Edited once')
  await one.context().setOffline(true)
  await one.getByRole('button', { name: t.sessions.save }).click()
  await expect(one.getByText(t.sessions.changeQueued)).toBeVisible()
  await one.getByRole('link', { name: t.sessions.edit }).click()
  await expect(one.getByLabel(t.sessions.topic)).toHaveValue('Edited once')
  // Opening it does not take it out of the outbox.
  await one.getByRole('link', { name: t.common.cancel }).click()
  await expect(one.getByText(t.sessions.changeQueued)).toBeVisible()
  await one.getByRole('link', { name: t.sessions.edit }).click()
  await one.getByLabel(t.sessions.topic).fill('Edited twice')
  await one.getByRole('button', { name: t.sessions.save }).click()
  await expect(one.getByText(t.sessions.changeQueued)).toBeVisible()
  await one.context().setOffline(false)
  await expect(one.getByRole('article')).toContainText('Edited twice')
  await expect(one.getByText(t.sessions.changeQueued)).toHaveCount(0)
  expect((await recordedFor(app, group)).map(({ topic }) => topic)).toContain('Edited twice')
})
