import { screen } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { goOffline, goOnline } from '#tests/components/connection.ts'
import { busyStore, storedDrafts } from '#tests/components/drafts.ts'
import { fill, openBy, pressEscape, soon, typedIn } from '#tests/components/fields.ts'
import { mountPanel } from '#tests/components/finance/finance.ts'
import { mount } from '#tests/components/mount.tsx'
import { aLeader, aRosterPerson } from '#tests/components/people/people.ts'
import {
  draftSaved,
  type Form,
  mountForm,
  openAdding,
  saveForm,
  saysDraftSaved,
} from '#tests/components/sessions/session-form.ts'
import { textPattern } from '#tests/shown-text.ts'
import { fetchCurrentUser } from '#web/account/current-user.ts'
import { enterSession } from '#web/account/session-sync.ts'
import { knownUser, queryClient } from '#web/api.ts'
import { readOnly, readWrite } from '#web/offline/database.ts'
import { PageLeft } from '#web/offline/missing-store.ts'
import { claimDevice, createStore, deviceOwner } from '#web/offline/store.ts'

const LEADER = aRosterPerson('Nour Saad', { isLeader: true })

/** The page is left, for the browser's memory of pages, and shown again: the store is opened anew. */
const leavePage = () => window.dispatchEvent(new Event('pagehide'))
const comeBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

beforeEach(async () => {
  // The store answers promptly.
  await readOnly(async () => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  leavePage()
  comeBack()
})

const deleteStore = () =>
  new Promise<string>((resolve) => {
    const request = indexedDB.deleteDatabase('shabaka')
    request.onsuccess = () => resolve('deleted')
    request.onblocked = () => resolve('blocked')
  })

const topicOf = ({ t }: Form) => screen.findByLabelText(textPattern(t.sessions.topic))
const isFullError = () => new DOMException('The disk is full', 'QuotaExceededError')

test('leaving a page aborts its transactions and closes the store, and coming back continues', async () => {
  let hasBegun = false
  const written = readWrite('strict', async (transaction) => {
    for (;;) {
      await transaction.objectStore('owner').get('nothing')
      hasBegun = true
    }
  })
  await soon(() => hasBegun).toBe(true)
  leavePage()
  await expect(written).rejects.toBeInstanceOf(PageLeft)
  expect(await deleteStore()).toBe('deleted')
  let isRead = false
  const later = readOnly(async () => {
    isRead = true
  })
  await new Promise(setImmediate)
  expect(isRead).toBe(false)
  comeBack()
  await later
  expect(isRead).toBe(true)
})

test('a draft whose write failed is written once the store works again', async () => {
  const form = await mountForm([LEADER])
  const topic = await topicOf(form)
  const { transaction } = IDBDatabase.prototype
  const failing = vi.fn()
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...words) {
    // Drafts are written with strict durability, cached queries are not.
    if (words[2]?.durability !== 'strict' || failing.mock.calls.length > 0) return transaction.apply(this, words)
    failing()
    throw isFullError()
  })
  await fill(form.user, topic, 'Written at last')
  await draftSaved(form)
  expect(failing).toHaveBeenCalledOnce()
  const { contents } = await storedDrafts()
  expect(JSON.stringify(await contents())).toContain('Written at last')
})

test('a browser that stores nothing still records sessions, and never says that it saved a draft', async () => {
  leavePage()
  comeBack()
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('not here', 'SecurityError')
  })
  const form = await mountForm([LEADER])
  const { t, user, server } = form
  expect(await screen.findAllByText(t.common.storeMissing)).not.toEqual([])
  await fill(user, await topicOf(form), 'Nothing stored')
  await goOffline()
  await saveForm(form)
  expect(await screen.findByText(t.sessions.saveFailedUnstored)).toBeTruthy()
  expect(screen.getAllByText(t.common.networkFailed)).not.toEqual([])
  expect(screen.queryByText(t.common.offline)).toBeNull()
  expect(typedIn(await topicOf(form))).toBe('Nothing stored')
  expect(saysDraftSaved(form)).toBe(false)
  goOnline()
  await saveForm(form)
  expect(await screen.findByText(t.sessions.created)).toBeTruthy()
  expect(server.sent('sessions.create')).toMatchObject([{ topic: 'Nothing stored' }])
})

