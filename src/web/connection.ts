import { useNetwork } from '@mantine/hooks'
import { createSignal, useSignal } from './signal.ts'

/** What a proxy answers when the server behind it does not: nothing is known of what became of the call. */
export const UNREACHABLE_STATUSES = [502, 503, 504]

/** What came of the last call. */
export type Reach = 'reached' | 'unreachable' | 'signInFirst'

const reach = createSignal<Reach>('reached')
let reachedAt = 0

/**
 * Called by every request to the server with whether it was reached.
 * @param sentAt by `performance.now()`: a failure of a call that was sent before another one succeeded is ignored
 */
export function reportReached(now: Reach, sentAt: number): void {
  if (now === 'reached') reachedAt = performance.now()
  else if (sentAt < reachedAt) return
  reach.set(now)
}

/** Whether there is a connection. A device may wrongly believe so, as in a café without internet; then the last call counts. */
export function useConnection(): boolean {
  const { online } = useNetwork()
  return useSignal(reach) === 'reached' && online
}

/** Whether the network of the device shows its own page in place of every answer, until a person has signed in there. */
export function useSignInFirst(): boolean {
  const { online } = useNetwork()
  return useSignal(reach) === 'signInFirst' && online
}

/** Whether that was so at the last call. */
export function isSignInFirst(): boolean {
  return reach.get() === 'signInFirst'
}

/** Whether there was a connection at the last call. */
export function isConnected(): boolean {
  return reach.get() === 'reached' && navigator.onLine
}
