import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api.ts'
import type { FollowUp } from './absent-list.tsx'

/** Streak and contact of who was absent, by the id of the roster entry; null for readers who do not get them, and while loading. */
export function useFollowUps(sessionId: string, isPermitted: boolean): ReadonlyMap<string, FollowUp> | null {
  const { data } = useQuery(api.people.followUp.queryOptions({ input: { sessionId }, enabled: isPermitted }))
  return data ? new Map(data.map(({ attendeeId, ...followUp }) => [attendeeId, followUp])) : null
}
