import { type DehydratedState, dehydrate, hashKey, hydrate } from '@tanstack/react-query'
import type { Me } from '#contract/accounts/accounts.ts'
import { DAY_MS } from '#domain/dates/dates.ts'
import { meQuery, queryClient } from '#web/api.ts'
import { hearings, isExpired, isLongUnheard, serverTime } from '#web/clock.ts'
import { withTimeout } from '#web/offline/database.ts'
import { createStore, deviceOwner } from '#web/offline/store.ts'
import { clearFormerPerson, wipeEndedPeople } from './former-person.ts'
import { forgetDetails, forgetPeople, hasErasures, hasLostDetails, withoutDetails } from './hidden-details.ts'
import { isWithin } from './query-path.ts'
import { clearRecent } from './recent-results.ts'

/**
 * The answers that are shown again without a connection: the person, the last loaded lists and sessions, and pages of
 * their groups.
 */
const CACHED_PATHS = [
  'accounts.me',
  'organizations',
  'dashboard',
  'home',
  'meetings',
  'roster',
  'sessions',
  'people.forDevice',
  'people.announcedAbsences',
]
/**
 * Answers about people are deleted 30 days after they were loaded, by the server's time. Source: docs/product.md,
 * 16.12.
 */
const KEPT_MS = 30 * DAY_MS
/** The pages of people, which are not shown at all after a long time without the server. */
const PAGES = ['people.forDevice']
/** The answers about who is signed in, without which the app does not open. */
const WITHOUT_EXPIRY = ['accounts.me', 'organizations']
/** The number increases when an answer of the API changes its shape. */
const KEY = 'all 4'
/** Keys of caches that earlier versions of the app wrote, to be deleted. */
const FORMER_KEYS = ['all 1', 'all 2', 'all 3']
const WRITE_INTERVAL_MS = 1_000

type CachedQuery = DehydratedState['queries'][number]

interface CachedQueries {
  readonly key: string
  readonly state: DehydratedState
  /** The server's time when each query was loaded, by its hash; absent in a cache of a former version. */
  readonly heardAt?: Readonly<Record<string, number>>
}

const heardAt = new Map<string, number>()
/** The queries that are stored and not shown, because the server was not heard for long. */
let withheld: readonly CachedQuery[] = []

export async function restoreQueryCache(): Promise<void> {
  // A late answer of the store must not replace what the server has said by then, maybe to someone else.
  const found = await withTimeout(readCache(), undefined)
  if (!found) return
  const { queries } = found.state
  for (const [hash, time] of Object.entries(found.heardAt ?? {})) if (!heardAt.has(hash)) heardAt.set(hash, time)
  lastMe = queries.find(({ queryHash }) => queryHash === hashKey(meQuery().queryKey))?.state.data as Me | undefined
  if (isLongUnheard(Math.max(...queries.map(({ state }) => state.dataUpdatedAt)))) withheld = queries.filter(isOfPeople)
  const names = withheld.filter(({ queryKey }) => !isWithin(PAGES, queryKey)).map(withNamesOnly)
  hydrate(queryClient, { ...found.state, queries: [...queries.filter((one) => !withheld.includes(one)), ...names] })
  // It is old data, to be shown until the server answers.
  await queryClient.invalidateQueries({ refetchType: 'none' })
}

function isOfPeople({ queryKey }: CachedQuery): boolean {
  return !isWithin(WITHOUT_EXPIRY, queryKey)
}

function withNamesOnly(query: CachedQuery): CachedQuery {
  return { ...query, state: { ...query.state, data: withoutDetails(query.state.data) } }
}

