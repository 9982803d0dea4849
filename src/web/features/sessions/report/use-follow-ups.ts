import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api.ts'

/** Loads streak and contact of who was absent; not for readers who do not get them. */
export function useFollowUps(sessionId: string, isPermitted: boolean) {
  return useQuery(api.people.followUp.queryOptions({ input: { sessionId }, enabled: isPermitted }))
}

export type FollowUps = ReturnType<typeof useFollowUps>
