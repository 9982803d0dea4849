import type { Page } from '@playwright/test'
import { expect, test } from '#tests/journeys/journey.ts'
import { inRoster, secretaryOf } from '#tests/journeys/people/roster.ts'
import { typeDraft, typeTopic } from '#tests/journeys/sessions/session-form.ts'
import { databaseText } from './device-database.ts'
import { signInOn } from './same-device.ts'

/** Block the store by an open transaction of another page, until the returned function is called. */
async function blockStore(page: Page): Promise<() => Promise<void>> {
  const holder = await page.context().newPage()
  await holder.goto('/logo.svg')
  await holder.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('shabaka')
      request.onsuccess = () => resolve(request.result)
    })
    const store = database.transaction([...database.objectStoreNames], 'readwrite').objectStore('owner')
    await new Promise<void>((held) => {
      const hold = () => {
        held()
        store.get('nothing').onsuccess = hold
      }
      store.get('nothing').onsuccess = hold
    })
  })
  return () => holder.close()
}

test('no screen waits for a store that does not answer, but for three seconds of the first page', {
  tag: '@English',
}, async ({ leaderPage, t }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' })
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  // Any longer wait, and any second wait of three seconds, never ends.
  await page.addInitScript(() => {
    const { setTimeout: later } = window
    let waits = 0
    window.setTimeout = ((run: () => void, delay = 0, ...words: []) =>
      delay > 3_000 || (delay === 3_000 && ++waits > 1) ? 0 : later(run, delay, ...words)) as typeof setTimeout
  })
  await page.goto('/sessions/new')
  await expect(page.getByRole('button', { name: t.sessions.save })).toBeVisible()
  // Once the server has said who is signed in, no wait ends.
  await page.evaluate(() => {
    const { setTimeout: later } = window
    window.setTimeout = ((run: () => void, delay = 0, ...words: []) =>
      delay >= 50 ? 0 : later(run, delay, ...words)) as typeof setTimeout
  })
  await page.getByRole('navigation').getByRole('link', { name: t.common.members }).click()
  await expect(page.getByText('Nour Saad')).toBeVisible()
})

test('a wipe that the blocked store did not do is done once the store answers', { tag: '@Arabic' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const page = await signedInAs(secretaryOf(group, 'First'))
  await typeDraft(page, t.sessions, 'Secret topic')
  await page.goto('/sessions')
  await expect(page.getByRole('heading', { name: t.sessions.title })).toBeVisible()

  const answerAgain = await blockStore(page)
  await page.getByRole('button', { name: t.common.signOut }).click()
  // The number of unsent sessions is unknown, so a question comes first.
  const question = page.getByRole('dialog').filter({ hasText: t.common.leaveUnknown })
  await question.getByRole('button', { name: t.common.leaveAnyway }).click()
  await expect(page).toHaveURL(/\/auth/)
  await signInOn(page.context(), app, secretaryOf(group, 'Second'))
  await page.goto('/sessions/new')
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('')
  await answerAgain()
  await typeTopic(page, t.sessions, 'Of the second')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  const stored = await databaseText(page)
  expect(stored).toContain('Of the second')
  expect(stored).not.toContain('Secret topic')
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('wipe-device')
})

test('a draft that is read too late, or of another group, is neither overwritten nor deleted but offered', {
  tag: '@English',
}, async ({ signedInAs, app, t, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const roles = { [group]: 'secretary', SNMY1: 'secretary' } as const
  const page = await signedInAs({ fullName: 'Two Groups', signedUpUnder: group, roles })
  const topic = page.getByLabel(t.sessions.topic)
  const drafts = page.getByRole('region', { name: t.sessions.drafts })
  await typeDraft(page, t.sessions, 'Read too late', `/sessions/new?organization=${group}`)
  const address = page.url()

  const answerAgain = await blockStore(page)
  await page.reload()
  await expect(topic).toHaveValue('')
  await answerAgain()
  await typeTopic(page, t.sessions, 'Typed since')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await expect(drafts.getByRole('listitem')).toContainText('Read too late')

  const ofOtherGroup = new URL(address)
  ofOtherGroup.searchParams.set('organization', 'SNMY1')
  await page.goto(ofOtherGroup.href)
  await expect(drafts.getByRole('listitem')).toHaveCount(2)
  await expect(topic).toHaveValue('')
  await expect(page).not.toHaveURL(ofOtherGroup.href)
  await page.goto(address)
  await expect(topic).toHaveValue('Read too late')
})
