import type { Page } from '@playwright/test'
import { createPerson, sessionCookie } from '#tests/people.ts'
import { AUTH_SECRET } from './app.ts'
import { expect, test, worded } from './journey.ts'
import { inRoster } from './roster.ts'

/** Everything that a page of this app can find in its browser, but for what belongs to the app itself. */
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

test('after signing out nothing of the person is left in any storage of the browser', async ({
  signedInAs,
  app,
  t,
  language,
  group,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', 'Secret Child': 'attendee' })
  const page = await signedInAs({ fullName: 'Leaving', signedUpUnder: group, roles: { [group]: 'secretary' } })
  await page.goto('/sessions/new')
  await page.getByLabel(t.sessions.topic).fill('Secret topic')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await expect.poll(async () => JSON.stringify((await leftIn(page)).inDatabases)).toContain('Secret Child')

  // What is on this device only is asked about first.
  await page.getByRole('button', { name: t.common.signOut }).click()
  const question = page.getByRole('dialog', { name: t.common.leaveTitle })
  await question.getByRole('button', { name: t.common.stay }).click()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Secret topic')
  await page.getByRole('button', { name: t.common.signOut }).click()
  await question.getByRole('button', { name: t.common.leaveAnyway }).click()
  await expect(page).toHaveURL(/\/auth/)

  const left = await leftIn(page)
  expect(left.inDatabases).toEqual([])
  expect(left.cached.filter((path) => /^\/(rpc|api)/.test(path))).toEqual([])
  expect(Object.keys(left.local).filter((key) => key !== 'language')).toEqual([])
  expect(JSON.stringify(left.session)).not.toMatch(/Secret|sessions/)
  // By which a device is known to have signed in before; it holds no name and no address.
  expect(left.cookies.filter((name) => name !== 'shabaka.known')).toEqual([])
  expect(language).toBeTruthy()
})

test('another person on the same device finds nothing of the one before', async ({ signedInAs, app, t, group }) => {
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

test('when approval is lost, what the device kept is wiped', async ({ signedInAs, app, t, group }) => {
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

test('without a connection the app opens and shows what it last saw', async ({ signedInAs, app, t, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', Rita: 'attendee' })
  const page = await signedInAs({ fullName: 'Leader', signedUpUnder: group, roles: { [group]: 'team_leader' } })
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
  await page.getByRole('link', { name: t.sessions.backToSessions }).click()
  await expect(page.getByRole('link', { name: /Seen before/ })).toBeVisible()
  await page.getByRole('link', { name: t.sessions.newSession }).first().click()
  await expect(page.getByRole('checkbox', { name: worded(t.sessions.presentNamed, { name: 'Rita' }) })).toBeChecked()
})
