import { useNetwork } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'

/** What a proxy answers when the server behind it does not: nothing is known of what became of the call. */
export const UNREACHABLE_STATUSES = [502, 503, 504]

let isReachable = true
let reachedAt = 0
const listeners = new Set<() => void>()

/**
 * Called by every call of the API with whether it reached the server.
 * @param sentAt by `performance.now()`: a failure of a call that was sent before another one succeeded is ignored
 */
export function reportReached(reached: boolean, sentAt: number): void {
  if (reached) reachedAt = performance.now()
  else if (sentAt < reachedAt) return
  if (reached === isReachable) return
  isReachable = reached
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether there is a connection. A device may wrongly believe so, as in a café without internet; then the last call counts. */
export function useConnection(): boolean {
  const { online } = useNetwork()
  const reachable = useSyncExternalStore(subscribe, () => isReachable)
  return online && reachable
}
