import { screen } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/api.ts'
import { goOffline, goOnline, loseConnection, putBehindPortal } from './connection.ts'
import type { Answers } from './fake-server.ts'
import { dialogClosed, enabledButton, fill, openBy } from './fields.ts'
import { FUNDS, mountPanel, sent } from './finance/finance.ts'
import { mount, mountAs, mountIn } from './mount.tsx'
import { SETTINGS } from './network/settings.ts'
import { aLeader, aMember, anAdmin } from './people/people.ts'

test.each([
  ['/sessions/new', aLeader(), 'offline'],
  ['/dashboard', aLeader(), 'offlineStored'],
  ['/admin/approvals', anAdmin(), 'offlineStored'],
  // Nothing is saved there.
  ['/pending-approval', aMember({ approvalStatus: 'pending' }), 'offlineUnstored'],
] as const)('%s says once that there is no connection, until there is one', async (path, me, text) => {
  const { t, address } = await mountAs(me, path)
  await screen.findByRole('main')
  expect(screen.queryByText(t.common[text])).toBeNull()
  await goOffline()
  expect(await screen.findAllByText(t.common[text])).toHaveLength(1)
  goOnline()
  await expect.poll(() => screen.queryByText(t.common[text])).toBeNull()
  expect(address().startsWith(path)).toBe(true)
})

test('a lost connection that the device does not notice is told after failed calls, and its return after an answer', async () => {
  const { t, user, server } = await mount('/sessions')
  await screen.findByText(t.sessions.none)
  expect(screen.queryByText(t.common.offlineStored)).toBeNull()
  loseConnection()
  await user.click(screen.getByRole('button', { name: t.common.refresh }))
  expect(await screen.findByText(t.common.offlineStored)).toBeTruthy()
  vi.stubGlobal('fetch', server.fetch)
  await user.click(screen.getByRole('button', { name: t.common.refresh }))
  await expect.poll(() => screen.queryByText(t.common.offlineStored)).toBeNull()
})

test('income behind the sign-in page of a network is told as not sent, and is booked once when it opens', async () => {
  const { t, user, server } = await mountPanel({ addIncome: sent })
  const dialog = await openBy(user, await enabledButton(t.finance.addIncome))
  await fill(user, dialog.firstField(), '10')
  await fill(user, dialog.getByLabelText(t.finance.notes, { exact: false }), 'Raffle')
  putBehindPortal()
  const submit = () => user.click(dialog.getByRole('button', { name: t.finance.addIncome }))
  await submit()
  expect((await screen.findAllByText(t.common.signInFirst)).length).toBeGreaterThan(0)
  expect(screen.queryByText(t.finance.incomeAdded)).toBeNull()
  vi.stubGlobal('fetch', server.fetch)
  await submit()
  expect(await screen.findByText(t.finance.incomeAdded)).toBeTruthy()
  await dialogClosed()
  expect(server.sent('finance.addIncome')).toMatchObject([{ amount: '10.00', notes: 'Raffle' }])
})

test('signing in behind the sign-in page of a network is told as not sent, with the way there', async () => {
  const { t, user } = await mountIn('ar', null, '/auth')
  await fill(user, await screen.findByLabelText(new RegExp(`^${t.accounts.email}`)), 'rita@example.org')
  await fill(user, await screen.findByLabelText(new RegExp(`^${t.accounts.password}`)), 'secret-3')
  putBehindPortal()
  await user.click(screen.getByRole('button', { name: t.accounts.signIn }))
  expect((await screen.findAllByText(t.common.signInFirst)).length).toBeGreaterThan(0)
  const link = screen.getByRole('link', { name: t.common.openSignIn })
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    'http://plain.test/',
    '_blank',
    'noopener noreferrer',
  ])
})

