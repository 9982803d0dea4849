import { useQuery } from '@tanstack/react-query'
import type { Me } from '#contract/accounts.ts'
import { canRecordSessions, sessionGroup } from '#domain/permissions.ts'
import { api } from '#web/api.ts'

/**
 * The group that a new session is recorded for, and the other groups to choose from; `group` is undefined while loading, and
 * null for a person who may record for no group.
 */
export function useSessionGroup(me: Me, asked: string | undefined) {
  const query = useQuery(api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const allowed = query.data?.map(({ name }) => name).filter((name) => canRecordSessions(me, name))
  const group = allowed && sessionGroup(allowed, asked, me.organizationName)
  return { query, group, others: allowed?.filter((name) => name !== group) ?? [] }
}
