import type { Query, QueryCache } from '@tanstack/react-query'

/** @returns whether the failure of a query must be shown; calling it marks the failure as shown */
export function trackShownFailures(cache: QueryCache): (query: Query) => boolean {
  const shown = new WeakSet<Query>()
  cache.subscribe((event) => {
    // Data that the app itself put into the cache (`manual`) is not a successful load.
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) shown.delete(event.query)
  })
  return (query) => {
    const isNew = !shown.has(query)
    shown.add(query)
    return isNew
  }
}
