import { api } from '#web/api.ts'

export function sessionQuery(id: string) {
  return api.sessions.get.queryOptions({ input: { id } })
}

export function sessionToEditQuery(id: string) {
  // Concurrent changes are detected on saving; they must not change the open form.
  return { ...sessionQuery(id), staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }
}
