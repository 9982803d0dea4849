import { useEffect, useSyncExternalStore } from 'react'

/** A token of each component that waits. */
const waiting = new Set<object>()
const listeners = new Set<() => void>()

/** Shows that somebody waits for a part of the app that they have opened (`loading-bar.tsx`), until it is there or they leave. */
export function useShownWaiting(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return
    const token = {}
    waiting.add(token)
    tell()
    return () => {
      waiting.delete(token)
      tell()
    }
  }, [isWaiting])
}

/** Whether somebody waits for a part of the app that they have opened. */
export function useIsPartAwaited(): boolean {
  return useSyncExternalStore(subscribe, () => waiting.size > 0)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
