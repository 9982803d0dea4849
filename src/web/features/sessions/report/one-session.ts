import { api } from '#web/api.ts'

export function sessionQuery(id: string) {
  return api.sessions.get.queryOptions({ input: { id } })
}

/** The session for a form, which takes over what others change. */
export function sessionToEditQuery(id: string) {
  return { ...sessionQuery(id), staleTime: 0 }
}
