import { elapsed } from '#web/clock.ts'
import { pause } from '#web/pause.ts'
import { createSignal } from '#web/signal.ts'

/** The pauses in milliseconds; later ones are like the last. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000]
/** The latest start of an attempt after the first one. */
const LONGEST_MS = 40_000
/** The minimum time of the last attempt, in milliseconds. */
const SHORTEST_ATTEMPT_MS = 5_000

/** The number of calls that are being repeated. */
export const repeated = createSignal(0)

/**
 * Repeats a call for about forty seconds, while the device reports a connection. Source: docs/product.md, 13.10.
 * @param attempt its argument is the longest duration in milliseconds
 * @param isUnanswered whether the call may have taken effect
 * @throws the error of the last attempt
 */
export async function repeatUntilAnswered<Output>(
  attempt: (timeoutMs: number) => Promise<Output>,
  isUnanswered: (error: unknown) => boolean,
): Promise<Output> {
  const end = elapsed() + LONGEST_MS
  let failures = 0
  try {
    for (;;) {
      const answer = attempt(Math.max(SHORTEST_ATTEMPT_MS, end - elapsed()))
      const error: unknown = await answer.then(
        () => null,
        (reason: unknown) => reason,
      )
      const pauseMs = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0
      if (!isUnanswered(error) || !navigator.onLine || elapsed() + pauseMs > end) return await answer
      if (failures === 0) repeated.set(repeated.get() + 1)
      failures += 1
      await pause(pauseMs)
    }
  } finally {
    if (failures > 0) repeated.set(repeated.get() - 1)
  }
}
