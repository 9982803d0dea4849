import type { Page } from '@playwright/test'
import { LANGUAGE_COOKIE } from '#contract/page.ts'
import { expect, test, textPattern } from '#tests/journeys/journey.ts'
import { openScreen } from '#tests/journeys/open-screen.ts'
import { inRoster, secretaryOf } from '#tests/journeys/people/roster.ts'
import { startRemoving, typeDraft } from '#tests/journeys/sessions/session-form.ts'
import { databaseRecords, databaseText } from './device-database.ts'

test.use({ serviceWorkers: 'allow' })

/** The language, and what the device was asked once: nothing about a person. */
const OF_THE_DEVICE = ['language', LANGUAGE_COOKIE, 'storage-persistence', 'install-hint', 'server-heard']

/** What the browser stores for the app beside its databases: the paths of cached files, the web storages, the names of cookies. */
async function leftIn(page: Page) {
  const stored = await page.evaluate(async () => {
    const cached: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) cached.push(new URL(request.url).pathname)
    return { cached, local: { ...localStorage }, session: { ...sessionStorage } }
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
  const page = await signedInAs(secretaryOf(group, 'Leaving'))
  await typeDraft(page, t.sessions, 'Secret topic')
  await expect.poll(() => databaseText(page)).toContain('Secret Child')

  await startRemoving(page, t.sessions)
  await page.getByRole('button', { name: textPattern(t.roster.removeNamed, { name: 'Secret Child' }) }).click()
  await expect(page.getByRole('button', { name: t.roster.undo })).toBeVisible()
  // Drafts would be lost, so a question comes first. The form of a phone has no button for it.
  await openScreen(page, '/sessions')
  await page.getByRole('button', { name: t.common.signOut }).click()
  const question = page.getByRole('dialog', { name: t.common.leaveTitle })
  await question.getByRole('button', { name: t.common.stay }).click()
  expect(await databaseText(page)).toContain('Secret topic')
  await page.getByRole('button', { name: t.common.signOut }).click()
  await question.getByRole('button', { name: t.common.leaveAnyway }).click()
  await expect(page).toHaveURL(/\/auth/)

  // The message with Undo disappears as well.
  await expect(page.getByText('Secret Child')).toHaveCount(0)
  await expect.poll(() => databaseRecords(page)).toEqual([])
  const left = await leftIn(page)
  expect(left.cached.filter((path) => /^\/(rpc|api)/.test(path))).toEqual([])
  expect(Object.keys(left.local).filter((key) => !OF_THE_DEVICE.includes(key))).toEqual([])
  expect(JSON.stringify(left.session)).not.toMatch(/Secret|sessions/)
  // One cookie marks a device that signed in before; it has no name and no address in it.
  expect(left.cookies.filter((name) => ![...OF_THE_DEVICE, 'shabaka.known'].includes(name))).toEqual([])
})
