import { isUnavailable } from '#server/database/unavailable.ts'
import type { Log } from '#server/log/log.ts'

interface RepeatedTask {
  readonly what: string
  readonly run: () => Promise<unknown>
  readonly intervalMs: number
  readonly log: Log
}

/** Repeats a task, one run at a time, until stopped. A lost database is not logged: the next run does the work. */
export function repeat({ what, run, intervalMs, log }: RepeatedTask): { stop(): Promise<void> } {
  let running: Promise<void> | null = null
  const runOnce = () => {
    running ??= run()
      .then(
        () => undefined,
        (error: unknown) => {
          if (!isUnavailable(error)) log.failure(what, error)
        },
      )
      .finally(() => {
        running = null
      })
  }
  runOnce()
  const timer = setInterval(runOnce, intervalMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
