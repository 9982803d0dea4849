import { useQuery } from '@tanstack/react-query'
import type { RosterPerson } from '#contract/people/roster.ts'
import { inNameOrder } from '#domain/texts/names.ts'
import { api, invalidate, queryClient } from '#web/api.ts'

export function useRoster(organizationName: string | null) {
  return useQuery(
    api.roster.list.queryOptions({
      input: { organizationName: organizationName ?? '' },
      enabled: organizationName !== null,
      staleTime: 0,
    }),
  )
}

export function prefetchRoster(organizationName: string): Promise<void> {
  return queryClient.prefetchQuery(api.roster.list.queryOptions({ input: { organizationName } }))
}

export function invalidateRoster(organizationName: string): Promise<void> {
  return invalidate({ key: () => api.roster.list.key({ input: { organizationName } }) })
}

export function showInRoster(person: RosterPerson): void {
  changeLoaded(person.organizationName, (known) => {
    const people = inNameOrder([...known.filter(({ id }) => id !== person.id), person], (one) => one.attendeeName)
    return [...people.filter(({ isLeader }) => isLeader), ...people.filter(({ isLeader }) => !isLeader)]
  })
}

export function hideFromRoster(organizationName: string, id: string): void {
  changeLoaded(organizationName, (known) => known.filter((person) => person.id !== id))
}

function changeLoaded(organizationName: string, change: (known: readonly RosterPerson[]) => RosterPerson[]) {
  const { queryKey } = api.roster.list.queryOptions({ input: { organizationName } })
  queryClient.setQueryData(queryKey, (known) => known && change(known))
}
