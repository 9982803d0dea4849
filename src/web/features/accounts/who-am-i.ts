import type { Me } from '#contract/accounts.ts'
import { isUnreachable, meQuery, queryClient } from '#web/api.ts'
import { forgetLists } from '#web/kept-lists.ts'
import { beginAnew } from './account-watch.ts'

/** On a bad line a screen does not wait longer than this for what it knows already. */
const PATIENCE_MS = 3_000

/**
 * Who is signed in. Without a connection it is who was last seen here; what they may see and do is decided by the server
 * at every call anyway.
 */
export async function whoAmI(): Promise<Me | null> {
  const known = queryClient.getQueryData(meQuery().queryKey)
  if (!known) return queryClient.fetchQuery(meQuery())
  return Promise.race([askedAnew(known), after(PATIENCE_MS, known)])
}

async function askedAnew(known: Me): Promise<Me | null> {
  try {
    const now = await queryClient.fetchQuery({ ...meQuery(), retry: false })
    if (now?.id === known.id) return now
    // Signed out by time, or somebody else: what was last seen is not shown again. What waits to be sent still waits.
    await forgetLists(known.id).catch(() => undefined)
    beginAnew(now)
    return now
  } catch (error) {
    if (isUnreachable(error)) return known
    throw error
  }
}

function after<Value>(delay: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value), delay))
}
