import { useQuery } from '@tanstack/react-query'
import { parsePlainDate } from '#domain/dates.ts'
import { api, queryClient } from '#web/api.ts'

/** The absences of a group's roster that are announced for a day; none for an incomplete date. Source: docs/product.md, 16.6. */
export function useAnnouncedAbsences(organizationName: string | null, date: string) {
  const isAsked = organizationName !== null && parsePlainDate(date) !== null
  return useQuery(
    api.people.announcedAbsences.queryOptions({
      input: { organizationName: organizationName ?? '', date },
      enabled: isAsked,
      retry: false,
    }),
  )
}

/** Load the absences announced for a day, also for when there is no connection. */
export function prefetchAnnouncedAbsences(organizationName: string, date: string): Promise<void> {
  return queryClient.prefetchQuery(api.people.announcedAbsences.queryOptions({ input: { organizationName, date } }))
}
