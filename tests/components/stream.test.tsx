import { screen } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/api.ts'
import type { Answers } from './fake-server.ts'
import { FUNDS } from './finance.ts'
import { mount, unmount } from './mount.tsx'
import { aMember } from './people.ts'
import { SETTINGS } from './settings.ts'

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
afterEach(async () => {
  await unmount()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

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
  home: { network: () => ({ requests: { count: 0, oldest: null, organizations: [] }, groups: [], backup: null }) },
  closings: { overview: () => ({ last: null, openMonths: 0 }), waiting: () => [] },
  settings: { get: () => SETTINGS },
}

/** The list of sessions, with the stream that the page has opened, and the number of its loads. */
async function openList() {
  const me = aMember({ id: uuid() })
  const { t, server } = await mount('/sessions', { me })
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
  ['network_reserve', '/financial-transactions', 'closings.overview'],
  ['network_settings', '/admin/settings', 'settings.get'],
  ['sessions', '/dashboard', 'home.groups'],
  ['meeting_days', '/dashboard', 'home.network'],
] as const)('a change of %s loads again what %s shows of it: %s', async (table, path, procedure) => {
  const me = aMember({ isAdmin: true, memberships: [{ organizationName: 'SNMY1', organizationRole: 'team_leader' }] })
  const { server } = await mount(path, { me, answers: FOR_ADMINS })
  const loads = () => server.sent(procedure).length
  await expect.poll(() => sources.length).toBe(1)
  sources[0]?.say('ready', { person: me.id, isComplete: true })
  await expect.poll(loads).toBeGreaterThan(0)
  const before = loads()
  sources[0]?.say('change', { table, organization: null })
  await expect.poll(loads).toBeGreaterThan(before)
})

test('a page loads its list once more when a stream that is not complete opens', async () => {
  const { me, loads, source } = await openList()
  source.say('ready', { person: me.id, isComplete: false })
  await expect.poll(loads).toBe(2)
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

test('a stream that fails is opened again, later and later, with one warning', async () => {
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
