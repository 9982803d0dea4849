import { timeLimit } from '#web/time-limit.ts'

const LOCK = 'shabaka-sending'
/** A tab that the browser suspends while it sends loses its turn after this. */
const LONGEST_TURN_MS = 150_000

/**
 * Run `work` in one tab at a time. Without locks in the browser, or if a tab overslept its turn, two tabs may send the
 * same; the server records it once.
 */
export async function withSendingLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work()
  let isHeld = false
  const hold = () => {
    isHeld = true
    return work()
  }
  try {
    return await navigator.locks.request(LOCK, { signal: timeLimit(LONGEST_TURN_MS) }, hold)
  } catch (error) {
    if (isHeld) throw error
    return await navigator.locks.request(LOCK, { steal: true }, work)
  }
}
