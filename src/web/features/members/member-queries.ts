import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, paged } from '#web/api.ts'

/** A search, optionally in one organization. */
export interface MemberFilter {
  readonly search: string
  readonly organizationName?: string | undefined
}

/** Registered members, in pages. */
export function useMembers(filter: MemberFilter) {
  return useInfiniteQuery(
    api.members.list.infiniteOptions({
      ...paged,
      input: (cursor: string | undefined) => ({ ...filter, cursor }),
      placeholderData: keepPreviousData,
    }),
  )
}

/** The people of the rosters, in pages. */
export function useAttendees(filter: MemberFilter) {
  return useInfiniteQuery(
    api.members.attendees.infiniteOptions({
      ...paged,
      input: (cursor: string | undefined) => ({ ...filter, cursor }),
      placeholderData: keepPreviousData,
    }),
  )
}

/** The number of both; undefined while loading and after a failure. */
export function useCounts(filter: MemberFilter) {
  return useQuery(api.members.count.queryOptions({ input: filter, placeholderData: keepPreviousData })).data
}
