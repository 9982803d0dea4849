import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api, invalidate, paged } from '#web/api.ts'

export const overviewQuery = () => api.finance.overview.queryOptions()

export const panelQuery = (organizationName: string) => api.finance.panel.queryOptions({ input: { organizationName } })

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

export function useTransactions(status: 'pending' | 'reviewed', organizationName?: string, enabled = true) {
  return useInfiniteQuery(
    api.finance.transactions.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, organizationName, cursor }),
      ...paged,
      enabled,
    }),
  )
}

export function useReserveHistory(enabled: boolean) {
  return useInfiniteQuery(
    api.finance.reserveHistory.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...paged,
      enabled,
    }),
  )
}

export function invalidateFinance(): Promise<void> {
  return invalidate(api.finance, api.dashboard)
}
