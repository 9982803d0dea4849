import type { Page } from '@playwright/test'
import { databaseText } from './device-database.ts'
import { expect, test } from './journey.ts'
import { untilLoadedAhead } from './network.ts'
import { inRoster, secretaryOf, topicsOf } from './roster.ts'
import { signInOn } from './same-device.ts'
import { typeDraft, typeTopic } from './session-form.ts'

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

test('leaving a page aborts its transactions, and coming back continues', { tag: '@English' }, async ({
  leaderPage,
  t,
}) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' })
  await typeDraft(page, t.sessions, 'Typed before leaving')
  // Text typed on a hidden page is written when the page is shown again.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await typeTopic(page, t.sessions, 'Typed while away')
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await expect.poll(() => databaseText(page)).toContain('Typed while away')

  const left = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { transaction } = IDBDatabase.prototype
        // The page is left during its next transaction.
        IDBDatabase.prototype.transaction = function (...words) {
          IDBDatabase.prototype.transaction = transaction
          const opened = transaction.apply(this, words)
          opened.addEventListener('abort', () => {
            // An open connection would block the deletion of the database.
            const request = indexedDB.deleteDatabase('shabaka')
            request.onsuccess = () => resolve('aborted and closed')
            request.onblocked = () => resolve('aborted, but not closed')
          })
          opened.addEventListener('complete', () => resolve('went on'))
          queueMicrotask(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
          return opened
        }
        const field = document.querySelector<HTMLInputElement>('[name="topic"]')
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'While leaving')
        field?.dispatchEvent(new Event('input', { bubbles: true }))
      }),
  )
  expect(left).toBe('aborted and closed')
})

test('a draft whose write failed is written once the store works again', { tag: '@Arabic' }, async ({
  leaderPage,
  t,
}) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' }, '/sessions/new')
  await expect(page.getByRole('button', { name: t.sessions.save })).toBeVisible()
  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (...words) {
      // Drafts are written with strict durability, cached queries are not.
      if (words[2]?.durability !== 'strict') return transaction.apply(this, words)
      IDBDatabase.prototype.transaction = transaction
      document.body.toggleAttribute('data-failed', true)
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
  })
  await typeTopic(page, t.sessions, 'Written at last')
  await expect(page.locator('body[data-failed]')).toBeAttached()
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await expect.poll(() => databaseText(page)).toContain('Written at last')
})

test('no page waits longer than a second for a store that does not answer', { tag: '@English' }, async ({
  leaderPage,
  t,
}) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' })
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  // Any longer wait, and any second wait of a second, never ends.
  await page.addInitScript(() => {
    const { setTimeout: later } = window
    let seconds = 0
    window.setTimeout = ((run: () => void, delay = 0, ...words: []) =>
      delay > 1_000 || (delay === 1_000 && ++seconds > 1) ? 0 : later(run, delay, ...words)) as typeof setTimeout
  })
  await page.goto('/sessions/new')
  await expect(page.getByRole('button', { name: t.sessions.save })).toBeVisible()
})

test('no screen waits for a store that does not answer once the server has said who is signed in', {
  tag: '@English',
}, async ({ leaderPage, t }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' }, '/sessions')
  await expect(page.getByRole('heading', { name: t.sessions.title })).toBeVisible()
  const answerAgain = await blockStore(page)
  // A wait for the store never ends.
  await page.evaluate(() => {
    const { setTimeout: later } = window
    window.setTimeout = ((run: () => void, delay = 0, ...words: []) =>
      delay >= 50 ? 0 : later(run, delay, ...words)) as typeof setTimeout
  })
  await page.getByRole('navigation').getByRole('link', { name: t.common.members }).click()
  await expect(page.getByText('Nour Saad')).toBeVisible()
  await answerAgain()
})

test('a browser that stores nothing still records sessions, and never says that it saved a draft', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' })
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('not here', 'SecurityError')
    }
  })
  await page.goto('/sessions/new')
  await expect(page.getByText(t.common.storeMissing)).toBeVisible()
  await typeTopic(page, t.sessions, 'Nothing stored')
  await untilLoadedAhead(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByRole('main').getByText(t.common.networkFailed)).toBeVisible()
  await expect(page.getByRole('main').getByText(t.sessions.saveFailedUnstored)).toBeVisible()
  await expect(page.getByText(t.common.offline)).toHaveCount(0)
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Nothing stored')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  expect(await topicsOf(app, group)).toEqual(['Nothing stored'])
})

test('a full device says so in every form that keeps drafts, promises nothing, and works again once there is room', {
  tag: '@English',
}, async ({ leaderPage, app, t, group }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' })
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...words) {
      const isFull = !document.body.hasAttribute('data-has-room')
      if (isFull && ['drafts', 'outbox'].includes(this.name))
        throw new DOMException('The disk is full', 'QuotaExceededError')
      return put.apply(this, words)
    }
  })
  await page.goto('/sessions/new')
  await typeTopic(page, t.sessions, 'No room')
  await expect(page.getByText(t.common.storeMissing)).toBeVisible()
  await expect(page.getByText(t.sessions.draftSaved)).toBeHidden()
  await page.getByRole('button', { name: t.roster.addAttendee }).click()
  await expect(page.getByRole('dialog').getByText(t.common.storeMissing)).toBeVisible()
  await page.keyboard.press('Escape')

  await untilLoadedAhead(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByRole('main').getByText(t.sessions.saveFailedUnstored)).toBeVisible()
  await expect(page.getByText(t.common.offlineUnstored)).toBeVisible()
  await expect(page.getByText(t.sessions.savedHere)).toHaveCount(0)
  await page.context().setOffline(false)

  await page.evaluate(() => document.body.toggleAttribute('data-has-room', true))
  await typeTopic(page, t.sessions, 'Room again')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await expect(page.getByText(t.common.storeMissing)).toHaveCount(0)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  expect(await topicsOf(app, group)).toEqual(['Room again'])
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
