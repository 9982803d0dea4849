import { api } from '#web/api.ts'

/** One session with its attendance. */
export function sessionQuery(id: string) {
  return api.sessions.get.queryOptions({ input: { id } })
}

/** The same for the initial values of a form. */
export function sessionToEditQuery(id: string) {
  // Concurrent changes are detected on saving; they must not change the open form.
  return { ...sessionQuery(id), staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }
}
