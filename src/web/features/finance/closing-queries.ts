import { canCloseMonths } from '#domain/rights/finance-permissions.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api, invalidate } from '#web/api.ts'
import { useFinanceOrganizations } from './finance-queries.ts'

export const closingsQuery = (organizationName: string | null) =>
  api.closings.overview.queryOptions({ input: { organizationName } })

/** The accounts whose closed months the person may see, and those whose months they may close; null for the reserve. */
export function useClosableAccounts() {
  const me = useCurrentUser()
  const organizations = useFinanceOrganizations()
  const { seeFinance } = usePermissions()
  const own = me.isAdmin ? (organizations.data ?? []) : me.memberships.map((one) => one.organizationName)
  const seen: readonly (string | null)[] = [...(me.isAdmin ? [null] : []), ...own.filter(seeFinance)]
  return { seen, closable: seen.filter((name) => canCloseMonths(me, name)) }
}

/** Invalidates everything that a change of closed months affects, among it the transactions whose category it locks. */
export function invalidateClosings(): Promise<void> {
  return invalidate(api.closings, api.finance)
}
