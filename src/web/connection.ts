import { useNetwork } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'

/** What a proxy answers where nobody is behind it: nothing is known of what became of the call. */
export const UNREACHABLE_STATUSES = [502, 503, 504]

let isReached = true
let reachedAt = 0
const listeners = new Set<() => void>()

/**
 * Every call of the API tells whether it reached the server.
 * @param began when it was sent, by `performance.now()`: one that was sent before another got through says nothing new
 */
export function noticeReached(reached: boolean, began: number): void {
  if (reached) reachedAt = performance.now()
  else if (began < reachedAt) return
  if (reached === isReached) return
  isReached = reached
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether there is a connection: a device may believe so and be wrong, as in a café with no internet; then the last call counts. */
export function useConnection(): boolean {
  const { online } = useNetwork()
  const reached = useSyncExternalStore(subscribe, () => isReached)
  return online && reached
}
