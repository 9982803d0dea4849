import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parsePlainDate } from '#domain/dates/dates.ts'
import { type App, NOW, Phone } from '#tests/wrong-clock.ts'
import { inRoster } from '#web/features/sessions/draft/session-draft.fixture.ts'
import type { SessionDraft } from '#web/features/sessions/draft/session-draft.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LEADER = { id: 'leader', accessMark: 'mark of the leader' }
const OTHER = { id: 'other', accessMark: 'mark of the other' }
const GROUP = 'SNMY1'
const ROSTER_KEY = [['roster', 'list'], { input: { organizationName: GROUP }, type: 'query' }]
const PEOPLE = [inRoster('a', { isLeader: true, birthdate: parsePlainDate('2001-01-02'), phoneNumber: '70 000 318' })]
const ABSENCES_KEY = [['people', 'announcedAbsences'], { input: { organizationName: GROUP }, type: 'query' }]
const ABSENCES = { absences: [{ attendeeId: 'a', from: '2026-11-25', to: '2026-11-25', reason: 'Travel' }] }

let phone: Phone
beforeEach(() => {
  vi.restoreAllMocks()
  phone = new Phone()
})
afterEach(() => void vi.unstubAllGlobals())

/** How far its clock is ahead while a session is recorded, and in what page: the rest of the time it is right. */
const CLOCKS = [
  ['in 1970', -56 * 365 * DAY_MS],
  ['a year behind', -365 * DAY_MS],
  ['31 days behind', -31 * DAY_MS],
  ['three days behind', -3 * DAY_MS],
  ['an hour behind', -HOUR_MS - 1_000],
  ['right', 0],
  ['three days ahead', 3 * DAY_MS],
  ['31 days ahead', 31 * DAY_MS],
  ['a year ahead', 365 * DAY_MS],
] as const

const marked = (app: App, draft: SessionDraft, key: string) =>
  app.changedDraft(draft, { type: 'mark', key, status: 'absent', at: app.nowText() })

const aSession = (app: App, id: string) =>
  marked(app, app.newDraft(id, GROUP, [...PEOPLE, inRoster('b'), inRoster('c')], app.requestedTime({})), 'b')

const asDraft = <Content>(app: App, key: string, content: Content, list: string | null) => ({
  ...{ key, list, scope: list && GROUP, content, writer: 'form' },
  ...app.stamp(),
})
const opening = { writer: 'form', began: null, outboxKey: undefined }

interface Kept {
  readonly leave: (app: App) => Promise<unknown>
  /** What was left, as the app finds it again. */
  readonly find: (app: App) => Promise<unknown>
  readonly expected: unknown
}

const absent = ({ people }: SessionDraft) => people.filter(({ status }) => status === 'absent').map(({ key }) => key)
const edited: SessionDraft = { id: 'edit', organizationName: GROUP, version: 3 } as SessionDraft

const KEPT: Readonly<Record<string, Kept>> = {
  'a new session to be sent': {
    leave: (app) => app.enqueue(app.createStore(LEADER.id), aSession(app, 'new')),
    find: async (app) =>
      (await app.readOutbox<SessionDraft>(app.createStore(LEADER.id))).map((one) => absent(one.content)),
    expected: [['b']],
  },
  'the draft of a session': {
    leave: (app) =>
      app.saveOrFork(app.createStore(LEADER.id), asDraft(app, 'd', aSession(app, 'draft'), 'sessions'), opening),
    find: async (app) =>
      (await app.readDrafts<SessionDraft>(app.createStore(LEADER.id), 'sessions')).map((one) => absent(one.content)),
    expected: [['b']],
  },
  'an edit sent without an answer, and later marks': {
    async leave(app) {
      const store = app.createStore(LEADER.id)
      const session = { ...aSession(app, 'edit'), ...edited, people: aSession(app, 'edit').people }
      const entry = await app.enqueue(store, session)
      await store.put({ table: 'outbox', key: entry?.key ?? '', value: { ...entry, wasSent: true } })
      // The clock is set right only now, which is back from where it was ahead.
      phone.isAhead(0)
      await app.saveOrFork(store, asDraft(app, 'later', marked(app, session, 'c'), 'sessions'), opening)
    },
    find: async (app) => {
      const found = await app.readDraftOfEdit(app.createStore(LEADER.id), 'edit')
      return found && absent(found.content)
    },
    expected: ['b', 'c'],
  },
  'a draft of money': {
    leave: (app) => app.saveOnly(app.createStore(LEADER.id), asDraft(app, 'money', { amount: '50' }, null), opening),
    find: async (app) => (await app.readAllDrafts(app.createStore(LEADER.id))).map(({ content }) => content),
    expected: [{ amount: '50' }],
  },
  'a count of cash': {
    leave: (app) =>
      app.saveOnly(app.createStore(LEADER.id), asDraft(app, 'count', { typed: { 50: '3' } }, null), opening),
    find: async (app) => (await app.readAllDrafts(app.createStore(LEADER.id))).map(({ content }) => content),
    expected: [{ typed: { 50: '3' } }],
  },
  'a receipt': {
    leave: (app) =>
      app.keepReceipt(app.createStore(LEADER.id), { form: 'money' }, { bytes: new ArrayBuffer(2), preview: null }),
    find: async (app) => (await app.readWaiting(app.createStore(LEADER.id))).length,
    expected: 1,
  },
}

const ALL = Object.entries(KEPT).flatMap(([what, kept]) => CLOCKS.map(([when, ms]) => [what, when, ms, kept] as const))

