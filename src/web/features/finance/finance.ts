import { useInfiniteQuery } from '@tanstack/react-query'
import { api, invalidate, paged } from '#web/api.ts'

/** Balances, totals and the number of pending requests of the organizations whose finances the person may see. */
export const overviewQuery = () => api.finance.overview.queryOptions()

/** One organization's balance and last transactions. */
export const panelQuery = (organizationName: string) => api.finance.panel.queryOptions({ input: { organizationName } })

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
