import { useQuery } from '@tanstack/react-query'
import { canCountCash } from '#domain/rights/finance-permissions.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'
import { useFinanceOrganizations } from '#web/features/finance/finance-queries.ts'

export const lastCountsQuery = (organizationName: string | null) =>
  api.cashCounts.overview.queryOptions({ input: { organizationName } })

/** The accounts whose counts the person may see, and those whose cash they may count; null for the reserve. */
export function useCountedAccounts() {
  const me = useCurrentUser()
  const organizations = useFinanceOrganizations()
  const reserve = useQuery({ ...lastCountsQuery(null), enabled: me.isAdmin })
  const own = me.isAdmin ? (organizations.data ?? []) : me.memberships.map((one) => one.organizationName)
  const { seeFinance } = usePermissions()
  const seen: readonly (string | null)[] = [...(reserve.data?.isCounted ? [null] : []), ...own.filter(seeFinance)]
  return { seen, counted: seen.filter((name) => canCountCash(me, name)) }
}
