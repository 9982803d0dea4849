import { useQuery } from '@tanstack/react-query'
import type { RosterPerson } from '#contract/roster.ts'
import { api, queryClient } from '#web/api.ts'

/** Everyone in a group's roster: leaders first, then by name; nobody where there is no group. */
export function useRoster(organizationName: string | null) {
  return useQuery(
    api.roster.list.queryOptions({
      input: { organizationName: organizationName ?? '' },
      enabled: organizationName !== null,
      staleTime: 0,
    }),
  )
}

/** Have the group's roster at hand, also for when there is no connection. */
export function prefetchRoster(organizationName: string): Promise<void> {
  return queryClient.prefetchQuery(api.roster.list.queryOptions({ input: { organizationName } }))
}

/** Read a group's roster anew. */
export function forgetRoster(organizationName: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: api.roster.list.key({ input: { organizationName } }) })
}

/** The loaded roster has the person as they are now, at once. */
export function showInRoster(person: RosterPerson): void {
  changeLoaded(person.organizationName, (known) => [...known.filter(({ id }) => id !== person.id), person])
}

/** The loaded roster has the person no more. */
export function hideFromRoster(organizationName: string, id: string): void {
  changeLoaded(organizationName, (known) => known.filter((person) => person.id !== id))
}

function changeLoaded(organizationName: string, change: (known: readonly RosterPerson[]) => RosterPerson[]) {
  const { queryKey } = api.roster.list.queryOptions({ input: { organizationName } })
  queryClient.setQueryData(queryKey, (known) => known && change(known))
}
