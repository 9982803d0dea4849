import { createRoute } from '@tanstack/react-router'
import type { Currency } from '#domain/finance/money.ts'
import { approved, organizationSearch } from './guards.ts'
import { lazyScreen } from './lazy-screen.ts'
import { optionalText } from './root.ts'

export const financialTransactions = createRoute({
  getParentRoute: () => approved,
  path: '/financial-transactions',
  validateSearch: organizationSearch,
  component: lazyScreen(() => import('#web/screens/financial-transactions.tsx'), 'FinancialTransactionsScreen'),
})

export interface StatementSearch {
  organization?: string | undefined
  /** Whether the statement is that of the reserve, whatever `organization` is. */
  reserve?: true | undefined
  currency?: Currency | undefined
  /** The first and the last day as yyyy-MM-dd. */
  from?: string | undefined
  to?: string | undefined
}

export const statement = createRoute({
  getParentRoute: () => approved,
  path: '/financial-transactions/statement',
  validateSearch: ({ organization, reserve, currency, from, to }): StatementSearch => ({
    organization: optionalText(organization),
    reserve: reserve === true ? true : undefined,
    currency: currency === 'USD' || currency === 'LBP' ? currency : undefined,
    from: optionalText(from),
    to: optionalText(to),
  }),
  component: lazyScreen(() => import('#web/screens/statement.tsx'), 'StatementScreen'),
})

export const voucher = createRoute({
  getParentRoute: () => approved,
  path: '/financial-transactions/voucher/$number',
  component: lazyScreen(() => import('#web/screens/voucher.tsx'), 'VoucherScreen'),
})
