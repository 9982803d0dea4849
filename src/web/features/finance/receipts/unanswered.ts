import { elapsed } from '#web/clock.ts'

/** The pause after an attempt without an answer, in milliseconds; each further attempt doubles it. */
const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 600_000

const unanswered = new Map<string, { readonly attempts: number; readonly until: number }>()

export function isPaused(id: string): boolean {
  return (unanswered.get(id)?.until ?? 0) > elapsed()
}

export function pauseAfterAttempt(id: string): void {
  const { attempts = 0 } = unanswered.get(id) ?? {}
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempts)
  unanswered.set(id, { attempts: attempts + 1, until: elapsed() + pauseMs })
}

/** Ends the pauses, because there is a connection again. */
export function endPauses(): void {
  unanswered.clear()
}
