import { useQuery } from '@tanstack/react-query'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { HandingOver } from '#domain/sessions/meetings.ts'
import { api } from '#web/api.ts'

/** How a group hands children over, as the start screen last had it: nothing is asked for this. Null if it does not. */
export function useCachedHandingOver(organizationName: OrganizationName | null): HandingOver | null {
  const { data: groups = [] } = useQuery({ ...api.home.groups.queryOptions(), enabled: false })
  return groups.find((group) => group.organizationName === organizationName)?.meeting?.handingOver ?? null
}
