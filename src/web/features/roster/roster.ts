import { useMutation, useQuery } from '@tanstack/react-query'
import type { RosterPerson } from '#contract/roster.ts'
import { api, queryClient } from '#web/api.ts'

/** Everyone in a group's roster: leaders first, then by name. */
export function useRoster(organizationName: string) {
  return useQuery(api.roster.list.queryOptions({ input: { organizationName }, staleTime: 0 }))
}

/** Add a person to a group's roster; the loaded roster has them at once. */
export function useAddPerson() {
  return useMutation(
    api.roster.add.mutationOptions({
      onSuccess: ({ person }) => {
        const { queryKey } = api.roster.list.queryOptions({ input: { organizationName: person.organizationName } })
        queryClient.setQueryData(queryKey, (known) => withPerson(known ?? [], person))
      },
    }),
  )
}

/** Read a group's roster anew. */
export function forgetRoster(organizationName: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: api.roster.list.key({ input: { organizationName } }) })
}

function withPerson(known: readonly RosterPerson[], person: RosterPerson): RosterPerson[] {
  return known.some((one) => one.id === person.id) ? [...known] : [...known, person]
}
