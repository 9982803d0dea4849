import type { QueryClient } from '@tanstack/react-query'

/** Preloading waits at most this long for the server. */
const LATEST_MS = 10_000

/** Delays preloading, so that it does not share a slow line with the screen. @returns cancels the task */
export function afterLoading(queries: QueryClient, task: () => void): () => void {
  const latest = setTimeout(run, LATEST_MS)
  // It waits a moment, because an answer may be followed by another question.
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
