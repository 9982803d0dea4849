import type { Query, QueryCache } from '@tanstack/react-query'

/**
 * Remembers which queries' failures were shown, until a load of the query succeeds.
 * @returns whether the failure of a query is still to be shown; asking counts as showing it
 */
export function trackShownFailures(cache: QueryCache): (query: Query) => boolean {
  const shown = new WeakSet<Query>()
  cache.subscribe((event) => {
    // Data that the app itself puts into the cache (`manual`) says nothing about loading.
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) shown.delete(event.query)
  })
  return (query) => {
    const isNew = !shown.has(query)
    shown.add(query)
    return isNew
  }
}
