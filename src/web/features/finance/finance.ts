import { useInfiniteQuery } from '@tanstack/react-query'
import { api, invalidate, paged } from '#web/api.ts'

/** Balances, totals and what waits, of the organizations whose finance the person may see. */
export const overviewQuery = () => api.finance.overview.queryOptions()

/** One organization's balance and last transactions. */
export const panelQuery = (organizationName: string) => api.finance.panel.queryOptions({ input: { organizationName } })

/** Transactions in sight, of one organization where it is given, page after page. */
export function useTransactions(status: 'pending' | 'reviewed', organizationName?: string, enabled = true) {
  return useInfiniteQuery(
    api.finance.transactions.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, organizationName, cursor }),
      ...paged,
      enabled,
    }),
  )
}

/** The reserve's side of the ledger, page after page. */
export function useReserveHistory(enabled: boolean) {
  return useInfiniteQuery(
    api.finance.reserveHistory.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...paged,
      enabled,
    }),
  )
}

/** Money moved, or may have: read every figure of it anew. */
export function readFinanceAnew(): Promise<void> {
  return invalidate(api.finance, api.dashboard)
}
