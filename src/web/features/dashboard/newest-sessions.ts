import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api.ts'

const SESSIONS = 12

export function useNewestSessions() {
  return useQuery(api.sessions.list.queryOptions({ input: { isHeld: true, limit: SESSIONS } }))
}
