import { useQuery } from '@tanstack/react-query'
import type { HandingOver } from '#domain/sessions/meetings.ts'
import { api } from '#web/api.ts'

/** How a group hands children over, as the start screen last loaded it, without a request. Null if it does not. */
export function useCachedHandingOver(organizationName: string | null): HandingOver | null {
  const { data: groups = [] } = useQuery({ ...api.home.groups.queryOptions(), enabled: false })
  return groups.find((group) => group.organizationName === organizationName)?.meeting?.handingOver ?? null
}

/** Whether a group hands children over, also for administrators without a role in it. */
export function useHandsOver(organizationName: string): boolean {
  const own = useCachedHandingOver(organizationName)
  const { data } = useQuery({ ...api.home.network.queryOptions(), enabled: false })
  const group = data?.groups.find((one) => one.organizationName === organizationName)
  return own !== null || group?.handsOver === true
}
