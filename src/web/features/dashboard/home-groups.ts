import { useQuery } from '@tanstack/react-query'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'

/** The groups in which the person holds a role. */
export function useHomeGroups() {
  const may = usePermissions()
  return useQuery(api.home.groups.queryOptions({ enabled: may.holdSomeRole }))
}
