import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PersonPage } from '#contract/people/people.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { api, invalidate, isMissing, paged, queryClient } from '#web/api.ts'
import { storedPage, storePage } from './device-pages.ts'
import { useRecordOpening } from './offline-openings.ts'

/** A person's page without attendance and notes. While it is loading, it is the copy on this device. */
export function personQuery(personId: string) {
  return api.people.get.queryOptions({
    input: { personId },
    initialData: () => storedPage(personId)?.page,
    initialDataUpdatedAt: () => storedPage(personId)?.loadedAt,
  })
}

/** A person's page, also without a connection if it is stored on this device. */
export function usePerson(personId: string) {
  // It is loaded again each time, so that a page shown without a connection is noticed.
  const person = useQuery({ ...personQuery(personId), staleTime: 0 })
  useRecordOpening(personId, person)
  const { data, isFetchedAfterMount, error } = person
  useEffect(() => {
    if (data && isFetchedAfterMount && !error) storePage(data)
  }, [data, isFetchedAfterMount, error])
  return person
}

export function attendanceQuery(personId: string, schoolYear?: PlainDate) {
  return api.people.attendance.queryOptions({ input: { personId, schoolYear } })
}

export function notesQuery(personId: string) {
  return api.people.notes.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ personId, cursor }),
  })
}

export function followUpsQuery(personId: string) {
  return api.people.followUps.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ personId, cursor }),
  })
}

/** The query without the error of a missing person: the page itself shows it after a reload. */
export function withoutMissing<Query extends { data: unknown; error: unknown; isPending: boolean }>(
  query: Query,
): Query {
  return isMissing(query.error) ? { ...query, error: null, isPending: query.data === undefined } : query
}

export function refreshPeople(): void {
  void invalidate(api.people, api.home)
}

/** Shows a change on the loaded page immediately, then reloads the page. */
export function showOnPage(personId: string, change: (page: PersonPage) => PersonPage): void {
  queryClient.setQueryData(personQuery(personId).queryKey, (known) => known && change(known))
  refreshPeople()
}