/** A stream of changes that says what the test says. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  readyState = 0
  constructor() {
    super()
    sources.push(this)
  }
  say(name: string, data: unknown) {
    const text = typeof data === 'string' ? data : JSON.stringify(data)
    this.dispatchEvent(new MessageEvent(name, { data: text }))
  }
  close() {}
}

let sources: FakeSource[] = []
beforeEach(() => {
  sources = []
  vi.stubGlobal('EventSource', FakeSource)
})
afterAll(() => void vi.unstubAllGlobals())

/** Nothing loads the list, also not after the moment that a change waits for others. */
async function expectNoLoad(say: () => void) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  say()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(queryClient.isFetching()).toBe(0)
  vi.useRealTimers()
}

const CHANGE = { table: 'sessions', organization: 'SNMY1' }

/** What the screens of administrators ask for. */
const FOR_ADMINS: Answers = {
  finance: FUNDS,
  settings: { get: () => SETTINGS },
}

/** The list of sessions, with the stream that the page has opened, and the number of its loads. */
async function openList() {
  const me = aMember({ id: uuid() })
  const { t, server } = await mountAs(me, '/sessions')
  await screen.findByText(t.sessions.none)
  await expect.poll(() => sources.length).toBe(1)
  return { me, loads: () => server.sent('sessions.list').length, source: sources[0] as FakeSource }
}

test('a page loads its list for what it missed only, when a stream that is complete opens', async () => {
  const { me, loads, source } = await openList()
  await expectNoLoad(() => source.say('ready', { person: me.id, isComplete: true }))
  expect(loads()).toBe(1)
  source.say('change', CHANGE)
  await expect.poll(loads).toBe(2)
})

test.each([
  ['profiles', '/dashboard', 'dashboard.summary'],
  ['financial_transactions', '/financial-transactions', 'finance.transactions'],
  ['network_reserve', '/financial-transactions', 'closings.waiting'],
  ['network_settings', '/admin/settings', 'settings.get'],
  ['sessions', '/dashboard', 'home.groups'],
  ['meeting_days', '/dashboard', 'home.network'],
] as const)('a change of %s loads again what %s shows of it: %s', async (table, path, procedure) => {
  const me = anAdmin({ memberships: [{ organizationName: 'SNMY1', organizationRole: 'team_leader' }] })
  const { server } = await mountAs(me, path, FOR_ADMINS)
  const loads = () => server.sent(procedure).length
  await expect.poll(() => sources.length).toBe(1)
  sources[0]?.say('ready', { person: me.id, isComplete: true })
  await expect.poll(loads).toBeGreaterThan(0)
  const before = loads()
  sources[0]?.say('change', { table, organization: null })
  await expect.poll(loads).toBeGreaterThan(before)
})

test('what a network answers in place of the stream loads nothing', async () => {
  const { me, loads, source } = await openList()
  await expectNoLoad(() => {
    source.say('change', CHANGE)
    source.say('ready', 'Welcome')
    source.say('ready', 'null')
    source.say('change', CHANGE)
  })
  expect(loads()).toBe(1)
  source.say('ready', { person: me.id, isComplete: true })
  source.say('change', CHANGE)
  await expect.poll(loads).toBe(2)
})

test('a page whose stream was replaced opens the next one when the person comes back to it, not at once', async () => {
  const { source } = await openList()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  source.say('replaced', {})
  vi.advanceTimersByTime(25_000)
  expect(sources).toHaveLength(1)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sources).toHaveLength(2)
})

test('a stream that fails is opened again, later and later, with one warning, and one that is not complete loads the list once more', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { me, loads } = await openList()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  for (const delay of [1_000, 2_000, 4_000]) {
    const tries = sources.length
    sources.at(-1)?.dispatchEvent(new Event('error'))
    vi.advanceTimersByTime(delay - 1)
    expect(sources).toHaveLength(tries)
    vi.advanceTimersByTime(1)
    expect(sources).toHaveLength(tries + 1)
  }
  expect(warn.mock.calls.flat()).toEqual([expect.stringContaining('Shabaka')])
  sources.at(-1)?.say('ready', { person: me.id, isComplete: false })
  await expect.poll(loads).toBe(2)
})