/** Shows the withheld queries again, and deletes those whose time is over by the server's clock. */
function noticeHearing(): void {
  const time = serverTime()
  if (time === null) return
  for (const { queryKey, queryHash, state } of withheld) {
    const shown = queryClient.getQueryState(queryKey)
    if (shown === undefined || shown.dataUpdatedAt === state.dataUpdatedAt)
      queryClient.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt })
    if (!heardAt.has(queryHash)) heardAt.set(queryHash, time)
  }
  withheld = []
  for (const { queryHash } of queryClient.getQueryCache().getAll())
    if (!heardAt.has(queryHash)) heardAt.set(queryHash, time)
  const over = queryClient.getQueryCache().findAll({ type: 'inactive', predicate: isOver })
  for (const { queryKey } of over) queryClient.removeQueries({ queryKey, exact: true })
  if (over.length > 0) void write().catch(() => undefined)
  // A clock that was set has made loaded data look fresh.
  if (hearings.get() > 1) void queryClient.invalidateQueries({ refetchType: 'none' })
  // It is not a part of the first load.
  void import('./expiry.ts').then(({ expireByServer }) => expireByServer()).catch(() => undefined)
}

function isOver({ queryKey, queryHash }: Pick<CachedQuery, 'queryKey' | 'queryHash'>): boolean {
  const time = heardAt.get(queryHash)
  return time !== undefined && !isWithin(WITHOUT_EXPIRY, queryKey) && isExpired({ heardAt: time }, KEPT_MS)
}

async function readCache(): Promise<CachedQueries | undefined> {
  const owner = await deviceOwner()
  const caches = owner ? await createStore(owner).getAll<CachedQueries>('queries') : []
  return caches.find(({ key }) => key === KEY)
}

let lastMe: Me | null | undefined

function noticeMe(me: Me | null): void {
  const before = lastMe
  lastMe = me
  // If no one is signed in, this is done even if it was said before, because the device may have noticed only a part of
  // it.
  if (me === null || me.id !== before?.id) void clearFormerPerson(me).catch(() => undefined)
  void wipeEndedPeople(me).catch(() => undefined)
  if (hasLostDetails(before, me)) forgetDetails()
  if (me === null || !hasErasures(before, me)) return
  forgetPeople()
  void Promise.all([write(), clearRecent(createStore(me.id))]).catch(() => undefined)
}

export function persistQueryCache(): void {
  let isScheduled = false
  hearings.subscribe(noticeHearing)
  noticeHearing()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && isScheduled) void write().catch(() => undefined)
  })
  queryClient.getQueryCache().subscribe((event) => {
    const isLoaded = event.type === 'updated' && event.action.type === 'success'
    const time = serverTime()
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual && time !== null)
      heardAt.set(event.query.queryHash, time)
    if (isLoaded && event.query.queryHash === hashKey(meQuery().queryKey)) noticeMe(event.query.state.data as Me | null)
    if (isScheduled || !isLoaded || !isCached(event.query.queryKey)) return
    isScheduled = true
    setTimeout(() => {
      isScheduled = false
      void write().catch(() => undefined)
    }, WRITE_INTERVAL_MS)
  })
}

async function write(): Promise<void> {
  const me = queryClient.getQueryData(meQuery().queryKey)
  if (!me) return
  // The server's answer comes before anything new is stored.
  if (withheld.length > 0) return
  const { queries } = dehydrate(queryClient, {
    // This includes queries whose last refetch failed: without a connection that is all of them.
    shouldDehydrateQuery: (query) => query.state.data !== undefined && isCached(query.queryKey),
    shouldDehydrateMutation: () => false,
  })
  const state: DehydratedState = {
    mutations: [],
    queries: queries.map((query) => ({ ...query, state: { ...query.state, status: 'success', error: null } })),
  }
  const times = queries.flatMap(({ queryHash }) => {
    const time = heardAt.get(queryHash)
    return time === undefined ? [] : [[queryHash, time] as const]
  })
  const value: CachedQueries = { key: KEY, state, heardAt: Object.fromEntries(times) }
  const former = FORMER_KEYS.map((key) => ({ table: 'queries', key }) as const)
  await createStore(me.id).put({ table: 'queries', key: KEY, value }, ...former)
}

function isCached(queryKey: readonly unknown[]): boolean {
  return isWithin(CACHED_PATHS, queryKey)
}