test('a full device says so in every form that keeps drafts, promises nothing, and works again once there is room', async () => {
  let isFull = true
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...words) {
    if (isFull && ['drafts', 'outbox'].includes(this.name)) throw isFullError()
    return put.apply(this, words)
  })
  const form = await mountForm([LEADER])
  const { t, user, server } = form
  await fill(user, await topicOf(form), 'No room')
  expect(await screen.findByText(t.common.storeMissing)).toBeTruthy()
  expect(saysDraftSaved(form)).toBe(false)
  expect((await openAdding(form)).getByText(t.common.storeMissing)).toBeTruthy()
  await pressEscape(user)

  await goOffline()
  await saveForm(form)
  expect(await screen.findByText(t.sessions.saveFailedUnstored)).toBeTruthy()
  expect(await screen.findByText(t.common.offlineUnstored)).toBeTruthy()
  expect(screen.queryByText(t.sessions.savedHere)).toBeNull()
  goOnline()
  isFull = false
  await fill(user, await topicOf(form), 'Room again')
  await draftSaved(form)
  await soon(() => screen.queryByText(t.common.storeMissing)).toBeNull()
  await saveForm(form)
  expect(await screen.findByText(t.sessions.created)).toBeTruthy()
  // Without locks, which jsdom does not have, a call may be sent more than once.
  expect(server.sent('sessions.create')[0]).toMatchObject({ topic: 'Room again' })
})

test('a form of money whose store is deleted says so, and is written again once the store is claimed', async () => {
  const { t, user } = await mountPanel()
  const dialog = await openBy(user, t.finance.requestDeposit)
  await fill(user, dialog.getByLabelText(t.finance.notes, { exact: false }), 'Camp food')
  const { contents } = await storedDrafts()
  await soon(contents).toMatchObject([{ notes: 'Camp food' }])
  const id = (await deviceOwner()) ?? ''
  expect(await deleteStore()).toBe('deleted')
  expect(await dialog.findByText(t.common.storeMissing)).toBeTruthy()
  expect(await contents()).toEqual([])
  await claimDevice({ id, accessMark: 'mark' })
  await soon(() => dialog.queryByText(t.common.storeMissing)).toBeNull()
  await soon(contents).toMatchObject([{ notes: 'Camp food' }])
})

test('a tab of one person neither sends in the name of another who signed in elsewhere, nor overwrites what is theirs', async () => {
  const form = await mountForm([LEADER])
  const { t, user, server } = form
  await fill(user, await topicOf(form), 'Of the first')
  await draftSaved(form)
  // The tab cannot learn who is signed in.
  server.answer({ accounts: { me: () => new Promise(() => undefined) } })
  const second = aLeader()
  await claimDevice(second)
  const theirs = createStore(second.id)
  await theirs.put({ table: 'drafts', key: 'theirs', value: 'Of the second' })
  await saveForm(form)
  expect(await screen.findAllByText(t.sessions.signedOut)).not.toEqual([])
  expect(server.sent('sessions.create')).toEqual([])
  expect(await theirs.getAll('drafts')).toEqual(['Of the second'])
  expect(await theirs.getAll('outbox')).toEqual([])
})

test('a screen that waits for a busy store while someone else signs in keeps what was loaded for them', async () => {
  const release = await busyStore()
  const { server } = await mount('/sessions')
  await soon(knownUser).toBeTruthy()
  const waiting = fetchCurrentUser()
  const second = aLeader()
  server.answer({ accounts: { me: () => second } })
  await enterSession()
  const claimed = claimDevice(second)
  queryClient.setQueryData(['loaded'], 'for the second')
  release()
  expect((await waiting).me?.id).toBe(second.id)
  expect(queryClient.getQueryData(['loaded'])).toBe('for the second')
  await claimed
})
