import { type DehydratedState, dehydrate, hashKey, hydrate } from '@tanstack/react-query'
import type { Me } from '#contract/accounts.ts'
import { DAY_MS } from '#domain/dates.ts'
import { meQuery, queryClient } from '#web/api.ts'
import { withTimeout } from './database.ts'
import { clearFormerPerson, wipeEndedPeople } from './former-person.ts'
import { forgetDetails, forgetPeople, hasErasures, hasLostDetails } from './hidden-details.ts'
import { isWithin } from './query-path.ts'
import { clearRecent } from './recent-results.ts'
import { createStore, deviceOwner } from './store.ts'

/** Shown again without a connection: the person, the last loaded lists and sessions, and pages of their groups. */
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
/** Answers about people are deleted 30 days after they were loaded. Source: docs/product.md, 16.12. */
const KEPT_MS = 30 * DAY_MS
/** Says who is signed in, without which the app does not open. */
const WITHOUT_EXPIRY = ['accounts.me', 'organizations']
/** The number increases when an answer of the API changes its shape. */
const KEY = 'all 4'
/** Keys of caches that earlier versions of the app wrote, to be deleted. */
const FORMER_KEYS = ['all 1', 'all 2', 'all 3']
const WRITE_INTERVAL_MS = 1_000

interface CachedQueries {
  readonly key: string
  readonly state: DehydratedState
}

export async function restoreQueryCache(): Promise<void> {
  // A late answer must not replace what the server has said by then, maybe to someone else.
  const found = await withTimeout(readCache(), undefined)
  if (!found) return
  const queries = found.state.queries.filter((query) => !isExpired(query))
  lastMe = queries.find(({ queryHash }) => queryHash === hashKey(meQuery().queryKey))?.state.data as Me | undefined
  hydrate(queryClient, { ...found.state, queries })
  // Deleted from the device too, even if nothing is loaded from now on.
  if (queries.length < found.state.queries.length) void write().catch(() => undefined)
  // It is old data, to be shown until the server answers.
  await queryClient.invalidateQueries({ refetchType: 'none' })
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
  // No one: also when it is said again, as the device may have learned only half of it.
  if (me === null || me.id !== before?.id) void clearFormerPerson(me).catch(() => undefined)
  void wipeEndedPeople(me).catch(() => undefined)
  if (hasLostDetails(before, me)) forgetDetails()
  if (me === null || !hasErasures(before, me)) return
  forgetPeople()
  void Promise.all([write(), clearRecent(createStore(me.id))]).catch(() => undefined)
}

export function persistQueryCache(): void {
  let isScheduled = false
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && isScheduled) void write().catch(() => undefined)
  })
  queryClient.getQueryCache().subscribe((event) => {
    const isLoaded = event.type === 'updated' && event.action.type === 'success'
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
  const { queries } = dehydrate(queryClient, {
    // Also queries whose last refetch failed: without a connection that is all of them.
    shouldDehydrateQuery: (query) => query.state.data !== undefined && isCached(query.queryKey),
    shouldDehydrateMutation: () => false,
  })
  const state: DehydratedState = {
    mutations: [],
    queries: queries.map((query) => ({ ...query, state: { ...query.state, status: 'success', error: null } })),
  }
  const value: CachedQueries = { key: KEY, state }
  const former = FORMER_KEYS.map((key) => ({ table: 'queries', key }) as const)
  await createStore(me.id).put({ table: 'queries', key: KEY, value }, ...former)
}

function isExpired({ queryKey, state }: DehydratedState['queries'][number]): boolean {
  return !isWithin(WITHOUT_EXPIRY, queryKey) && state.dataUpdatedAt < Date.now() - KEPT_MS
}

function isCached(queryKey: readonly unknown[]): boolean {
  return isWithin(CACHED_PATHS, queryKey)
}
