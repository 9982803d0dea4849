import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api, invalidate, paged } from '#web/api.ts'

/** Totals and the number of pending requests of the organizations whose finances the person may see. */
export const overviewQuery = () => api.finance.overview.queryOptions()

/** One organization's balance and last transactions. */
export const panelQuery = (organizationName: string) => api.finance.panel.queryOptions({ input: { organizationName } })

/** The balances of the organizations whose finances the person may see, in pages. */
export function useBalances(enabled: boolean) {
  const { seeFinance } = usePermissions()
  return useInfiniteQuery(
    api.finance.balances.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...paged,
      enabled,
      // The loaded data may be from before the person lost a permission.
      select: ({ pages, pageParams }) => ({
        pages: pages.map((page) => ({ ...page, rows: page.rows.filter((one) => seeFinance(one.organizationName)) })),
        pageParams,
      }),
    }),
  )
}

/** The names of the organizations whose finances the person may see, in the network's order. */
export function useFinanceOrganizations() {
  const { seeFinance } = usePermissions()
  return useQuery({
    ...api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
    select: (all) => all.map(({ name }) => name).filter(seeFinance),
  })
}

/** The visible transactions, optionally of one organization, in pages. */
export function useTransactions(status: 'pending' | 'reviewed', organizationName?: string, enabled = true) {
  return useInfiniteQuery(
    api.finance.transactions.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, organizationName, cursor }),
      ...paged,
      enabled,
    }),
  )
}

/** The reserve's ledger entries, in pages. */
export function useReserveHistory(enabled: boolean) {
  return useInfiniteQuery(
    api.finance.reserveHistory.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...paged,
      enabled,
    }),
  )
}

/** Invalidate all figures after money was moved, or may have been. */
export function invalidateFinance(): Promise<void> {
  return invalidate(api.finance, api.dashboard)
}
