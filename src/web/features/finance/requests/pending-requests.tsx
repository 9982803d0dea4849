import { Group, Paper, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Amounts } from '#contract/fields.ts'
import type { Transaction } from '#contract/finance/transactions.ts'
import { CHANGE_TYPE, type Effect, effectOf } from '#domain/finance/ledger.ts'
import { toMinorUnits } from '#domain/finance/money.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'
import { ClosingsToSign } from '#web/features/finance/closings/closing-lines.tsx'
import { CountsToSign } from '#web/features/finance/counts/cash-lines.tsx'
import { useMoneyErrorText } from '#web/features/finance/fields/amount-problem.ts'
import classes from '#web/features/finance/finance.module.css'
import type { usePendingRequests } from '#web/features/finance/finance-queries.ts'
import { Money, useMoneyText } from '#web/features/finance/money.tsx'
import { useRightsNotice } from '#web/features/finance/rights-notice.ts'
import { useWaitingClosings, useWaitingCounts } from '#web/features/finance/signatures/use-signing.ts'
import { unitsOf } from '#web/features/finance/units-of.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx'
import { CountBadge } from '#web/ui/lists/count-badge.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { textKey } from '#web/ui/texts/text-key.ts'
import { DecidedChanges, PendingChanges, pendingChangesQuery } from './pending-changes.tsx'
import { RequestRow } from './request-row.tsx'
import { useReviewing } from './use-reviewing.ts'

interface PendingRequestsProps {
  query: ReturnType<typeof usePendingRequests>
  count: number
  /** It is null for people who may not see it. */
  availableReserve: Amounts | null
  /** Whether all requests are of one organization, whose name is omitted then. */
  ofOne: boolean
}

/**
 * What waits: changes above the limit, requests with decision buttons, and what is to be signed. Source:
 * docs/product.md, 8.6 and 8.16.
 */
export function PendingRequests({ query: pending, count, availableReserve, ofOne }: PendingRequestsProps) {
  const { t } = useTranslation(['finance', 'approvers'])
  // If two pages have a balance, that of the later page is newer.
  const balances = new Map(
    pending.data?.pages.flatMap((page) => page.balances).map((one) => [one.organizationName, one.balance]),
  )
  const effectAfter = (transaction: Transaction) =>
    effectOfApproval(transaction, balances.get(transaction.organizationName), availableReserve)
  const hasChanges = useQuery(pendingChangesQuery()).data?.some(({ status }) => status === 'pending') ?? false
  const toSign = [...(useWaitingCounts().data ?? []), ...(useWaitingClosings().data ?? [])]
  const { manageFinance } = usePermissions()
  const errorText = useMoneyErrorText()
  const moneyText = useMoneyText()
  const { buttonsOf, dialog } = useReviewing<Transaction>({
    rows: pending.data?.pages.flatMap((page) => page.rows),
    mayReview: ({ organizationName }) => manageFinance(organizationName),
    send: (decision) => api.finance.review.call(decision),
    done: ({ amount, currency, organizationName }, decision, answer) => ({
      title: answer?.needsAnother
        ? t('approvers:approvalRecorded')
        : t(decision === 'approved' ? 'transactionApproved' : 'transactionRejected'),
      message: `${moneyText(amount, currency)} · ${isolated(organizationName)}`,
    }),
    failed: ({ currency }, error) => ({ title: t('updateTransactionFailed'), message: errorText(error, currency) }),
    alreadyReviewed: t('alreadyReviewed'),
  })
  useRightsNotice(dialog.subject !== null, dialog.subject?.organizationName ?? null)

  return (
    <Paper p="md" component="section" aria-label={t('pending')}>
      <Group justify="space-between" mb={4}>
        <Title order={2}>{t('pending')}</Title>
        {count > 0 && <CountBadge count={count} spoken={t('pendingCount', { count })} />}
      </Group>
      <PendingChanges />
      <PagedList
        query={pending}
        failed={t('transactionsFailed')}
        empty={hasChanges || toSign.length > 0 ? null : t('nonePending')}
        guide="money"
      >
        {(transactions) => (
          <ul className={classes.list} data-follows={hasChanges || undefined}>
            {transactions.map((transaction) => (
              <RequestRow
                key={transaction.id}
                transaction={transaction}
                ofOne={ofOne}
                effect={effectAfter(transaction)}
                buttons={buttonsOf(transaction)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <div className={classes.toSign}>
        <CountsToSign isNamed={!ofOne} />
        <ClosingsToSign isNamed={!ofOne} />
      </div>
      <DecidedChanges />
      <ReasonDialog
        decision="reject transaction"
        words={(transaction) => ({
          title: t('rejectTitle'),
          hint: (
            <>
              {transaction.notes && (
                <p className={classes.quoted}>
                  <PersonName name={transaction.notes} />
                </p>
              )}
              <p className={classes.quoted}>
                {isolated(transaction.organizationName)} ·{' '}
                {t(textKey('change', CHANGE_TYPE[transaction.transactionType]))} ·{' '}
                <Money amount={transaction.amount} currency={transaction.currency} inherit />
              </p>
              {t('rejectHint')}
            </>
          ),
          reason: t('reason'),
          reasonHint: t('reasonHint'),
          reject: t('reject'),
        })}
        {...dialog}
      />
    </Paper>
  )
}

/** The effect of an approval; null if it may not be seen. A reserve that may not be seen is assumed to be enough. */
function effectOfApproval(
  { transactionType, organizationName, currency, amount }: Transaction,
  balance: Amounts | undefined,
  availableReserve: Amounts | null,
): Effect | null {
  if (!balance) return null
  const needed = toMinorUnits(amount)
  return effectOf(
    { kind: transactionType, organizationName, currency, amount: needed },
    {
      organization: unitsOf(balance),
      reserve: availableReserve ? unitsOf(availableReserve) : { [currency]: needed },
    },
  )
}
