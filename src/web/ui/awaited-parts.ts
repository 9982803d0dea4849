import { useSyncExternalStore } from 'react'

const awaited = new Set<Promise<unknown>>()
const listeners = new Set<() => void>()

/** Show that somebody waits for this until it is settled (`loading-bar.tsx`). */
export function showWaitingFor(loading: Promise<unknown>): void {
  awaited.add(loading)
  tell()
  const forget = () => {
    awaited.delete(loading)
    tell()
  }
  loading.then(forget, forget)
}

/** Whether somebody waits for a part of the app that they have opened. */
export function useIsPartAwaited(): boolean {
  return useSyncExternalStore(subscribe, () => awaited.size > 0)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
