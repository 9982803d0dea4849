import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Resolves once the queries on the screen are loaded. A running load may have read older data: most are restarted, but
 * TanStack Query keeps first loads and loads of left screens, and drops the next page of a list. These are refetched
 * afterwards.
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
