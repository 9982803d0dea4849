import { useQuery } from '@tanstack/react-query'
import { api, isMissing } from '#web/api.ts'

/** Streak and contact of absent people; not for readers who may not see them. */
export function useFollowUps(sessionId: string, isPermitted: boolean) {
  const query = useQuery(api.people.followUp.queryOptions({ input: { sessionId }, enabled: isPermitted }))
  // A session that was deleted or joined meanwhile is told by its report.
  return isMissing(query.error) ? { ...query, error: null } : query
}

export type FollowUps = ReturnType<typeof useFollowUps>
