import { useQuery } from '@tanstack/react-query'
import { sessionGroup } from '#domain/rights/permissions.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'

/**
 * The group for a new session or the grid, with the other choices. `group` is undefined while loading, null without
 * any.
 */
export function useSessionGroup(requested: string | undefined) {
  const me = useCurrentUser()
  const may = usePermissions()
  const query = useQuery(api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const allowed = query.data?.map(({ name }) => name).filter(may.recordSessions)
  const group = allowed && sessionGroup(allowed, requested, me.organizationName)
  return { query, group, allowed: allowed ?? [], others: allowed?.filter((name) => name !== group) ?? [] }
}
