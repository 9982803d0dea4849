import type { Me } from '#contract/accounts.ts'
import { isUnreachable, meQuery, queryClient, revalidateSession } from '#web/api.ts'
import { deviceOwner, soon } from '#web/device.ts'
import { forgetLists } from '#web/kept-lists.ts'
import { resetClient } from './session-sync.ts'

/** A screen does not wait longer than this for the server when the person is known already. */
const PATIENCE_MS = 3_000
const FRESH_MS = 60_000

/** Who is signed in, and whether the server has just confirmed it. */
export interface CurrentUser {
  readonly me: Me | null
  readonly isConfirmed: boolean
}

/**
 * Who is signed in. For a minute after an answer, and without a connection, this is the last known person, as long as the
 * device's store is theirs. The server checks every call anyway.
 */
export async function fetchCurrentUser(): Promise<CurrentUser> {
  const { queryKey } = meQuery()
  const known = queryClient.getQueryData(queryKey)
  if (!known) return { me: await queryClient.fetchQuery({ ...meQuery(), staleTime: 0 }), isConfirmed: true }
  // Somebody else may have signed in or out in another tab. Without a store, assume that nobody has.
  const isOwner = (await soon(deviceOwner(), known.id)) === known.id
  const state = queryClient.getQueryState(queryKey)
  const isStale = state?.isInvalidated || Date.now() - (state?.dataUpdatedAt ?? 0) > FRESH_MS
  if (isOwner && !isStale) return { me: known, isConfirmed: false }

  let isLate = false
  const answered = refetch(known).then((answer) => {
    // The screen of the known person is shown already.
    if (isLate && answer.me?.id !== known.id) revalidateSession()
    return answer
  })
  const answer = await Promise.race([answered, after(PATIENCE_MS)])
  if (answer?.isConfirmed) return answer
  isLate = true
  return { me: isOwner ? known : null, isConfirmed: false }
}

async function refetch(known: Me): Promise<CurrentUser> {
  try {
    const me = await queryClient.fetchQuery({ ...meQuery(), staleTime: 0, retry: false })
    if (me?.id !== known.id) {
      // The session expired or is somebody else's: cached lists are dropped, the outbox stays.
      await soon(forgetLists(known.id), undefined)
      resetClient(me)
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
