import { type DehydratedState, dehydrate, hydrate } from '@tanstack/react-query'
import { meQuery, queryClient } from './api.ts'
import { deviceOwner, keep, kept, soon } from './device.ts'

/** What is shown again without a connection: who is signed in, and the lists and sessions that were last seen. */
const KEPT = ['accounts.me', 'organizations', 'dashboard', 'roster', 'sessions']
/** Of another form than today's nothing is shown: the number goes up when what is kept changes its shape. */
const KEY = 'all 1'
const WRITE_AT_MOST_EVERY_MS = 1_000

interface KeptLists {
  readonly key: string
  readonly state: DehydratedState
}

/** Bring back what this device kept of the lists, before the first screen is shown. */
export async function restoreLists(): Promise<void> {
  // What comes too late is not shown over what the server has told by then, maybe to somebody else.
  const found = await soon(keptLists(), undefined)
  if (found?.key !== KEY) return
  hydrate(queryClient, found.state)
  // It is what was, to be shown until the server tells what is.
  await queryClient.invalidateQueries({ refetchType: 'none' })
}

async function keptLists(): Promise<KeptLists | undefined> {
  const owner = await deviceOwner()
  const [found] = owner ? await kept<KeptLists>(owner, 'lists') : []
  return found
}

/** Throw away what this device kept of a person's lists. */
export async function forgetLists(personId: string): Promise<void> {
  await keep(personId, { shelf: 'lists', key: KEY })
}

/** Keep what is loaded from now on. */
export function keepLists(): void {
  let planned = false
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && planned) void write().catch(() => undefined)
  })
  queryClient.getQueryCache().subscribe((event) => {
    const isNews = event.type === 'updated' && event.action.type === 'success' && isKept(event.query.queryKey)
    if (planned || !isNews) return
    planned = true
    setTimeout(() => {
      planned = false
      void write().catch(() => undefined)
    }, WRITE_AT_MOST_EVERY_MS)
  })
}

async function write(): Promise<void> {
  const me = queryClient.getQueryData(meQuery().queryKey)
  if (!me) return
  const { queries } = dehydrate(queryClient, {
    // Also what could not be read anew since: without a connection that is everything.
    shouldDehydrateQuery: (query) => query.state.data !== undefined && isKept(query.queryKey),
    shouldDehydrateMutation: () => false,
  })
  const state: DehydratedState = {
    mutations: [],
    queries: queries.map((query) => ({ ...query, state: { ...query.state, status: 'success', error: null } })),
  }
  const value: KeptLists = { key: KEY, state }
  await keep(me.id, { shelf: 'lists', key: KEY, value })
}

/** A key of the API begins with the path of its procedure: `[['sessions', 'list'], …]`. */
function isKept(queryKey: readonly unknown[]): boolean {
  const path = Array.isArray(queryKey[0]) ? queryKey[0].join('.') : ''
  return KEPT.some((kept) => path === kept || path.startsWith(`${kept}.`))
}
