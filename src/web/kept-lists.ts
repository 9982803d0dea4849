import { type DehydratedState, dehydrate, hydrate } from '@tanstack/react-query'
import { meQuery, queryClient } from './api.ts'
import { deviceOwner, keep, keptUnder } from './device.ts'

/** What is shown again without a connection: who is signed in, and the lists and sessions that were last seen. */
const KEPT = ['accounts.me', 'organizations', 'dashboard', 'roster', 'sessions']
const KEY = 'all'
const WRITE_AT_MOST_EVERY_MS = 1_000

/** Bring back what this device kept of the lists, before the first screen is shown. */
export async function restoreLists(): Promise<void> {
  const owner = await deviceOwner()
  const state = owner && (await keptUnder<DehydratedState>(owner, 'lists', KEY))
  if (!state) return
  hydrate(queryClient, state)
  // It is what was, to be shown until the server tells what is.
  await queryClient.invalidateQueries({ refetchType: 'none' })
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
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (planned || type !== 'updated' || !isKept(query.queryKey)) return
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
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: (query) => query.state.status === 'success' && isKept(query.queryKey),
    shouldDehydrateMutation: () => false,
  })
  await keep(me.id, { shelf: 'lists', key: KEY, value: state })
}

/** A key of the API begins with the path of its procedure: `[['sessions', 'list'], …]`. */
function isKept(queryKey: readonly unknown[]): boolean {
  const path = Array.isArray(queryKey[0]) ? queryKey[0].join('.') : ''
  return KEPT.some((kept) => path === kept || path.startsWith(`${kept}.`))
}