test.each(ALL)('%s is there after kills on a phone whose clock was %s', async (_what, _when, aheadMs, kept) => {
  let app = await phone.open()
  await app.claimDevice(LEADER)
  await phone.hears(app)
  // Set while the page is open.
  phone.isAhead(aheadMs)
  await kept.leave(app)
  phone.isAhead(aheadMs)
  app = await phone.open()
  expect(await kept.find(app)).toEqual(kept.expected)
  await phone.hears(app)
  phone.isAhead(0)
  app = await phone.open()
  await phone.hears(app)
  expect(await kept.find(app)).toEqual(kept.expected)
})

const APART = ALL.filter(([what]) => !['a draft of money', 'a count of cash'].includes(what))

test.each(APART)('%s that another person’s sign-in set apart comes back, with a clock that was %s', async (...cell) => {
  const [, , aheadMs, kept] = cell
  let app = await phone.open()
  await app.claimDevice(LEADER)
  await kept.leave(app)
  phone.isAhead(aheadMs)
  app = await phone.open()
  await phone.hears(app)
  await app.claimDevice(OTHER)
  expect(await kept.find(app)).not.toEqual(kept.expected)
  phone.isAhead(-aheadMs)
  app = await phone.open()
  await app.readWaitingForSignIn()
  await phone.hears(app)
  phone.isAhead(0)
  app = await phone.open()
  await phone.hears(app)
  await app.claimDevice(LEADER)
  expect(await kept.find(app)).toEqual(kept.expected)
})

test.each(CLOCKS)(
  'the roster and who will be absent are there for a roll call, also on a phone whose clock is %s',
  async (_when, aheadMs) => {
    const load = (app: App, queryKey: readonly unknown[], answer: unknown) =>
      app.queryClient.fetchQuery({
        queryKey,
        queryFn: () => {
          app.hearAt(NOW)
          return answer
        },
      })
    const names = (app: App) => (app.queryClient.getQueryData(ROSTER_KEY) as typeof PEOPLE)[0]
    let app = await phone.open()
    await app.claimDevice(LEADER)
    app.persistQueryCache()
    app.queryClient.setQueryData(app.meQuery().queryKey, LEADER as never)
    await load(app, ROSTER_KEY, PEOPLE)
    await load(app, ABSENCES_KEY, ABSENCES)
    phone.hide()
    await app.settleOwner()
    phone.isAhead(aheadMs)
    app = await phone.open()
    await app.restoreQueryCache()
    const isLongUnheard = aheadMs > 30 * DAY_MS
    const hidden = { ...PEOPLE[0], birthdate: null, phoneNumber: null }
    expect(names(app)).toEqual(isLongUnheard ? hidden : PEOPLE[0])
    app.persistQueryCache()
    await phone.hears(app)
    expect(names(app)).toEqual(PEOPLE[0])
    expect(app.queryClient.getQueryData(ABSENCES_KEY)).toEqual(ABSENCES)
    phone.isAhead(0)
    app = await phone.open()
    await app.restoreQueryCache()
    expect(names(app)).toEqual(PEOPLE[0])
  },
)

test.each(CLOCKS)('on a connected phone whose clock is %s, a session gets the server’s day', async (_when, aheadMs) => {
  phone.isAhead(aheadMs)
  const app = await phone.open()
  await app.claimDevice(LEADER)
  await phone.hears(app)
  const { texts, dated } = aSession(app, 'new')
  expect([texts.sessionDate, dated]).toEqual(['2026-11-25', expect.objectContaining({ by: 'server' })])
  await app.enqueue(app.createStore(LEADER.id), aSession(app, 'new'))
  const [entry] = await app.readOutbox<SessionDraft>(app.createStore(LEADER.id))
  expect(entry && (await app.holdBack(entry))).toBeNull()
})

test.each(CLOCKS)(
  'a session of a phone without a connection whose clock is %s is not sent on a wrong day',
  async (...clock) => {
    const [, aheadMs] = clock
    let app = await phone.open()
    await app.claimDevice(LEADER)
    await phone.hears(app)
    phone.isAhead(aheadMs)
    app = await phone.open()
    const store = app.createStore(LEADER.id)
    await app.enqueue(store, aSession(app, 'new'))
    const chosen = app.changedDraft(aSession(app, 'chosen'), {
      type: 'text',
      field: 'sessionDate',
      value: '2026-11-18',
    })
    await app.enqueue(store, chosen)
    const held = async () =>
      Promise.all((await app.readOutbox<SessionDraft>(app.createStore(LEADER.id))).map(app.holdBack))
    expect(await held()).toEqual(['later', null])
    app = await phone.open()
    phone.passes(HOUR_MS)
    await phone.hears(app)
    const isRight = Math.abs(aheadMs) < DAY_MS
    expect(await held()).toEqual([isRight ? null : expect.objectContaining({ code: 'DATE_UNKNOWN' }), null])
  },
)

test('after 30 days of the server’s time drafts of money are deleted, and each session is asked about', async () => {
  let app = await phone.open()
  await app.claimDevice(LEADER)
  await phone.hears(app)
  for (const [what, { leave }] of Object.entries(KEPT)) if (what !== 'a receipt') await leave(app)
  app = await phone.open()
  await phone.hears(app)
  phone.passes(31 * DAY_MS)
  app = await phone.open()
  const old = async () => (await app.readWaitingForSignIn()).filter(({ isOld }) => isOld)
  expect(await old()).toEqual([])
  await phone.hears(app)
  expect(await KEPT['a draft of money']?.find(app)).toHaveLength(2)
  expect(await old()).toHaveLength(4)
  const [first, ...others] = await old()
  if (first) await app.settleWaiting(first, 'delete')
  for (const one of others) await app.settleWaiting(one, 'keep')
  expect(await old()).toEqual([])
  expect(await app.readWaitingForSignIn()).toHaveLength(3)
})
