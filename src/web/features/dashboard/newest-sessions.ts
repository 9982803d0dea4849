import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api.ts'

const SESSIONS = 12

/** The sessions of the picture of the attendance, newest first. */
export function useNewestSessions() {
  return useQuery(api.sessions.list.queryOptions({ input: { limit: SESSIONS } }))
}
