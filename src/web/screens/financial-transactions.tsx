import { SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#web/account/use-permissions.ts'
import { BalanceOverTime } from '#web/features/finance/balances/balance-over-time.tsx'
import { OrganizationBalances } from '#web/features/finance/balances/organization-balances.tsx'
import { OwnBalances } from '#web/features/finance/balances/own-balances.tsx'
import { ReserveCard } from '#web/features/finance/balances/reserve-card.tsx'
import { ReserveHistory } from '#web/features/finance/balances/reserve-history.tsx'
import { CashAndMonths } from '#web/features/finance/cash-and-months.tsx'
import { CollapsibleSection } from '#web/features/finance/collapsible-section.tsx'
import { useCountDialog } from '#web/features/finance/counts/cash-section.tsx'
import {
  overviewQuery,
  useBalances,
  useFinanceOrganizations,
  usePendingRequests,
} from '#web/features/finance/finance-queries.ts'
import type { Edited } from '#web/features/finance/forms/edit-balance-dialog.tsx'
import { NoAccess } from '#web/features/finance/no-money-access.tsx'
import { RecentTransactions } from '#web/features/finance/panels/recent-transactions.tsx'
import { WaitingReceiptsNote } from '#web/features/finance/receipts/waiting-note.tsx'
import { PendingRequests } from '#web/features/finance/requests/pending-requests.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedDialog } from '#web/ui/loading/loaded-part.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'

type DepositPart = typeof import('#web/features/finance/forms/deposit-dialog.tsx')
type EditPart = typeof import('#web/features/finance/forms/edit-balance-dialog.tsx')

const loadDeposit = partLoader<DepositPart>(() => import('#web/features/finance/forms/deposit-dialog.tsx'))
const loadEdit = partLoader<EditPart>(() => import('#web/features/finance/forms/edit-balance-dialog.tsx'))

const route = getRouteApi('/signed-in/approved/financial-transactions')

/** The finances that the person may see. Source: docs/product.md, 8.16. */
export function FinancialTransactionsScreen() {
  const { t } = useTranslation(['finance', 'common'])
  const may = usePermissions()
  const maySee = may.seeSomeFinance
  const overview = useQuery({ ...overviewQuery(), enabled: maySee })
  // After a failure they are requested again with the overview.
  const isRequested = maySee && !overview.isLoadingError
  const balances = useBalances(isRequested)
  const pending = usePendingRequests(isRequested)
  const organizations = useFinanceOrganizations()
  const counting = useCountDialog()
  const deposit = useLoadedDialog<DepositPart, 'deposit'>(loadDeposit)
  const edit = useLoadedDialog<EditPart, Edited>(loadEdit)
  const edited = edit.subject
  // The loaded data may be from before the person lost a permission.
  const visible = maySee ? overview.data : undefined
  const totals = may.manageReserve ? (visible?.totals ?? null) : null
  const availableReserve = may.manageSomeFinance ? (visible?.availableReserve ?? null) : null
  const names = organizations.data ?? []
  const mayEdit =
    edited && (edited.organizationName === null ? may.manageReserve : may.manageFinance(edited.organizationName))

  return (
    <Screen title={t('title')} back={{ to: '/dashboard', label: t('common:backToDashboard') }}>
      {!maySee && <NoAccess />}
      <WaitingReceiptsNote />
      {maySee && (
        <QueryState query={overview} failed={t('balanceFailed')} rows={4}>
          {({ pendingCount, rate }) => (
            <Stack gap="md" data-in-order="always">
              <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }} data-in-order="always">
                {!totals && (
                  <OwnBalances query={balances} availableReserve={availableReserve} rate={rate} onEdit={edit.open} />
                )}
                <PendingRequests
                  query={pending}
                  count={pendingCount}
                  availableReserve={availableReserve}
                  ofOne={names.length === 1}
                />
                {totals && (
                  <Stack gap="md">
                    <ReserveCard
                      totals={totals}
                      rate={rate}
                      onEdit={(currency) => edit.open({ organizationName: null, currency, balance: totals.reserve })}
                      onDeposit={organizations.data && (() => deposit.open('deposit'))}
                    />
                    <OrganizationBalances query={balances} onEdit={edit.open} />
                  </Stack>
                )}
              </SimpleGrid>
              <TransactionsSection query={organizations} />
              <CashAndMonths counting={counting} />
              {names.length > 0 && (
                <CollapsibleSection title={t('chart')}>
                  {(opened) => opened && <BalanceOverTime choices={[...(totals ? [null] : []), ...names]} />}
                </CollapsibleSection>
              )}
              {totals && (
                <CollapsibleSection title={t('history')}>
                  {(opened) => <ReserveHistory opened={opened} />}
                </CollapsibleSection>
              )}
            </Stack>
          )}
        </QueryState>
      )}
      {/* Counting needs no connection. */}
      {maySee && overview.isLoadingError && <CashAndMonths counting={counting} startsOpened />}
      {counting.dialog}
      {edit.part && (
        <edit.part.EditBalanceDialog
          edited={mayEdit ? edited : null}
          availableReserve={availableReserve}
          onClose={edit.close}
        />
      )}
      {deposit.part && totals && organizations.data && (
        <deposit.part.DepositDialog
          opened={deposit.subject !== null}
          organizations={organizations.data}
          availableReserve={totals.reserve}
          onClose={deposit.close}
        />
      )}
    </Screen>
  )
}

function TransactionsSection({ query }: { query: ReturnType<typeof useFinanceOrganizations> }) {
  const { t } = useTranslation('finance')
  const { organization } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <QueryState query={query} failed={t('transactionsFailed')} rows={1}>
      {(names) => (
        <CollapsibleSection title={t('recent')} startsOpened>
          {(opened) => (
            <RecentTransactions
              opened={opened}
              choices={names}
              chosen={names.find((name) => name === organization)}
              onChoose={(name) => void navigate({ search: { organization: name }, replace: true, resetScroll: false })}
            />
          )}
        </CollapsibleSection>
      )}
    </QueryState>
  )
}
