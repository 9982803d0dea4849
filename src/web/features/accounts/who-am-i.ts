import type { Me } from '#contract/accounts.ts'
import { askWhoIsSignedIn, isUnreachable, meQuery, queryClient } from '#web/api.ts'
import { withTimeout } from '#web/offline/database.ts'
import { clearQueryCache } from '#web/offline/query-cache.ts'
import { deviceOwner } from '#web/offline/store.ts'
import { beginAnew } from './account-watch.ts'

/** On a bad line a screen does not wait longer than this for what it knows already. */
const PATIENCE_MS = 3_000
const FRESH_MS = 60_000

/** Who is signed in, and whether the server has said so just now, or it is who was last seen here. */
export interface Answer {
  readonly me: Me | null
  readonly isConfirmed: boolean
}

/**
 * Who is signed in. Within a minute, and without a connection, it is who was last seen here, as long as the device is
 * theirs; what they may see and do is decided by the server at every call anyway.
 */
export async function whoAmI(): Promise<Answer> {
  const { queryKey } = meQuery()
  const known = queryClient.getQueryData(queryKey)
  if (!known) return { me: await queryClient.fetchQuery({ ...meQuery(), staleTime: 0 }), isConfirmed: true }
  // Another tab may have signed somebody else in, or out. A browser that keeps nothing cannot tell.
  const isTheirs = (await withTimeout(deviceOwner(), known.id)) === known.id
  const seenAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  const isStale = queryClient.getQueryState(queryKey)?.isInvalidated || Date.now() - seenAt > FRESH_MS
  if (isTheirs && !isStale) return { me: known, isConfirmed: false }

  let isLate = false
  const asked = askedAnew(known).then((answer) => {
    // The screen of who was known is on already.
    if (isLate && answer.me?.id !== known.id) askWhoIsSignedIn()
    return answer
  })
  const answer = await Promise.race([asked, after(PATIENCE_MS)])
  if (answer?.isConfirmed) return answer
  isLate = true
  return { me: isTheirs ? known : null, isConfirmed: false }
}

async function askedAnew(known: Me): Promise<Answer> {
  try {
    const me = await queryClient.fetchQuery({ ...meQuery(), staleTime: 0, retry: false })
    if (me?.id !== known.id) {
      // Signed out by time, or somebody else: what was last seen is not shown again. What waits to be sent still waits.
      await withTimeout(clearQueryCache(known.id), undefined)
      beginAnew(me)
    }
    return { me, isConfirmed: true }
  } catch (error) {
    if (isUnreachable(error)) return { me: known, isConfirmed: false }
    throw error
  }
}

function after(delay: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), delay))
}
