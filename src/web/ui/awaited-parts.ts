import { useEffect } from 'react'
import { createSignal, useSignal } from '#web/signal.ts'

/** The number of components that wait. */
const waiting = createSignal(0)

/** Shows that someone waits for a part of the app that they have opened (`loading-bar.tsx`), until it is there or they leave. */
export function useShownWaiting(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return
    waiting.set(waiting.get() + 1)
    return () => waiting.set(waiting.get() - 1)
  }, [isWaiting])
}

/** Whether someone waits for a part of the app that they have opened. */
export function useIsPartAwaited(): boolean {
  return useSignal(waiting) > 0
}
