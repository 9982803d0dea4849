import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/journeys/journey.ts'
import { holdCalls } from '#tests/journeys/network.ts'
import { typeDraft, typeTopic } from '#tests/journeys/sessions/session-form.ts'
import { databaseText } from './device-database.ts'

/** Delete the store, as a person or a browser that makes room does. */
const deleteStore = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('shabaka')
        request.onsuccess = () => resolve()
        request.onblocked = () => reject(new Error('The page keeps the store open'))
      }),
  )

/** The note goes away and the text is stored, though nothing more is typed. */
async function expectStoredAgain(page: Page, missing: Locator, typed: string) {
  await expect(missing).toHaveCount(0)
  await expect.poll(() => databaseText(page)).toContain(typed)
}

test('a session whose store is deleted, replaced or given up says so at once, and its draft is written again without typing', {
  tag: '@English',
}, async ({ leaderPage, t }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' })
  const missing = page.getByText(t.common.storeMissing)
  await typeDraft(page, t.sessions, 'Typed before')
  // Only the server can say to whom a new store belongs.
  const me = await holdCalls(page, 'accounts/me')
  await deleteStore(page)
  await expect(missing).toBeVisible()
  await expect(page.getByText(t.sessions.draftSaved)).toBeHidden()
  await typeTopic(page, t.sessions, 'Typed meanwhile')
  await me.sent
  await expect(missing).toBeVisible()
  expect(await databaseText(page)).not.toContain('Typed')
  me.release()
  await expectStoredAgain(page, missing, 'Typed meanwhile')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()

  await page.reload()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Typed meanwhile')
  // A draft that was found on opening is kept too.
  await deleteStore(page)
  await expectStoredAgain(page, missing, 'Typed meanwhile')
  // An empty store of another page, held open: asked for at once, before the form opens one of its own.
  const other = await page.context().newPage()
  await other.goto('/logo.svg')
  await other.evaluate(
    () =>
      new Promise<void>((resolve) => {
        indexedDB.deleteDatabase('shabaka')
        indexedDB.open('shabaka', 1).onsuccess = () => resolve()
      }),
  )
  await expect(missing).toBeVisible()
  await typeTopic(page, t.sessions, 'Typed later')
  await expect(page.getByText(t.sessions.draftSaved)).toBeHidden()
  await other.close()
  await expectStoredAgain(page, missing, 'Typed later')

  // The page gives the store up at once to one with a newer version.
  const newer = await page.context().newPage()
  await newer.goto('/logo.svg')
  await newer.evaluate(
    () =>
      new Promise<void>((resolve) => {
        indexedDB.open('shabaka', 1_000).onsuccess = () => resolve()
      }),
  )
  await expect(page.getByText(t.common.newVersionUnstored)).toBeVisible()
  await expect(missing).toBeVisible()
  // A page of the former version that is opened now says so as well.
  await page.reload()
  await expect(missing).toBeVisible()
})
