import { api, paged, queryClient } from '#web/api.ts'

export const ownSessions = () =>
  api.sessions.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    ...paged,
  })

export async function prefetchSessions(isAdmin: boolean): Promise<void> {
  if (isAdmin) await queryClient.prefetchQuery(api.sessions.overview.queryOptions())
  else await queryClient.prefetchInfiniteQuery(ownSessions())
}
