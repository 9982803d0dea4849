import { IconWalletOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasBookkeeping } from '#web/account/use-has-bookkeeping.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'
import { useFinanceOrganizations } from '#web/features/finance/finance-queries.ts'
import { NoAccess } from '#web/features/finance/no-money-access.tsx'
import { periodProblem } from '#web/features/finance/period-fields.tsx'
import {
  type Account,
  type AccountSearch,
  type Period,
  requestedAccount,
  requestedPeriod,
  toSearch,
} from '#web/features/finance/requested-account.ts'
import { StatementChoice } from '#web/features/finance/statement/statement-choice.tsx'
import { useStatementFiles } from '#web/features/finance/statement/statement-files.ts'
import { StatementSheet } from '#web/features/finance/statement/statement-sheet.tsx'
import { YearDownload } from '#web/features/finance/statement/year-download.tsx'
import { NO_ISOLATES } from '#web/i18n/isolated.ts'
import { Screen } from '#web/ui/layout/screen.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { SheetActions } from '#web/ui/print/sheet-actions.tsx'
import { networkDay } from '#web/ui/texts/today.ts'

const route = getRouteApi('/signed-in/approved/financial-transactions/statement')

export function StatementScreen() {
  const { t } = useTranslation('finance')
  const { seeSomeFinance: maySee, manageReserve } = usePermissions()
  const organizations = useFinanceOrganizations()
  const choices = useMemo(
    () => [...(manageReserve ? [null] : []), ...(organizations.data ?? [])],
    [manageReserve, organizations.data],
  )
  if (maySee && organizations.data && choices.length > 0) return <StatementOf choices={choices} />
  return (
    <Screen title={t('statement')} back={{ to: '/financial-transactions', label: t('backToFinance') }}>
      {maySee ? (
        <QueryState query={organizations} failed={t('balanceFailed')}>
          {() => <EmptyState icon={<IconWalletOff aria-hidden />} title={t('balanceNotFound')} />}
        </QueryState>
      ) : (
        <NoAccess />
      )}
    </Screen>
  )
}

function requestedIn(search: AccountSearch, choices: readonly (string | null)[]): Account & Period {
  const account = requestedAccount(search, choices) ?? { organizationName: null, currency: 'USD' }
  return { ...account, ...requestedPeriod(search, networkDay()) }
}

function StatementOf({ choices }: { choices: readonly (string | null)[] }) {
  const { t } = useTranslation('finance')
  const hasBookkeeping = useHasBookkeeping()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { organizationName, currency, from, to } = requestedIn(search, choices)
  const account: Account = { organizationName, currency }
  const period: Period = { from, to }
  const isRequested = periodProblem(period) === null
  const statement = useQuery(
    api.finance.statement.queryOptions({ input: { ...account, ...period, allTypes: true }, enabled: isRequested }),
  )
  // It depends on what the URL says then, because a second choice may come before the first one is shown.
  const change = useCallback(
    (changed: Partial<Account & Period>) =>
      void navigate({
        search: (now) => toSearch({ ...requestedIn(now, choices), ...changed }),
        replace: true,
        resetScroll: false,
      }),
    [navigate, choices],
  )
  // The URL names what is shown, so that it can be shared and bookmarked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again whenever something else is shown
  useEffect(() => change({}), [change, organizationName, currency, from, to])

  const files = useStatementFiles({ account, period, statement: statement.data })
  const name = account.organizationName ?? t('reserve')
  return (
    <Screen
      title={t('statement')}
      documentTitle={`${t('statementOf', { account: name, ...NO_ISOLATES })} ${account.currency} ${period.from} ${period.to}`}
      back={{ to: '/financial-transactions', label: t('backToFinance') }}
      actions={
        <>
          {hasBookkeeping && <YearDownload organizationName={organizationName} choices={choices} />}
          {isRequested && <SheetActions tables={files} />}
        </>
      }
    >
      <StatementChoice account={account} period={period} choices={choices} onChange={change} />
      {isRequested && (
        <QueryState query={statement} failed={t('transactionsFailed')}>
          {(found) => <StatementSheet account={account} period={period} statement={found} />}
        </QueryState>
      )}
    </Screen>
  )
}
