import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { announcedOn } from '#domain/attendance/announced-absences.ts'
import { parsePlainDate } from '#domain/dates/dates.ts'
import { api, queryClient } from '#web/api.ts'
import type { AnnouncedAbsence } from './session-draft.ts'

export interface AnnouncedOfDay {
  readonly absences: readonly AnnouncedAbsence[] | undefined
  readonly isLoading: boolean
  /** Whether loading failed, and the device has no copy. */
  readonly isUnknown: boolean
  readonly isFetching: boolean
  readonly retry: () => void
}

/**
 * The announced absences of the next two weeks together, also for offline use; those of another day on demand. Source:
 * docs/product.md, 16.6.
 */
export function useAnnouncedAbsences(organizationName: string | null, date: string): AnnouncedOfDay {
  const day = parsePlainDate(date)
  const isRequested = organizationName !== null && day !== null
  const group = organizationName ?? ''
  const soon = useQuery({ ...queryOf(group), enabled: isRequested, retry: false })
  const isSoon = soon.data !== undefined && day !== null && soon.data.from <= day && day <= soon.data.to
  const other = useQuery({
    ...api.people.announcedAbsences.queryOptions({ input: { organizationName: group, date } }),
    enabled: isRequested && !isSoon && !soon.isPending,
    retry: false,
  })
  const answer = isSoon ? soon.data : other.data
  const absences = useMemo(() => (day && answer ? announcedOn(day, answer.absences) : undefined), [answer, day])
  return {
    absences,
    isLoading: soon.isLoading || other.isLoading,
    isUnknown: isRequested && answer === undefined && other.isError,
    isFetching: other.isFetching,
    retry: () => void other.refetch(),
  }
}

export function prefetchAnnouncedAbsences(organizationName: string): Promise<void> {
  return queryClient.prefetchQuery(queryOf(organizationName))
}

function queryOf(organizationName: string) {
  return api.people.announcedAbsences.queryOptions({ input: { organizationName } })
}
