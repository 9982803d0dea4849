import { isUnavailable } from '#server/database/unavailable.ts'
import type { Log } from '#server/log/log.ts'

interface RepeatedTask {
  /** The task's name in the log: 'deleting old keys'. */
  readonly what: string
  readonly run: () => Promise<unknown>
  readonly intervalMs: number
  readonly log: Log
}

/**
 * Runs a task immediately and then at every interval, one run at a time, until it is stopped. A run that fails because the database is
 * lost is not logged: the next one does its work.
 */
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
