import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, paged } from '#web/api.ts'

export interface MemberFilter {
  readonly search: string
  readonly organizationName?: string | undefined
}

export function useMembers(filter: MemberFilter) {
  return useInfiniteQuery(
    api.members.list.infiniteOptions({
      ...paged,
      input: (cursor: string | undefined) => ({ ...filter, cursor }),
      placeholderData: keepPreviousData,
    }),
  )
}

/** @param filter with `unreachable`, only children without a phone */
export function useAttendees(filter: MemberFilter & { readonly unreachable: boolean }) {
  return useInfiniteQuery(
    api.members.attendees.infiniteOptions({
      ...paged,
      input: (cursor: string | undefined) => ({ ...filter, cursor }),
      placeholderData: keepPreviousData,
    }),
  )
}

/** The counts; undefined while loading and after a failure. */
export function useCounts(filter: MemberFilter) {
  return useQuery(api.members.count.queryOptions({ input: filter, placeholderData: keepPreviousData })).data
}
