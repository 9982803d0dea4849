import { useQuery } from '@tanstack/react-query'
import { api, isMissing } from '#web/api.ts'

/** The streak and the contact of absent people, for readers who may see them. */
export function useFollowUps(sessionId: string, isPermitted: boolean) {
  const query = useQuery(api.people.followUp.queryOptions({ input: { sessionId }, enabled: isPermitted }))
  // The report itself says that a session was deleted or joined since.
  return isMissing(query.error) ? { ...query, error: null } : query
}

export type FollowUps = ReturnType<typeof useFollowUps>
