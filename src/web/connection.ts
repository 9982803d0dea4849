import { useNetwork } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'

let isReached = true
const listeners = new Set<() => void>()

/** Every call tells whether it reached the server. */
export function noticeReached(reached: boolean): void {
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
