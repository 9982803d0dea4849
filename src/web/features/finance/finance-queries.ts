import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api, invalidate, paged } from '#web/api.ts'
import { newestFirst } from './listed.ts'

export const overviewQuery = () => api.finance.overview.queryOptions()

export const panelQuery = (organizationName: string) =>
  api.finance.panel.queryOptions({ input: { organizationName, withExchanges: true } })

/** A change of the settings loads it again. */
export const categoriesQuery = () => api.categories.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY })

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

export function useFinanceOrganizations() {
  const { seeFinance } = usePermissions()
  return useQuery({
    ...api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
    select: (all) => all.map(({ name }) => name).filter(seeFinance),
  })
}

export function usePendingRequests(enabled: boolean) {
  return useInfiniteQuery(
    api.finance.transactions.infiniteOptions({
      input: (cursor: string | undefined) => ({ status: 'pending', cursor }),
      ...paged,
      enabled,
    }),
  )
}

/** Reviewed transactions and exchanges. */
export function useReviewed(organizationName: string | undefined, enabled: boolean) {
  return useInfiniteQuery(
    api.finance.transactions.infiniteOptions({
      input: (cursor: string | undefined) => ({ status: 'reviewed', organizationName, withExchanges: true, cursor }),
      ...paged,
      enabled,
      select: ({ pages, pageParams }) => ({
        pages: pages.map(({ rows, exchanges = [], monthTotals, monthExpenses }) => ({
          rows: newestFirst([...rows, ...exchanges]),
          monthTotals,
          monthExpenses,
        })),
        pageParams,
      }),
    }),
  )
}

export function useReserveHistory(enabled: boolean) {
  return useInfiniteQuery(
    api.finance.reserveHistory.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, allTypes: true }),
      ...paged,
      enabled,
    }),
  )
}

export function invalidateFinance(): Promise<void> {
  // They are not waited for, because no form begins with pending changes or the last counts.
  void invalidate(api.pendingChanges, api.cashCounts)
  return invalidate(api.finance, api.dashboard)
}
