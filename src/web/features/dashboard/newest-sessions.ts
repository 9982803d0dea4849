import { useQuery } from '@tanstack/react-query'
import { RECENT_SESSIONS } from '#domain/texts/limits.ts'
import { api } from '#web/api.ts'

export function useNewestSessions() {
  return useQuery(api.sessions.list.queryOptions({ input: { isHeld: true, limit: RECENT_SESSIONS } }))
}
