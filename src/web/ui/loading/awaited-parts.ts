import { useEffect } from 'react'
import { createSignal, useSignal } from '#web/signal.ts'

const waiting = createSignal(0)

/** Shows the loading bar (`loading-bar.tsx`) while a person waits for an opened part of the app. */
export function useShownWaiting(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return
    waiting.set(waiting.get() + 1)
    return () => waiting.set(waiting.get() - 1)
  }, [isWaiting])
}

export function useIsPartAwaited(): boolean {
  return useSignal(waiting) > 0
}
