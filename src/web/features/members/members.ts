import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, paged } from '#web/api.ts'

/** What is searched, and in which organization; all in sight without one. */
export interface Asked {
  readonly search: string
  readonly organizationName?: string | undefined
}

/** Registered members, page after page. */
export function useMembers(asked: Asked) {
  return useInfiniteQuery(
    api.members.list.infiniteOptions({
      ...paged,
      input: (cursor: string | undefined) => ({ ...asked, cursor }),
      placeholderData: keepPreviousData,
    }),
  )
}

/** The people of the rosters, page after page. */
export function useAttendees(asked: Asked) {
  return useInfiniteQuery(
    api.members.attendees.infiniteOptions({
      ...paged,
      input: (cursor: string | undefined) => ({ ...asked, cursor }),
      placeholderData: keepPreviousData,
    }),
  )
}

/** How many of both there are; undefined where it could not be counted, or not yet. */
export function useCounts(asked: Asked) {
  return useQuery(api.members.count.queryOptions({ input: asked, placeholderData: keepPreviousData })).data
}
