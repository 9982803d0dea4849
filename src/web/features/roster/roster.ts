import { useQuery } from '@tanstack/react-query'
import type { RosterPerson } from '#contract/roster.ts'
import { api, queryClient } from '#web/api.ts'

/** A group's roster: leaders first, then by name; empty without a group. */
export function useRoster(organizationName: string | null) {
  return useQuery(
    api.roster.list.queryOptions({
      input: { organizationName: organizationName ?? '' },
      enabled: organizationName !== null,
      staleTime: 0,
    }),
  )
}

/** Load the group's roster ahead, so that it is available without a connection. */
export function prefetchRoster(organizationName: string): Promise<void> {
  return queryClient.prefetchQuery(api.roster.list.queryOptions({ input: { organizationName } }))
}

/** Invalidate a group's roster. */
export function forgetRoster(organizationName: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: api.roster.list.key({ input: { organizationName } }) })
}

/** Add or update the person in the cached roster. */
export function showInRoster(person: RosterPerson): void {
  changeLoaded(person.organizationName, (known) => [...known.filter(({ id }) => id !== person.id), person])
}

/** Remove the person from the cached roster. */
export function hideFromRoster(organizationName: string, id: string): void {
  changeLoaded(organizationName, (known) => known.filter((person) => person.id !== id))
}

function changeLoaded(organizationName: string, change: (known: readonly RosterPerson[]) => RosterPerson[]) {
  const { queryKey } = api.roster.list.queryOptions({ input: { organizationName } })
  queryClient.setQueryData(queryKey, (known) => known && change(known))
}
