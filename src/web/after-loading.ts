import type { QueryClient } from '@tanstack/react-query'

/** Where the server does not answer, what is loaded ahead waits no longer than this. */
const LATEST_MS = 10_000

/**
 * Run a task once everything that the screen requested is loaded, so that what is loaded ahead does not share a slow line with it.
 * @returns cancels the task
 */
export function afterLoading(queries: QueryClient, task: () => void): () => void {
  const latest = setTimeout(run, LATEST_MS)
  // After a moment, because an answer may be followed by another question.
  let soon: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    clearTimeout(soon)
    if (queries.isFetching() === 0) soon = setTimeout(run)
  }
  const unsubscribe = queries.getQueryCache().subscribe(check)
  const cancel = () => {
    clearTimeout(latest)
    clearTimeout(soon)
    unsubscribe()
  }
  function run() {
    cancel()
    task()
  }
  check()
  return cancel
}
