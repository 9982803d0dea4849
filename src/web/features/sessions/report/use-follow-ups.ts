import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api.ts'

/** Streak and contact of absent people; not for readers who may not see them. */
export function useFollowUps(sessionId: string, isPermitted: boolean) {
  return useQuery(api.people.followUp.queryOptions({ input: { sessionId }, enabled: isPermitted }))
}

export type FollowUps = ReturnType<typeof useFollowUps>
