import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Mark queries as outdated and load those on the screen again. Resolves once they are loaded.
 *
 * A load that is running may have read the data before the change. Most are started again, but TanStack Query keeps the
 * answer of a first load and of a load for a screen that was left, and it drops the next page of a list. These finish first, and
 * are loaded again afterwards.
 */
export async function loadAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const unfinished = client.getQueryCache().findAll({ queryKey, predicate: mustFinish })
  await Promise.all([
    client.invalidateQueries({ queryKey, predicate: (query) => !mustFinish(query) }),
    ...unfinished.map(async (query) => {
      await finished(query)
      await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }),
  ])
}

function mustFinish(query: Query): boolean {
  const { data, fetchStatus, fetchMeta } = query.state
  return fetchStatus !== 'idle' && (data === undefined || fetchMeta?.fetchMore !== undefined || !query.isActive())
}

async function finished(query: Query): Promise<void> {
  let seen: Query['promise']
  while (mustFinish(query) && query.promise !== seen) {
    seen = query.promise
    await seen?.catch(() => undefined)
  }
}
