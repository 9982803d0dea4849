import { useNetwork } from '@mantine/hooks'
import { createSignal, useSignal } from './signal.ts'

/** A proxy's answers for an unreachable server: the call may have taken effect. */
export const UNREACHABLE_STATUSES = [502, 503, 504]

/** The outcome of the last call. */
export type Reach = 'reached' | 'unreachable' | 'signInFirst'

const reach = createSignal<Reach>('reached')
let reachedAt = 0

/** @param sentAt by `performance.now()`; a failure is ignored if a later call succeeded */
export function reportReached(now: Reach, sentAt: number): void {
  if (now === 'reached') reachedAt = performance.now()
  else if (sentAt < reachedAt) return
  reach.set(now)
}

/** Whether there is a connection. Without internet a device may wrongly report one; the last call decides then. */
export function useConnection(): boolean {
  const { online } = useNetwork()
  return useSignal(reach) === 'reached' && online
}

/** Whether the network answers every request with its sign-in page. */
export function useSignInFirst(): boolean {
  const { online } = useNetwork()
  return useSignal(reach) === 'signInFirst' && online
}

/** Whether the network answered the last call with its sign-in page. */
export function isSignInFirst(): boolean {
  return reach.get() === 'signInFirst'
}

export function isConnected(): boolean {
  return reach.get() === 'reached' && navigator.onLine
}
